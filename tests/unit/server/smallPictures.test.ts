import type { DataChannel, PeerConnection, Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { Forwarder } from '../../../server/providers/room/embedded/media/forwarder.ts';
import { readOffer, smallCopies } from '../../../server/providers/room/embedded/media/sdp.ts';
import { readReport, SmallPictures } from '../../../server/providers/room/embedded/media/smallPictures.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';

const PLENTY = 1_000_000;

const section = (mid: number, msid: string, direction = 'sendonly') =>
  [
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    `a=mid:${mid}`,
    `a=msid:${msid}`,
    'a=rtpmap:96 VP8/90000',
    `a=${direction}`,
  ].join('\r\n');
const copiesIn = (allowed: string[], ...sections: string[]) =>
  Object.fromEntries(smallCopies(readOffer(['v=0', ...sections, ''].join('\r\n')).media, new Set(allowed)));

describe('an offer', () => {
  it('has a small copy of a camera in a second section of its stream', () => {
    expect(copiesIn(['cam'], section(1, 's cam'), section(2, 's other'))).toEqual({ 2: '1' });
  });

  it('has it also with the same track, as in Firefox', () => {
    expect(copiesIn(['cam'], section(1, 's cam'), section(2, 's cam'))).toEqual({ 2: '1' });
  });

  it('has it in a section that Firefox adds to a bundle with port 0, but not in a rejected one', () => {
    const added = section(2, 's other').replace('m=video 9', 'm=video 0');
    expect(copiesIn(['cam'], section(1, 's cam'), `${added}\r\na=bundle-only`)).toEqual({ 2: '1' });
    expect(copiesIn(['cam'], section(1, 's cam'), added)).toEqual({});
  });

  it('has none in a section of another stream, without a stream, that is not sent, or of a camera that is not allowed', () => {
    const camera = section(1, 's cam');
    expect(copiesIn(['cam', 'screen'], camera, section(2, 't screen'))).toEqual({});
    expect(copiesIn(['cam'], section(1, '- cam'), section(2, '- other'))).toEqual({});
    expect(copiesIn(['cam'], camera, section(2, 's other', 'inactive'))).toEqual({});
    expect(copiesIn([], camera, section(2, 's other'))).toEqual({});
    expect(copiesIn(['cam', 'second'], camera, section(2, 's second'))).toEqual({});
  });
});

describe('the report of a page', () => {
  it('is read', () => {
    const report = { shown_small: ['a', 'b'], has_room: false };
    expect(readReport(JSON.stringify(report))).toEqual(report);
  });

  it.each([
    '',
    'small',
    '{}',
    '{"shown_small":[]}',
    '{"shown_small":"a","has_room":true}',
    JSON.stringify({ shown_small: Array.from({ length: 51 }, () => 'a'), has_room: true }),
    JSON.stringify({ shown_small: ['a'.repeat(101)], has_room: true }),
  ])('is ignored if it is %j', (text) => expect(readReport(text)).toBeNull());
});

function publisher() {
  let now = 0;
  let hear: (packet: Buffer) => void = () => undefined;
  let hearCamera: (packet: Buffer) => void = () => undefined;
  let isOpen = true;
  let say: (text: string) => void = () => undefined;
  const messages: boolean[] = [];
  const shown: string[][] = [];
  const track = (onMessage: (listener: typeof hear) => void) =>
    ({
      onMessage,
      isOpen: () => true,
      sendMessageBinary: () => true,
      close: () => undefined,
    }) as unknown as Track;
  const build = (own: Track) =>
    new Source({
      node: 'ana',
      id: 'camera',
      stream: 's',
      kind: 'video',
      isScreen: false,
      track: own,
      audioLevelId: null,
      now: () => now,
    });
  const camera = build(
    track((listener) => {
      hearCamera = listener;
    }),
  );
  const copy = build(
    track((listener) => {
      hear = listener;
    }),
  );
  const feedback = { loss: () => undefined, estimate: () => undefined };
  const forwarder = new Forwarder(
    camera,
    track(() => undefined),
    7,
    feedback,
    () => now,
  );
  forwarder.resume();
  const small = new SmallPictures(() => now);
  small.replace(new Map([[camera, copy]]));
  const channel = {
    isOpen: () => isOpen,
    onMessage: (listener: typeof say) => {
      say = listener;
    },
    sendMessage: (text: string) => messages.push(JSON.parse(text).small),
  };
  small.open({} as PeerConnection, channel as unknown as DataChannel, (tracks) => shown.push(tracks));
  return {
    camera,
    messages,
    shown,
    small,
    forwarder,
    say: (text: string) => say(text),
    closeChannel: () => {
      isOpen = false;
    },
    /** Lets some seconds pass in which the receiver prefers one of the pictures, and the page sends the copy if it is requested. */
    seconds(count: number, prefersSmall: boolean, { rate = PLENTY, sends = true, isCut = false } = {}): void {
      for (let n = 0; n < count * 4; n += 1) {
        now += 250;
        if (!isCut) hearCamera(Buffer.alloc(40));
        if (sends && !isCut && messages.at(-1)) hear(Buffer.alloc(40));
        small.update(rate);
        forwarder.prefer(prefersSmall);
      }
    },
  };
}

describe('the small copy of a camera', () => {
  it('is requested while somebody is to receive it, and for 3 s afterwards', () => {
    const { seconds, messages } = publisher();
    seconds(10, false);
    expect(messages).toEqual([]);
    seconds(1, true);
    expect(messages).toEqual([true]);
    seconds(2, false);
    expect(messages).toEqual([true]);
    seconds(2, false);
    expect(messages).toEqual([true, false]);
  });

  it('is not requested for a receiver whose picture is paused', () => {
    const { seconds, messages, forwarder } = publisher();
    forwarder.hold(true);
    seconds(10, true);
    expect(messages).toEqual([]);
  });

  it('is not used while the line up carries only one picture', () => {
    const { seconds, messages, camera, say, shown } = publisher();
    seconds(2, true);
    expect(camera.small).not.toBeNull();
    seconds(1, true, { rate: 200_000 });
    expect(camera.small).toBeNull();
    expect(messages).toEqual([true, false]);
    seconds(1, true);
    expect(messages).toEqual([true, false, true]);
    say(JSON.stringify({ shown_small: ['x'], has_room: false }));
    seconds(1, true);
    expect(shown).toEqual([['x']]);
    expect(camera.small).toBeNull();
    expect(messages.at(-1)).toBe(false);
  });

  it('is not requested for half a minute after it did not arrive', () => {
    const { seconds, messages, camera } = publisher();
    seconds(4, true, { sends: false });
    expect(camera.small).not.toBeNull();
    seconds(1, true, { sends: false });
    expect(camera.small).toBeNull();
    seconds(28, true, { sends: false });
    expect(messages).toEqual([true, false]);
    seconds(4, true);
    expect(messages).toEqual([true, false, true]);
    expect(camera.small).not.toBeNull();
  });

  it('is used again immediately after the line of its browser was interrupted', () => {
    const { seconds, messages, camera } = publisher();
    seconds(10, true);
    seconds(8, true, { isCut: true });
    expect(camera.small).not.toBeNull();
    seconds(1, true);
    expect(messages).toEqual([true]);
    expect(camera.small).not.toBeNull();
  });

  it('is not used once the channel to the page is closed', () => {
    const { seconds, camera, closeChannel } = publisher();
    seconds(2, true);
    closeChannel();
    seconds(1, true);
    expect(camera.small).toBeNull();
  });

  it('is not used once the offer no longer contains it', () => {
    const { small, camera, seconds } = publisher();
    seconds(1, true);
    small.replace(new Map());
    expect(camera.small).toBeNull();
  });
});
