import { TRANSPORT_URI } from './transportFeedback.ts';

export type OfferedMedia = {
  kind: string;
  mid: string;
  rejected: boolean;
  sending: boolean;
  stream: string;
  track: string;
  payload: number | null;
  audioLevelId: number | null;
  /** The id of the header extension with the transport-wide sequence number. */
  transportId: number | null;
};

export type Offer = { ufrag: string; bundle: string[]; media: OfferedMedia[] };

/** The id of the same extension in the room's own offers. */
const TRANSPORT_ID = 3;

export const AUDIO_LEVEL_URI = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';

function linesOf(sdp: string): string[] {
  return sdp.split(/\r?\n/).filter((line) => line !== '');
}

function sectionsOf(sdp: string): { session: string[]; media: string[][] } {
  const session: string[] = [];
  const media: string[][] = [];
  for (const line of linesOf(sdp)) {
    if (line.startsWith('m=')) media.push([line]);
    else (media.at(-1) ?? session).push(line);
  }
  return { session, media };
}

function attribute(lines: string[], prefix: string): string {
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? '';
}

function payloadOf(lines: string[], codec: RegExp): number | null {
  for (const line of lines) {
    const match = /^a=rtpmap:(\d+) (\S+)/.exec(line);
    if (match?.[1] && match[2] && codec.test(match[2])) return Number(match[1]);
  }
  return null;
}

function extensionOf(lines: string[], uri: string): number | null {
  const line = lines.find((one) => one.startsWith('a=extmap:') && one.split(' ')[1] === uri);
  return line ? Number(/^a=extmap:(\d+)/.exec(line)?.[1]) : null;
}

/** Asks for feedback on all packets and, for sound, that lost ones are asked for; the library asks for those of pictures. */
function feedbackLines(kind: string, payload: number, transportId: number | null): string[] {
  const lines = kind === 'audio' ? [`a=rtcp-fb:${payload} nack`] : [];
  if (transportId === null) return lines;
  return [...lines, `a=rtcp-fb:${payload} transport-cc`, `a=extmap:${transportId} ${TRANSPORT_URI}`];
}

function describeMedia(lines: string[]): OfferedMedia {
  const [kind = '', port = '0'] = (lines[0] ?? '').slice(2).split(' ');
  const [stream = '', track = ''] = attribute(lines, 'a=msid:').split(' ');
  return {
    kind,
    mid: attribute(lines, 'a=mid:'),
    // Firefox offers sections that are added to a bundle with port 0, like rejected ones (RFC 8843).
    rejected: port === '0' && !lines.includes('a=bundle-only'),
    sending: lines.includes('a=sendrecv') || lines.includes('a=sendonly'),
    stream,
    track,
    payload: payloadOf(lines, kind === 'audio' ? /^opus\/48000/i : /^VP8\/90000/i),
    audioLevelId: extensionOf(lines, AUDIO_LEVEL_URI),
    transportId: extensionOf(lines, TRANSPORT_URI),
  };
}

export function readOffer(sdp: string): Offer {
  const { session, media } = sectionsOf(sdp);
  return {
    ufrag: attribute([...session, ...media.flat()], 'a=ice-ufrag:'),
    bundle: attribute(session, 'a=group:BUNDLE ').split(' ').filter(Boolean),
    media: media.map(describeMedia),
  };
}

/**
 * Maps the mid of each small copy in an offer to the mid of its camera. A copy is a later section with the stream of its camera; its
 * track differs from the camera's (Chromium) or is the same (Firefox).
 */
export function smallCopies(
  media: readonly OfferedMedia[],
  allowed: ReadonlySet<string>,
): Map<string, string> {
  const cameras = new Map<string, OfferedMedia>();
  const copies = new Map<string, string>();
  for (const section of media) {
    const { kind, mid, rejected, sending, stream, track } = section;
    if (kind !== 'video' || rejected || !sending || stream === '' || stream === '-') continue;
    const camera = cameras.get(stream);
    if (!camera) {
      if (allowed.has(track)) cameras.set(stream, section);
    } else if (track === camera.track || !allowed.has(track)) copies.set(mid, camera.mid);
  }
  return copies;
}

function isCandidate(line: string): boolean {
  return line.startsWith('a=candidate:') || line === 'a=end-of-candidates';
}

function isGroup(line: string): boolean {
  return line.startsWith('a=group:');
}

function join(session: string[], media: string[][]): string {
  return `${[...session, ...media.flat()].join('\r\n')}\r\n`;
}

/** Candidates are sent separately; streams of different people must not be synchronised. */
export function shapeOffer(sdp: string, isLite: boolean): string {
  const { session, media } = sectionsOf(sdp);
  return join(
    [...session.filter((line) => !line.startsWith('a=group:LS')), ...(isLite ? ['a=ice-lite'] : [])],
    media.map((lines) => {
      const kept = lines.filter((line) => !isCandidate(line));
      const { kind, payload, sending } = describeMedia(kept);
      return payload === null || !sending ? kept : [...kept, ...feedbackLines(kind, payload, TRANSPORT_ID)];
    }),
  );
}

/** Shapes the answer for Chrome: inactive and rejected media stay so, and audio levels are enabled to find speakers. */
export function shapeAnswer(sdp: string, offer: Offer, startRate: (media: OfferedMedia) => number): string {
  const { session, media } = sectionsOf(sdp);
  const sections = media.map((lines, index) => {
    const offered = offer.media[index];
    const kept = lines.filter((line) => !isCandidate(line));
    if (!offered) return kept;
    if (offered.rejected) return silence(kept).map((line) => line.replace(/^(m=\S+) \d+ /, '$1 0 '));
    if (offered.kind !== 'application' && !offered.sending) return silence(kept);
    if (offered.kind === 'audio' && offered.audioLevelId !== null && offered.sending) {
      kept.push(`a=extmap:${offered.audioLevelId} ${AUDIO_LEVEL_URI}`);
    }
    if (offered.payload !== null && offered.sending)
      kept.push(...feedbackLines(offered.kind, offered.payload, offered.transportId));
    // Chromium would begin with 300 kbit/s, and take half a minute to send a shared screen as fast as its line allows.
    if (offered.kind === 'video' && offered.payload !== null && offered.sending)
      kept.push(`a=fmtp:${offered.payload} x-google-start-bitrate=${Math.round(startRate(offered) / 1000)}`);
    return kept.map((line) => (line === 'a=sendrecv' ? 'a=recvonly' : line));
  });
  const live = sections
    .filter((lines) => !/^m=\S+ 0 /.test(lines[0] ?? ''))
    .map((lines) => attribute(lines, 'a=mid:'));
  const bundle = live.filter((mid) => offer.bundle.includes(mid));
  return join(
    session.flatMap((line) =>
      isGroup(line)
        ? line.startsWith('a=group:BUNDLE')
          ? [`a=group:BUNDLE ${bundle.join(' ')}`]
          : []
        : [line],
    ),
    sections,
  );
}

function silence(lines: string[]): string[] {
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)$/;
  return [...lines.filter((line) => !direction.test(line)), 'a=inactive'];
}
