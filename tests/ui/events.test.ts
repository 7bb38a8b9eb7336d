import { beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from '../../src/dataProvider/events.ts';

beforeEach(() => vi.useFakeTimers());

/** A server whose streams send these texts, one stream after another, and end. */
function serving(texts: string[]) {
  const asked: (string | null)[] = [];
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      asked.push(headers.get('last-event-id'));
      const text = texts.shift();
      if (text === undefined) return new Promise((_, reject) => signal.addEventListener('abort', reject));
      return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
    },
  );
  return asked;
}

it('resumes a broken stream after the last event id, with or without data', async () => {
  const asked = serving([': open\n\nid: 1\n\n', 'id: 2\ndata: {"title":"Oi"}\n\n: alive\n\nid: 3\ndata: me']);
  const told: string[] = [];
  let opened = 0;
  const controller = new AbortController();
  const following = followEvents(
    '/v1/notifications/events/x',
    { onEvent: (data) => told.push(data), onOpen: () => (opened += 1) },
    controller.signal,
  );
  await vi.advanceTimersByTimeAsync(3000);
  await vi.advanceTimersByTimeAsync(3000);
  // The truncated event was not read.
  expect(asked).toEqual([null, '1', '2']);
  expect(opened).toBe(2);
  expect(told).toEqual(['{"title":"Oi"}']);
  controller.abort();
  await following;
});

it('returns an event’s name', async () => {
  serving(['event: me\ndata: {}\n\nid: 1\ndata: {"title":"Oi"}\n\n']);
  const told: (string | undefined)[] = [];
  const controller = new AbortController();
  const onEvent = (_: string, name?: string) => told.push(name);
  const following = followEvents('/v1/notifications/events/x', { onEvent }, controller.signal);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['me', undefined]);
  controller.abort();
  await following;
});
