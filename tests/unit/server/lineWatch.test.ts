import type { PeerConnection } from 'node-datachannel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineWatch } from '../../../server/providers/room/embedded/media/lineWatch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch() {
  const scores: number[] = [];
  let turn: (state: string) => void = () => undefined;
  const connection = {
    onStateChange: (listener: typeof turn) => {
      turn = listener;
    },
  } as unknown as PeerConnection;
  const line = new LineWatch(connection, (score) => scores.push(score));
  return { scores, line, turn: (state: string) => turn(state) };
}

it('reports score 0 once media has failed for long enough, and a score again when it recovers', () => {
  const { scores, turn } = watch();
  turn('connecting');
  vi.advanceTimersByTime(3999);
  expect(scores).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scores).toEqual([0]);
  turn('connected');
  expect(scores).toEqual([0, 5]);
});

it('does not report a short interruption', () => {
  const { scores, turn } = watch();
  turn('connected');
  turn('disconnected');
  vi.advanceTimersByTime(2000);
  turn('connected');
  vi.advanceTimersByTime(60_000);
  expect(scores).toEqual([5]);
});

it('scores the worse of the two directions', () => {
  const { scores, line, turn } = watch();
  turn('connected');
  for (let n = 0; n < 20; n += 1) line.lostDown(0.03);
  for (let n = 0; n < 20; n += 1) line.lostUp(0.3);
  for (let n = 0; n < 40; n += 1) line.lostUp(0);
  expect(scores[0]).toBe(5);
  expect(Math.min(...scores)).toBe(1);
  expect(scores.at(-1)).toBe(4);
});

it('scores no line as good on which pictures are paused, though nothing is lost any more', () => {
  const { scores, line, turn } = watch();
  turn('connected');
  line.narrow(true);
  line.lostDown(0);
  expect(scores).toEqual([5, 2]);
  line.narrow(false);
  expect(scores).toEqual([5, 2, 5]);
});

it('reports nothing after it is closed', () => {
  const { scores, line } = watch();
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(scores).toEqual([]);
});
