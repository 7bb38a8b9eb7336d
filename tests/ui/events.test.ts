import { beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from '../../src/dataProvider/events.ts';

beforeEach(() => vi.useFakeTimers());

/** A server whose streams send these texts, one stream after another, and end. */
function serving(texts: string[]) {
  const lastIds: (string | null)[] = [];
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      lastIds.push(headers.get('last-event-id'));
      const text = texts.shift();
      if (text === undefined) return new Promise((_, reject) => signal.addEventListener('abort', reject));
      return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
    },
  );
  return lastIds;
}

it('resumes a broken stream after the last event id, with or without data', async () => {
  const lastIds = serving([
    ': open\n\nid: 1\n\n',
    'id: 2\ndata: {"title":"Oi"}\n\n: alive\n\nid: 3\ndata: me',
  ]);
  const received: string[] = [];
  let opened = 0;
  const controller = new AbortController();
  const following = followEvents(
    '/v1/notifications/events/x',
    { onEvent: (data) => received.push(data), onOpen: () => (opened += 1) },
    controller.signal,
  );
  await vi.advanceTimersByTimeAsync(3000);
  await vi.advanceTimersByTimeAsync(3000);
  // The truncated event was not read.
  expect(lastIds).toEqual([null, '1', '2']);
  expect(opened).toBe(2);
  expect(received).toEqual(['{"title":"Oi"}']);
  controller.abort();
  await following;
});

it('returns an event’s name', async () => {
  serving(['event: me\ndata: {}\n\nid: 1\ndata: {"title":"Oi"}\n\n']);
  const received: (string | undefined)[] = [];
  const controller = new AbortController();
  const onEvent = (_: string, name?: string) => received.push(name);
  const following = followEvents('/v1/notifications/events/x', { onEvent }, controller.signal);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual(['me', undefined]);
  controller.abort();
  await following;
});

it('keeps nothing of the streams that broke before', async () => {
  serving(Array.from({ length: 50 }, () => ': open\n\n'));
  const controller = new AbortController();
  const { signal } = controller;
  const kept = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  vi.spyOn(signal, 'addEventListener').mockImplementation(
    (...given: [string, EventListenerOrEventListenerObject]) => {
      kept.add(given[1]);
      addEventListener.apply(signal, given);
    },
  );
  vi.spyOn(signal, 'removeEventListener').mockImplementation(
    (...given: [string, EventListenerOrEventListenerObject]) => {
      kept.delete(given[1]);
      removeEventListener.apply(signal, given);
    },
  );
  let opened = 0;
  const onOpen = () => {
    opened += 1;
  };
  const following = followEvents('/v1/notifications/events/x', { onEvent: () => undefined, onOpen }, signal);
  await vi.advanceTimersByTimeAsync(50 * 3000);
  expect(opened).toBe(50);
  expect(kept.size).toBeLessThanOrEqual(1);
  controller.abort();
  await following;
});
