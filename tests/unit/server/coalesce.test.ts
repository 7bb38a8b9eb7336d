import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce, coalesceUntilGone } from '../../../server/platform/coalesce.ts';

/** Reads that the test completes, numbered in order of start. */
function reads() {
  const ends: ((value: number) => void)[] = [];
  const read = () => new Promise<number>((resolve) => void ends.push(resolve));
  return { ends, read, begun: () => ends.length };
}

it('shares the next read among callers that arrive during one', async () => {
  const owner = {};
  const { ends, read, begun } = reads();
  const first = coalesce(owner, 'a', read);
  const [second, third] = [coalesce(owner, 'a', read), coalesce(owner, 'a', read)];
  expect(begun()).toBe(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun()).toBe(2);
  const fourth = coalesce(owner, 'a', read);
  ends[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await Promise.resolve();
  ends[2]?.(3);
  expect(await fourth).toBe(3);
  expect(begun()).toBe(3);
});

it('separates keys and owners, and starts a new read when none is running', async () => {
  const owner = {};
  const { ends, read, begun } = reads();
  const all = [coalesce(owner, 'a', read), coalesce(owner, 'b', read), coalesce({}, 'a', read)];
  expect(begun()).toBe(3);
  ends.forEach((end, at) => void end(at));
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
  const later = coalesce(owner, 'a', read);
  ends[3]?.(9);
  expect(await later).toBe(9);
});

it('rejects every sharer on failure, and allows the next read', async () => {
  const owner = {};
  const failing = () => Promise.reject(new Error('away'));
  const first = coalesce(owner, 'a', failing);
  const second = coalesce(owner, 'a', async () => 'here');
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe('here');
});

it('abandons a run when the last of its callers has gone, and not before', async () => {
  const owner = {};
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const read = (abandoned: AbortSignal) => {
    signals.push(abandoned);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const clients = Array.from({ length: 5 }, () => new AbortController());
  const [first, second, third, fourth, fifth] = clients.map(
    ({ signal }) =>
      () =>
        coalesceUntilGone(owner, 'a', signal, read),
  );
  const abandoned = () => signals.map(({ aborted }) => aborted);
  const runs = [first?.(), second?.(), third?.()];
  clients[1]?.abort();
  clients[2]?.abort();
  expect(abandoned()).toEqual([false]);
  clients[0]?.abort();
  expect(abandoned()).toEqual([true]);
  // The next run awaits the first, and another client joins those that have gone.
  runs.push(fourth?.());
  ends[0]?.();
  await runs[0];
  await Promise.resolve();
  expect(abandoned()).toEqual([true, false]);
  runs.push(fifth?.());
  clients[4]?.abort();
  ends[1]?.();
  await Promise.all(runs.slice(0, 4));
  await Promise.resolve();
  expect(abandoned()).toEqual([true, false, true]);
  clients[3]?.abort();
  ends[2]?.();
  await Promise.all(runs);
});

describe('a coalesced read beside a run that never ends', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins after 10 s', async () => {
    const owner = {};
    const endless = vi.fn();
    void coalesce(owner, 'a', () => new Promise<number>(() => undefined)).then(endless);
    const later = coalesce(owner, 'a', async () => 2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await later).toBe(2);
    expect(await coalesce(owner, 'a', async () => 3)).toBe(3);
    expect(endless).not.toHaveBeenCalled();
  });
});
