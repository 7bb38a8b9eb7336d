import { describe, expect, it } from 'vitest';
import { Picture } from '../../../server/providers/room/embedded/media/recording/picture.ts';
import { SenderClock, Timeline } from '../../../server/providers/room/embedded/media/recording/timeline.ts';

const SECOND = 1000;
const STEP_MS = 100;

/** Records one source, which answers a request for a keyframe with one of `keyBytes`, and sends `bytes` in each other picture. */
function record(isScreen: boolean, keyBytes = 1000, bytes = 10) {
  const [asked, shown]: [number[], number[]] = [[], []];
  let now = 0;
  let sequence = 0;
  let isAnswered = true;
  let isKey = false;
  const picture = new Picture({
    picture: (_atMs, key) => {
      if (key) shown.push(now);
    },
    askKeyframe: () => {
      asked.push(now);
      isKey = isAnswered;
    },
    want: () => undefined,
  });
  const timeline = new Timeline(90_000, new SenderClock());
  picture.add({
    number: 1,
    node: 'helena',
    isScreen,
    isHost: true,
    timeline,
    lastAt: Number.NEGATIVE_INFINITY,
  });
  const send = () => {
    const packet = Buffer.alloc(13 + (isKey ? keyBytes : bytes));
    packet[0] = 0x80;
    packet[1] = 0xe0;
    packet.writeUInt16BE(sequence & 0xffff, 2);
    packet.writeUInt32BE(now * 90, 4);
    packet[12] = 0x10;
    packet[13] = isKey ? 0 : 1;
    isKey = false;
    sequence += 1;
    picture.take(1, packet, now);
  };
  return {
    asked,
    shown,
    lose(): void {
      sequence += 1;
    },
    ignore(isIgnored: boolean): void {
      isAnswered = !isIgnored;
    },
    seconds(count: number): void {
      for (let step = 0; step < (count * SECOND) / STEP_MS; step += 1) {
        now += STEP_MS;
        picture.tick(now, null);
        send();
      }
    },
  };
}

/** The longest time between two keyframes, in seconds. */
const longest = (shown: readonly number[]) =>
  Math.max(...shown.slice(1).map((at, index) => at - (shown[index] ?? 0))) / SECOND;

describe('the keyframes of a recording', () => {
  it('are ten seconds apart for a camera', () => {
    const { seconds, shown } = record(false);
    seconds(120);
    expect(longest(shown)).toBeCloseTo(10, 0);
  });

  it('are a minute apart for a shared page that stands still', () => {
    const { seconds, shown, asked } = record(true, 150_000);
    seconds(600);
    expect(asked.length).toBeLessThanOrEqual(11);
    expect(longest(shown)).toBeCloseTo(60, 0);
  });

  it('are ten seconds apart for a screen that moves so much that they take little beside it', () => {
    const { seconds, shown } = record(true, 50_000, 10_000);
    seconds(120);
    expect(longest(shown)).toBeLessThan(11);
  });

  it('are asked for again until one comes after a picture was lost', () => {
    const { seconds, shown, asked, lose, ignore } = record(true, 50_000);
    seconds(20);
    const before = shown.length;
    ignore(true);
    lose();
    seconds(10);
    expect(shown.length).toBe(before);
    expect(asked.length).toBeGreaterThan(3);
    ignore(false);
    seconds(4);
    expect(shown.length).toBe(before + 1);
  });
});
