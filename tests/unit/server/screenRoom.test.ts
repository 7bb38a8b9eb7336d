import type { PeerConnection, Track } from 'node-datachannel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Downlink } from '../../../server/providers/room/embedded/media/downlink.ts';
import { MediaRoom } from '../../../server/providers/room/embedded/media/mediaRoom.ts';
import { nackPacket } from '../../../server/providers/room/embedded/media/nack.ts';
import type { PublishLink } from '../../../server/providers/room/embedded/media/publishLink.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';
import { SubscribeLink } from '../../../server/providers/room/embedded/media/subscribeLink.ts';
import {
  MIN_SCREEN_BITRATE,
  MIN_VIDEO_BITRATE,
} from '../../../server/providers/room/embedded/media/uplinkRate.ts';

const SECOND = 1000;
const KEYFRAME_REQUEST = 206;

const now = () => performance.now();
let pace: number | null;
let capacity: number | null;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [pace, capacity] = [2_000_000, 5_000_000];
  vi.spyOn(Downlink.prototype, 'pace', 'get').mockImplementation(() => pace);
  vi.spyOn(Downlink.prototype, 'capacity', 'get').mockImplementation(() => capacity);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

class FakeTrack {
  readonly sent: { at: number; bytes: number; type: number | undefined; sequence: number }[] = [];
  listener: (packet: Buffer) => void = () => undefined;
  onMessage(listener: (packet: Buffer) => void): void {
    this.listener = listener;
  }
  isOpen(): boolean {
    return true;
  }
  close(): void {}
  sendMessageBinary(packet: Buffer): void {
    const sequence = packet.readUInt16BE(2);
    this.sent.push({ at: now(), bytes: packet.length, type: packet[1], sequence });
  }
}

/** A stream of Helena's. Each packet opens a VP8 keyframe. */
class Stream {
  readonly up = new FakeTrack();
  readonly source: Source;
  private sequence = 0;

  constructor(id: string, kind: 'audio' | 'video' = 'video') {
    const track = this.up as unknown as Track;
    const isScreen = id === 'screen';
    this.source = new Source({
      node: 'helena',
      id,
      stream: 's',
      kind,
      isScreen,
      track,
      audioLevelId: null,
      now,
    });
  }

  send(count: number, bytes = 1000): void {
    for (let packet = 0; packet < count; packet += 1) {
      const buffer = Buffer.alloc(bytes);
      buffer[0] = 0x80;
      buffer[1] = 96;
      buffer.writeUInt16BE(this.sequence++ & 0xffff, 2);
      buffer.writeUInt32BE(1, 8);
      buffer[12] = 0x10;
      this.up.listener(buffer);
    }
  }
}

/** The connection of one who is asked to be shown these. */
function watch(streams: readonly Stream[]) {
  let prefer: (message: string) => void = () => undefined;
  const tracks: FakeTrack[] = [];
  const channel = {
    onMessage: (listener: typeof prefer) => {
      prefer = listener;
    },
    isOpen: () => true,
    sendMessage: () => undefined,
  };
  const connection = {
    onLocalCandidate: () => undefined,
    createDataChannel: () => channel,
    state: () => 'connected',
    signalingState: () => 'stable',
    setLocalDescription: () => undefined,
    localDescription: () => null,
    close: () => undefined,
    addTrack: () => {
      const track = new FakeTrack();
      tracks.push(track);
      return track;
    },
  };
  const link = new SubscribeLink(connection as unknown as PeerConnection, {
    offer: () => undefined,
    candidate: () => undefined,
    loss: () => undefined,
    narrow: () => undefined,
    ssrc: () => 7,
    now,
  });
  for (const { source } of streams) link.add(source);
  const ask = (track_id: string, max_spatial_layer = 'high') =>
    prefer(
      JSON.stringify({
        id: '1',
        method: 'prefer-video-track-state',
        params: { track_id, max_spatial_layer },
      }),
    );
  return { link, ask, tracks };
}

/** Another person who watches the same. */
const other = { isAsked: true, forward: () => undefined, wantsKeyframe: () => false } as never;

/** Sends each stream 50 packets of 1,000 bytes a second, 400 kbit/s, for three seconds. */
function play(...streams: Stream[]): void {
  for (let step = 0; step < 150; step += 1) {
    vi.advanceTimersByTime(SECOND / 50);
    for (const stream of streams) stream.send(1);
  }
}

describe('the room on a line for a shared screen', () => {
  it('is the pace of the line without the voices and the other pictures that are shown', () => {
    const [screen, camera, hidden] = [new Stream('screen'), new Stream('camera'), new Stream('hidden')];
    const { link, ask } = watch([screen, camera, hidden]);
    ask('screen');
    ask('camera');
    play(screen, camera, hidden);
    expect(link.roomForScreen(screen.source)).toBeCloseTo(1_900_000 - camera.source.rate);
    expect(camera.source.rate).toBeGreaterThan(350_000);
    pace = null;
    capacity = null;
    expect(link.roomForScreen(screen.source)).toBeNull();
    link.close();
  });

  it('does not count where nobody asked for the screen, or the line has no room for it', () => {
    const screen = new Stream('screen');
    const { link, ask } = watch([screen]);
    expect(link.roomForScreen(screen.source)).toBeNull();
    ask('screen');
    play(screen);
    expect(link.roomForScreen(screen.source)).toBe(1_900_000);
    [pace, capacity] = [70_000, 70_000];
    vi.spyOn(Downlink.prototype, 'isCongested', 'get').mockReturnValue(true);
    for (let second = 0; second < 10; second += 1) {
      play(screen);
      link.fitLine(new Set(), true);
    }
    expect(link.roomForScreen(screen.source)).toBeNull();
    link.close();
  });

  it('does not count where page after page takes too long, although nothing waits on the line', () => {
    const screen = new Stream('screen');
    const { link, ask } = watch([screen]);
    // A second watcher keeps the publisher from reducing the screen for this line alone.
    screen.source.watchers.add(other);
    ask('screen');
    [pace, capacity] = [70_000, 70_000];
    const turnPages = (count: number) => {
      for (let step = 0; step < 24 * count; step += 1) {
        // A page of 1.6 Mbit, which the line carries in 23 s, and 320 kbit/s of what moves on it.
        screen.send(step % 24 === 0 ? 200 : 10);
        vi.advanceTimersByTime(SECOND / 4);
        link.fitLine(new Set(), true);
      }
    };
    turnPages(1);
    expect(link.roomForScreen(screen.source)).not.toBeNull();
    turnPages(1);
    expect(link.roomForScreen(screen.source)).toBeNull();
    link.close();
  });

  it('is used by a page of text in its turn, beside the camera, and forgotten when the connection ends', () => {
    const [screen, camera] = [new Stream('screen'), new Stream('camera')];
    const { link, ask, tracks } = watch([screen, camera]);
    ask('screen');
    ask('camera');
    play(screen, camera);
    pace = 1_000_000;
    const before = tracks[0]?.sent.length ?? 0;
    screen.send(200);
    for (let step = 0; step < 50; step += 1) {
      vi.advanceTimersByTime(SECOND / 50);
      camera.send(1);
    }
    const bytes = 1000 * ((tracks[0]?.sent.length ?? 0) - before);
    // What the camera leaves of the line, and one burst.
    expect(bytes).toBeGreaterThan(550_000 / 8 - 4000);
    expect(bytes).toBeLessThan(550_000 / 8 + 6000);
    link.close();
    vi.advanceTimersByTime(SECOND);
    expect(vi.getTimerCount()).toBe(0);
    expect(1000 * ((tracks[0]?.sent.length ?? 0) - before)).toBe(bytes);
  });
});

it('a page of text that waits is not sent to a browser that asks for the screen no longer, and does not delay its return', () => {
  const screen = new Stream('screen');
  const { link, ask, tracks } = watch([screen]);
  const count = () => tracks[0]?.sent.length ?? 0;
  ask('screen');
  pace = 100_000;
  screen.send(200);
  ask('screen', 'none');
  vi.advanceTimersByTime(3 * SECOND);
  screen.send(1);
  const before = count();
  vi.advanceTimersByTime(SECOND);
  expect(count()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
  ask('screen');
  screen.send(1);
  expect(count()).toBe(before + 1);
  link.close();
});

it('a packet of a screen that waits to be repeated is queued once, however often the browser asks for it', () => {
  const screen = new Stream('screen');
  const { link, ask, tracks } = watch([screen]);
  const [down] = tracks;
  ask('screen');
  play(screen);
  pace = 100_000;
  const lost = down?.sent.slice(-10).map(({ sequence }) => sequence) ?? [];
  const before = down?.sent.length ?? 0;
  const repeated = () => down?.sent.slice(before).map(({ sequence }) => sequence) ?? [];
  for (let asked = 0; asked < 20; asked += 1) {
    const missing = lost.filter((sequence) => !repeated().includes(sequence));
    if (missing.length > 0) down?.listener(nackPacket(7, missing));
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(2 * SECOND);
  expect(repeated()).toEqual(lost);
  link.close();
});

it('a page that is given up on a line too narrow for it is asked for no more, as everybody would be sent it', () => {
  const screen = new Stream('screen');
  const { link, ask } = watch([screen]);
  screen.source.watchers.add(other);
  const keyframes = () => screen.up.sent.filter(({ type }) => type === KEYFRAME_REQUEST).length;
  ask('screen');
  [pace, capacity] = [70_000, 70_000];
  link.fitLine(new Set(), true);
  for (let step = 0; step < 44; step += 1) {
    if (step % 21 === 0) screen.send(200);
    vi.advanceTimersByTime(SECOND / 4);
    screen.send(1);
  }
  expect(link.roomForScreen(screen.source)).toBeNull();
  // The second page that was given up pauses the screen.
  expect(keyframes()).toBe(1);
  link.close();
});

it('a screen of which the pages come too late is shown alone in a group, and beside the camera in a lesson of two', () => {
  for (const isGroup of [true, false]) {
    const [screen, camera] = [new Stream('screen'), new Stream('camera')];
    const { link, ask, tracks } = watch([screen, camera]);
    ask('screen');
    ask('camera');
    [pace, capacity] = [400_000, 400_000];
    for (let step = 0; step < 48; step += 1) {
      if (step % 21 === 0) screen.send(500);
      camera.send(10);
      vi.advanceTimersByTime(SECOND / 4);
      link.fitLine(new Set(), isGroup);
    }
    const before = tracks[1]?.sent.length ?? 0;
    camera.send(1);
    expect((tracks[1]?.sent.length ?? 0) - before).toBe(isGroup ? 0 : 1);
    expect(link.roomForScreen(screen.source)).not.toBeNull();
    link.close();
  }
});

describe('the limit of a screen that several watch', () => {
  type Links = Parameters<MediaRoom['enter']>[1];

  function lesson(
    rooms: (number | null)[],
    isShared = true,
    watchers = [other, { ...(other as object) } as never],
  ) {
    const [screen, camera] = [new Stream('screen'), new Stream('camera')];
    const media = isShared ? [screen, camera] : [camera];
    for (const { source } of media) for (const watcher of watchers) source.watchers.add(watcher);
    play(...media);
    const fits: (number | null)[] = [];
    const room = new MediaRoom();
    const enter = (node: string, publish: Partial<PublishLink>, subscribe: Partial<SubscribeLink>) =>
      room.enter(node, { publish, subscribe, line: {}, group: 0 } as Links);
    const fit = (bitrate: number | null) => void fits.push(bitrate);
    const sources = new Map(media.map(({ source }) => [source.id, source]));
    enter('helena', { node: 'helena', sources, screen: isShared ? screen.source : undefined, fit }, {});
    for (const [index, given] of rooms.entries()) {
      const node = `student ${index}`;
      const none = { node, sources: new Map(), screen: undefined, fit: () => undefined };
      enter(node, none, { roomForScreen: () => given, roomForPictures: 123_456 });
    }
    room.fitPictures();
    return { limit: fits.at(-1), camera: camera.source.rate };
  }

  it('is what the narrowest line carries, and what the camera takes beside it', () => {
    const { limit, camera } = lesson([2_000_000, 1_100_000, 1_500_000]);
    expect(camera).toBeGreaterThan(350_000);
    expect(limit).toBe(1_100_000 + camera);
  });

  it('is not below what keeps a text readable', () => {
    const { limit, camera } = lesson([2_000_000, 300_000]);
    expect(limit).toBe(MIN_SCREEN_BITRATE + camera);
  });

  it('is what the line of the only one carries who asks for the screen, however little that is', () => {
    const { limit, camera } = lesson([300_000, null], true, [other]);
    expect(limit).toBe(300_000 + camera);
    expect(lesson([20_000, null], true, [other]).limit).toBe(MIN_VIDEO_BITRATE + camera);
  });

  it('disregards lines where the screen is paused, and does not exist where all are, or nothing is shared', () => {
    const { limit, camera } = lesson([null, 1_500_000]);
    expect(limit).toBe(1_500_000 + camera);
    expect(lesson([null, null]).limit).toBeNull();
    expect(lesson([900_000, 900_000], false).limit).toBeNull();
  });

  it('is in a lesson of two what the line of the other carries, however little that is', () => {
    expect(lesson([2_000_000]).limit).toBe(123_456);
  });
});
