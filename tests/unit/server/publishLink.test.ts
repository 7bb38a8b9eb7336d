import type { PeerConnection, Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { MAX_TRIES, RETRY_MS } from '../../../server/providers/room/embedded/media/nack.ts';
import { PublishLink } from '../../../server/providers/room/embedded/media/publishLink.ts';
import { bitrateEstimate } from '../../../server/providers/room/embedded/media/rtp.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';
import {
  MAX_CAMERA_BITRATE,
  MAX_VIDEO_BITRATE,
  MIN_VIDEO_BITRATE,
} from '../../../server/providers/room/embedded/media/uplinkRate.ts';

const SECOND = 1000;
const TRANSPORT_FEEDBACK = 205;

function publisher() {
  let now = 0;
  let sequence = 0;
  let listener: (packet: Buffer) => void = () => undefined;
  const bitrates: number[] = [];
  let requests = 0;
  const track = {
    onMessage: (given: typeof listener) => {
      listener = given;
    },
    isOpen: () => true,
    sendMessageBinary: (packet: Buffer) => {
      const bitrate = bitrateEstimate(packet);
      if (bitrate !== null) bitrates.push(bitrate);
      else if (packet[1] === TRANSPORT_FEEDBACK) requests += 1;
    },
  };
  const link = new PublishLink(
    'ana',
    {} as PeerConnection,
    { added: () => undefined, removed: () => undefined },
    () => now,
  );
  const source = new Source({
    node: 'ana',
    id: 'camera',
    stream: 's',
    kind: 'video',
    isScreen: false,
    track: track as unknown as Track,
    audioLevelId: null,
    now: () => now,
  });
  link.sources.set('0', source);
  return {
    link,
    bitrates,
    /** 40 packets of 7,500 bit, of which every nth is lost and never repeated. */
    second(lostEvery: number): void {
      for (let packet = 0; packet < 40; packet += 1) {
        now += SECOND / 40;
        sequence += 1;
        if (sequence % lostEvery === 0) continue;
        const bytes = Buffer.alloc(938);
        bytes[0] = 0x80;
        bytes[1] = 96;
        bytes.writeUInt16BE(sequence & 0xffff, 2);
        bytes.writeUInt32BE(5, 8);
        listener(bytes);
        source.askMissing();
      }
    },
    /** How often a packet that never comes is asked for. */
    repeats(): number {
      const before = requests;
      sequence += 1;
      for (let packet = 0; packet < 40; packet += 1) {
        now += RETRY_MS / 4;
        sequence += 1;
        const bytes = Buffer.alloc(938);
        bytes[0] = 0x80;
        bytes[1] = 96;
        bytes.writeUInt16BE(sequence & 0xffff, 2);
        bytes.writeUInt32BE(5, 8);
        listener(bytes);
        source.askMissing();
      }
      return requests - before;
    },
  };
}

describe('a publisher on a narrow uplink', () => {
  it('is asked to send less, and for fewer repeats, until its line is clean again', () => {
    const { link, bitrates, second, repeats } = publisher();
    const measure = (lostEvery: number) => {
      second(lostEvery);
      second(lostEvery);
      return link.measureLoss();
    };
    expect(measure(1000)).toBeCloseTo(0, 1);
    expect(repeats()).toBe(MAX_TRIES);
    link.measureLoss();
    const strained = measure(4);
    expect(strained).toBeGreaterThan(0.15);
    expect(bitrates.at(-1)).toBeLessThan(300_000);
    for (let rounds = 0; rounds < 6; rounds += 1) measure(4);
    const lowest = bitrates.at(-1) ?? 0;
    expect(lowest).toBeLessThan(200_000);
    second(1000);
    expect(repeats()).toBe(MAX_TRIES / 4);
    for (let rounds = 0; rounds < 20; rounds += 1) measure(1000);
    expect(bitrates.at(-1)).toBeGreaterThan(lowest * 3);
    expect(repeats()).toBe(MAX_TRIES);
  });

  it('fits its pictures to the line of the only one who sees them, and no longer', () => {
    const { link, bitrates, second } = publisher();
    second(1000);
    link.fit(150_000);
    expect(bitrates.at(-1)).toBe(150_000);
    link.fit(152_000);
    link.fit(5_000);
    expect(bitrates.slice(-2)).toEqual([150_000, MIN_VIDEO_BITRATE]);
    link.fit(null);
    expect(bitrates.at(-1)).toBeGreaterThan(900_000);
  });
});

describe('a publisher that shares its screen', () => {
  const SCREENS = new Set(['screen']);

  /** A browser that offers its camera, and its screen too. */
  function browser() {
    const limits: Record<string, number[]> = {};
    let local = '';
    const connection = {
      setRemoteDescription: (sdp: string) => {
        local = sdp.replaceAll('a=sendonly', 'a=recvonly');
      },
      setLocalDescription: () => undefined,
      signalingState: () => 'have-remote-offer',
      state: () => 'connected',
      localDescription: () => ({ sdp: local }),
      addTrack: (description: { mid(): string }) => {
        const sent: number[] = [];
        limits[description.mid()] = sent;
        return {
          onMessage: () => undefined,
          onOpen: (opened: () => void) => opened(),
          isOpen: () => true,
          sendMessageBinary: (packet: Buffer) => sent.push(bitrateEstimate(packet) ?? 0),
        };
      },
    };
    const events = { added: () => undefined, removed: () => undefined };
    const link = new PublishLink('ana', connection as unknown as PeerConnection, events, () => 0);
    const section = (track: string, mid: number) => [
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      `a=mid:${mid}`,
      `a=msid:stream ${track}`,
      'a=rtpmap:96 VP8/90000',
      'a=sendonly',
    ];
    return {
      link,
      last: (mid: number) => limits[mid]?.at(-1),
      /** Returns the rates with which it is told to begin, kbit/s. */
      offer(tracks: string[], allowed = tracks): string[] {
        const media = tracks.flatMap((track, mid) => section(track, mid));
        const sdp = ['v=0', 'a=group:BUNDLE 0', 'a=ice-ufrag:u', ...media, ''].join('\r\n');
        const answer = link.answer(sdp, new Set(allowed), SCREENS);
        return [...answer.matchAll(/x-google-start-bitrate=(\d+)/g)].map(([, rate]) => rate ?? '');
      },
    };
  }

  it('may send more while the screen is shared, and no longer', () => {
    const { link, offer, last } = browser();
    offer(['camera']);
    expect(last(0)).toBe(MAX_CAMERA_BITRATE);
    expect(link.screen).toBeUndefined();
    offer(['camera', 'screen']);
    expect(link.screen?.id).toBe('screen');
    expect([last(0), last(1)]).toEqual([MAX_VIDEO_BITRATE, MAX_VIDEO_BITRATE]);
    offer(['camera', 'screen'], ['camera']);
    expect(link.screen).toBeUndefined();
    expect(last(0)).toBe(MAX_CAMERA_BITRATE);
  });

  it('is limited to what the lines of those who watch carry, with and without its screen', () => {
    const { link, offer, last } = browser();
    offer(['camera', 'screen']);
    link.fit(1_500_000);
    expect(last(1)).toBe(1_500_000);
    offer(['camera', 'screen'], ['camera']);
    expect(last(0)).toBe(MAX_CAMERA_BITRATE);
    offer(['camera', 'screen']);
    expect(last(1)).toBe(1_500_000);
    link.fit(null);
    expect(last(1)).toBe(MAX_VIDEO_BITRATE);
  });

  it('begins faster with the screen than with the camera, as far as the lines allow, and does not begin anew', () => {
    const { link, offer } = browser();
    expect(offer(['camera'])).toEqual(['600']);
    link.fit(400_000);
    expect(offer(['camera', 'other'])).toEqual(['600', '400']);
    link.fit(null);
    expect(offer(['camera', 'other', 'screen'])).toEqual(['600', '400', '800']);
  });
});
