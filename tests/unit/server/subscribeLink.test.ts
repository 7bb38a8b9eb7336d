import type { PeerConnection, Track } from 'node-datachannel';
import { beforeEach, describe, expect, it } from 'vitest';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';
import { SubscribeLink } from '../../../server/providers/room/embedded/media/subscribeLink.ts';

class FakeTrack {
  listener: (message: Buffer) => void = () => undefined;
  readonly sent: Buffer[] = [];
  onMessage(listener: (message: Buffer) => void): void {
    this.listener = listener;
  }
  setMediaHandler(): void {}
  close(): void {}
  isOpen(): boolean {
    return true;
  }
  sendMessageBinary(packet: Buffer): void {
    this.sent.push(packet);
  }
}

const CAMERA = 'camera-of-ana';
const PACKETS_PER_SECOND = 50;
const STEP_MS = 1000 / PACKETS_PER_SECOND;

/** One stream of Ana's, and its copy for the receiver. */
class Stream {
  readonly up = new FakeTrack();
  readonly down = new FakeTrack();
  readonly source: Source;
  readonly ssrc: number;
  private sequence = 0;
  private dropped = 0;
  private expected = 0;
  private lost = 0;

  constructor(kind: 'audio' | 'video', id: string, ssrc: number) {
    this.ssrc = ssrc;
    this.source = new Source({
      node: 'ana',
      id,
      stream: 's',
      kind,
      isScreen: false,
      track: this.up as unknown as Track,
      audioLevelId: null,
      now: () => now,
    });
  }

  /** The next packet, which is never repeated if it is lost. Each one opens a VP8 keyframe. */
  send(share: number): void {
    this.sequence += 1;
    const lost = Math.floor(this.sequence * share) > Math.floor((this.sequence - 1) * share);
    if (lost) {
      this.dropped += 1;
      return;
    }
    const packet = Buffer.alloc(this.source.kind === 'video' ? 700 : 80);
    packet[0] = 0x80;
    packet[1] = 96;
    packet.writeUInt16BE(this.sequence & 0xffff, 2);
    packet.writeUInt32BE(1, 8);
    packet[12] = 0x10;
    this.up.listener(packet);
  }

  /** The receiver counts a gap that came from above like a loss on its own line. */
  report(share: number): void {
    const missing = Math.round((PACKETS_PER_SECOND - this.dropped) * share) + this.dropped;
    this.dropped = 0;
    this.expected += PACKETS_PER_SECOND;
    this.lost += missing;
    const packet = Buffer.alloc(32);
    packet[0] = 0x81;
    packet[1] = 201;
    packet.writeUInt16BE(7, 2);
    packet.writeUInt32BE(this.ssrc, 8);
    packet[12] = Math.round((missing / PACKETS_PER_SECOND) * 256);
    packet.writeIntBE(this.lost, 13, 3);
    packet.writeUInt32BE(this.expected, 16);
    this.down.listener(packet);
  }
}

let now: number;
let camera: Stream;
let voice: Stream;
let link: SubscribeLink;
let prefer: (message: string) => void;
let layers: { current_layer: string; subscriber_degraded: boolean }[];
let losses: number[];
let narrow: boolean[];
let isGroup: boolean;

beforeEach(() => {
  now = 0;
  layers = [];
  losses = [];
  narrow = [];
  isGroup = false;
  camera = new Stream('video', CAMERA, 77);
  voice = new Stream('audio', 'voice-of-ana', 78);
  const streams = [camera, voice];
  const channel = {
    onMessage: (listener: typeof prefer) => {
      prefer = listener;
    },
    isOpen: () => true,
    sendMessage: (text: string) => {
      const { method, params } = JSON.parse(text);
      if (method === 'on-track-layer-update') layers.push(params.tracks[CAMERA]);
    },
  };
  const tracks = streams.map(({ down }) => down);
  const ssrcs = streams.map(({ ssrc }) => ssrc);
  const connection = {
    onLocalCandidate: () => undefined,
    createDataChannel: () => channel,
    state: () => 'connected',
    signalingState: () => 'stable',
    setLocalDescription: () => undefined,
    localDescription: () => null,
    addTrack: () => tracks.shift(),
  };
  link = new SubscribeLink(connection as unknown as PeerConnection, {
    offer: () => undefined,
    candidate: () => undefined,
    loss: (share) => losses.push(share),
    narrow: (isNarrow) => narrow.push(isNarrow),
    ssrc: () => ssrcs.shift() ?? 0,
    now: () => now,
  });
  for (const { source } of streams) link.add(source);
  ask('high');
});

function ask(max_spatial_layer: 'high' | 'none'): void {
  const params = { track_id: CAMERA, max_spatial_layer };
  prefer(JSON.stringify({ id: '1', method: 'prefer-video-track-state', params }));
}

function second({ up = 0, down = 0 }): void {
  for (let packet = 0; packet < PACKETS_PER_SECOND; packet += 1) {
    now += STEP_MS;
    camera.send(up);
    voice.send(up);
  }
  if (!isPaused()) camera.report(down);
  voice.report(down);
  link.fitLine(new Set(), isGroup);
}

function until(done: () => boolean, down: number): void {
  for (let seconds = 0; seconds < 200 && !done(); seconds += 1) second({ down });
  expect(done()).toBe(true);
}

const isPaused = () => layers.at(-1)?.subscriber_degraded === true;

function expectPicture(): void {
  const before = camera.down.sent.length;
  second({});
  expect(camera.down.sent.length).toBe(before + PACKETS_PER_SECOND);
}

describe('a small picture in a group', () => {
  it('is small again when it was paused meanwhile, although the page has no tile of it', () => {
    const copy = new Stream('video', 'copy', 0);
    camera.source.small = copy.source;
    isGroup = true;
    const isPreferred = () => copy.source.watchers.size > 0;
    link.showSmall([CAMERA]);
    second({});
    expect(isPreferred()).toBe(true);
    until(isPaused, 0.5);
    link.showSmall([]);
    second({ down: 0.5 });
    expect(isPreferred()).toBe(true);
    until(() => !isPaused(), 0);
    expect(isPreferred()).toBe(true);
    // By then the page has a tile again, and says how large it is.
    link.showSmall([]);
    second({});
    expect(isPreferred()).toBe(false);
  });
});

describe('a picture paused for a narrow line', () => {
  it('returns when the page, which took its tile down, asks for it again', () => {
    until(isPaused, 0.5);
    // The SDK asks for no picture while a tile shows initials.
    ask('none');
    until(() => !isPaused(), 0);
    // For the SDK to ask again, it must not believe that the picture is already on its way.
    expect(layers.at(-1)).toMatchObject({ current_layer: 'none', subscriber_degraded: false });
    ask('high');
    expectPicture();
  });

  it('returns without being asked for when the page kept its tile', () => {
    until(isPaused, 0.5);
    until(() => !isPaused(), 0);
    expect(layers.at(-1)).toMatchObject({ current_layer: 'high', subscriber_degraded: false });
    expectPicture();
  });
});

it('a line is narrow while a picture is paused for it, and no longer', () => {
  until(isPaused, 0.5);
  expect(narrow.at(-1)).toBe(true);
  until(() => !isPaused(), 0);
  expect(narrow.at(-1)).toBe(false);
  until(isPaused, 0.5);
  link.remove(camera.source);
  second({});
  expect(narrow.at(-1)).toBe(false);
});

describe("the loss on a publisher's way up", () => {
  it('is not charged to a receiver whose own line is good', () => {
    for (let seconds = 0; seconds < 60; seconds += 1) second({ up: 0.3 });
    expect(layers).toEqual([]);
    expect(losses.length).toBeGreaterThan(0);
    expect(Math.max(...losses)).toBe(0);
  });

  it("does not hide the loss on the receiver's line", () => {
    for (let seconds = 0; seconds < 5; seconds += 1) second({ up: 0.1 });
    expect(layers).toEqual([]);
    for (let seconds = 0; seconds < 10; seconds += 1) second({ up: 0.1, down: 0.3 });
    expect(isPaused()).toBe(true);
    expect(Math.max(...losses)).toBeGreaterThan(0.2);
  });
});
