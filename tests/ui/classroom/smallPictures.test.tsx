import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendSmallPictures } from '../../../src/portals/classroom/conference/session/smallPictures.ts';
import { isSmallTile, useTileSize } from '../../../src/portals/classroom/conference/session/tileSizes.ts';

const CHECK_MS = 2000;
const TELL_MS = 100;

function buildTrack(kind = 'video'): MediaStreamTrack {
  return { kind, clone: () => buildTrack(kind) } as MediaStreamTrack;
}

class Sender {
  track: MediaStreamTrack | null;
  readonly encodings: RTCRtpEncodingParameters[];
  constructor(track: MediaStreamTrack, encodings: RTCRtpEncodingParameters[]) {
    this.track = track;
    this.encodings = encodings;
  }
  async replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track;
  }
  getParameters() {
    return { encodings: this.encodings.map((encoding) => ({ ...encoding })) };
  }
  async setParameters({ encodings }: { encodings: RTCRtpEncodingParameters[] }): Promise<void> {
    for (const [index, encoding] of encodings.entries()) Object.assign(this.encodings[index] ?? {}, encoding);
  }
}

class Channel {
  readyState = 'open';
  readonly label: string;
  readonly sent: { shown_small: string[]; has_room: boolean }[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor(label: string) {
    this.label = label;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
}

/** A separate connection class, prepared as the page of the room prepares the browser's. */
function buildConnection({ refusesCopies = false } = {}) {
  class Connection {
    readonly senders: Sender[] = [];
    readonly removed: Sender[] = [];
    readonly channels: Channel[] = [];
    rate: number | undefined = undefined;
    signalingState = 'stable';
    connectionState = 'connected';
    addTransceiver(track: MediaStreamTrack, init: RTCRtpTransceiverInit) {
      const { sendEncodings = [] } = init;
      if (refusesCopies && sendEncodings[0]?.scaleResolutionDownBy) throw new Error('refused');
      const sender = new Sender(track, sendEncodings);
      this.senders.push(sender);
      return { sender };
    }
    createDataChannel(label: string): Channel {
      const channel = new Channel(label);
      this.channels.push(channel);
      return channel;
    }
    removeTrack(sender: Sender): void {
      this.removed.push(sender);
      sender.track = null;
    }
    async getStats() {
      return new Map([['pair', { type: 'candidate-pair', availableOutgoingBitrate: this.rate }]]);
    }
  }
  const prepare = () => sendSmallPictures(Connection as unknown as typeof RTCPeerConnection);
  prepare();
  // A page may open the room more than once.
  prepare();
  return new Connection();
}

/** Does what the SDK does on its publishing connection. */
function publish(connection: ReturnType<typeof buildConnection>, track: MediaStreamTrack) {
  connection.createDataChannel('ion-sfu');
  const init = { direction: 'sendonly' as const, streams: [], sendEncodings: [{ maxBitrate: 300_000 }] };
  const { sender } = connection.addTransceiver(track, init);
  const channel = connection.channels.find(({ label }) => label === 'small-pictures');
  if (!channel) throw new Error('no channel');
  channel.onopen();
  const say = async (small: boolean) => {
    channel.onmessage({ data: JSON.stringify({ small }) });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sender, channel, say };
}

function Tile({ of }: { of: string }) {
  return <div ref={useTileSize(of)} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the small copy of a camera', () => {
  it('is added once to the SDK’s sender, and sent only while the room requests it', async () => {
    const connection = buildConnection();
    const { say } = publish(connection, buildTrack());
    const [camera, copy] = connection.senders;
    expect(connection.senders).toHaveLength(2);
    expect(copy?.encodings).toMatchObject([{ active: false, scaleResolutionDownBy: 2, maxBitrate: 80_000 }]);
    await say(true);
    expect(copy?.encodings[0]?.active).toBe(true);
    await say(false);
    expect(copy?.encodings[0]?.active).toBe(false);
    expect(camera?.encodings).toEqual([{ maxBitrate: 300_000 }]);
  });

  it('changes to another track with the camera, and is removed with it', async () => {
    const connection = buildConnection();
    const { sender } = publish(connection, buildTrack());
    const blurred = buildTrack();
    await sender.replaceTrack(blurred);
    expect(connection.senders.map(({ track }) => track)).toEqual([blurred, blurred]);
    connection.removeTrack(sender);
    expect(connection.removed).toEqual(connection.senders);
  });

  it('does not exist for screens and sound, and on receiving connections', async () => {
    // In Firefox the settings of the track do not contain the surface.
    const shared = buildTrack();
    vi.stubGlobal('navigator', {
      mediaDevices: { getDisplayMedia: async () => ({ getVideoTracks: () => [shared] }) },
    });
    const screen = buildConnection();
    await navigator.mediaDevices.getDisplayMedia();
    vi.unstubAllGlobals();
    publish(screen, shared);
    // The SDK sends a clone of the screen after each move.
    const moved = buildConnection();
    publish(moved, shared.clone().clone());
    const voice = buildConnection();
    publish(voice, buildTrack('audio'));
    const other = buildConnection();
    other.addTransceiver(buildTrack(), { direction: 'sendonly' });
    for (const { senders } of [screen, moved, voice, other]) expect(senders).toHaveLength(1);
    const scales = [screen, moved].map(({ senders }) => senders[0]?.encodings[0]?.scaleResolutionDownBy);
    expect(scales).toEqual([1.5, 1.5]);
  });

  it('is left out if the browser refuses it', async () => {
    const connection = buildConnection({ refusesCopies: true });
    const { sender, say } = publish(connection, buildTrack());
    await say(true);
    const blurred = buildTrack();
    await sender.replaceTrack(blurred);
    expect(sender.track).toBe(blurred);
    connection.removeTrack(sender);
    expect(connection.removed).toEqual([sender]);
  });

  it('is reported to have no room on a line that carries one picture, until the line carries clearly more', async () => {
    const connection = buildConnection();
    const { channel, say } = publish(connection, buildTrack());
    const at = async (rate: number | undefined) => {
      connection.rate = rate;
      await vi.advanceTimersByTimeAsync(CHECK_MS);
      return channel.sent.at(-1)?.has_room;
    };
    expect(await at(100_000)).toBe(true);
    await say(true);
    expect(await at(undefined)).toBe(true);
    expect(await at(300_000)).toBe(true);
    expect(await at(200_000)).toBe(false);
    await say(false);
    expect(await at(300_000)).toBe(false);
    expect(await at(400_000)).toBe(true);
    expect(channel.sent).toHaveLength(3);
    // Closing the connection causes no event in the page.
    connection.signalingState = 'closed';
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the size of a tile', () => {
  it.each([
    [240, 135, 1, true],
    [480, 270, 1, true],
    [481, 270, 1, false],
    // In a high tile, the picture is cut off at its sides.
    [200, 300, 1, false],
    [240, 135, 2, true],
    [250, 135, 2, false],
    [240, 135, 3, true],
  ])('of %i by %i on a screen of %i times the pixels: small is %s', (width, height, ratio, small) => {
    expect(isSmallTile(width, height, ratio)).toBe(small);
  });

  it('is reported to the room while it is shown; a track with at least one large tile is not small', () => {
    const observers = new Map<Element, (entries: { contentRect: object }[]) => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly told: (entries: { contentRect: object }[]) => void;
        constructor(told: (entries: { contentRect: object }[]) => void) {
          this.told = told;
        }
        observe(element: Element): void {
          observers.set(element, this.told);
        }
        disconnect(): void {}
      },
    );
    const connection = buildConnection();
    const { channel } = publish(connection, buildTrack());
    const shown = () => channel.sent.at(-1)?.shown_small;
    const view = render(
      <>
        <Tile of="ana" />
        <Tile of="ana" />
        <Tile of="bia" />
      </>,
    );
    const resize = (width: number, tile: number) =>
      act(() => [...observers.values()][tile]?.([{ contentRect: { width, height: width / 2 } }]));
    const settle = () => vi.advanceTimersByTime(TELL_MS);
    expect(shown()).toEqual([]);
    resize(200, 0);
    resize(200, 2);
    settle();
    expect(shown()).toEqual(['ana', 'bia']);
    // Tiles that change together are reported once.
    expect(channel.sent).toHaveLength(2);
    resize(900, 1);
    settle();
    expect(shown()).toEqual(['bia']);
    view.rerender(<Tile of="bia" />);
    view.unmount();
    settle();
    expect(shown()).toEqual([]);
    channel.onclose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
