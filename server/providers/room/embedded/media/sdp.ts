export type OfferedMedia = {
  kind: string;
  mid: string;
  rejected: boolean;
  sending: boolean;
  stream: string;
  track: string;
  payload: number | null;
  audioLevelId: number | null;
};

export type Offer = { ufrag: string; bundle: string[]; media: OfferedMedia[] };

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

function describe(lines: string[]): OfferedMedia {
  const [kind = '', port = '0'] = (lines[0] ?? '').slice(2).split(' ');
  const [stream = '', track = ''] = attribute(lines, 'a=msid:').split(' ');
  const level = lines.find((line) => line.startsWith('a=extmap:') && line.includes(AUDIO_LEVEL_URI));
  return {
    kind,
    mid: attribute(lines, 'a=mid:'),
    rejected: port === '0',
    sending: lines.includes('a=sendrecv') || lines.includes('a=sendonly'),
    stream,
    track,
    payload: payloadOf(lines, kind === 'audio' ? /^opus\/48000/i : /^VP8\/90000/i),
    audioLevelId: level ? Number(/^a=extmap:(\d+)/.exec(level)?.[1]) : null,
  };
}

export function readOffer(sdp: string): Offer {
  const { session, media } = sectionsOf(sdp);
  return {
    ufrag: attribute([...session, ...media.flat()], 'a=ice-ufrag:'),
    bundle: attribute(session, 'a=group:BUNDLE ').split(' ').filter(Boolean),
    media: media.map(describe),
  };
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
    media.map((lines) => lines.filter((line) => !isCandidate(line))),
  );
}

/** Shapes the answer for Chrome: inactive and rejected media stay so, and audio levels are enabled to find speakers. */
export function shapeAnswer(sdp: string, offer: Offer): string {
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
