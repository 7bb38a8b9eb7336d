import { expect, vi } from 'vitest';
import type { Caller } from './caller.ts';

export interface LiveStream {
  readonly events: { recipient_id: string; title: string }[];
  /** The id of the newest event, or of the stream's starting point. */
  readonly lastId: string;
  readonly ended: Promise<void>;
  received(title: string): Promise<void>;
  close(): Promise<void>;
}

interface StreamedEvent {
  id?: string | undefined;
  name?: string | undefined;
  data?: string | undefined;
}

/** Throws unless the stream opens. Chunks may contain several events, or parts of them. */
async function openEvents(
  caller: Caller,
  user_id: string,
  onEvent: (event: StreamedEvent) => void,
  lastId = '',
): Promise<{ done: Promise<void>; cancel(): Promise<void> }> {
  const path = `/v1/notifications/events/${user_id}`;
  const response = await caller.raw('GET', path, undefined, lastId ? { 'last-event-id': lastId } : {});
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  /** Returns false at the end. */
  const readChunk = async (): Promise<boolean> => {
    const chunk = await reader?.read().catch(() => null);
    if (!chunk || chunk.done) return false;
    text += decoder.decode(chunk.value, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(part)?.[1];
      onEvent({ id: field('id'), name: field('event'), data: field('data') });
    }
    return true;
  };
  await readChunk();
  const follow = async () => {
    while (await readChunk());
  };
  return { done: follow(), cancel: async () => reader?.cancel() };
}

export async function openStream(caller: Caller, user_id: string, lastId = ''): Promise<LiveStream> {
  const events: LiveStream['events'] = [];
  let last = lastId;
  let closed = false;
  const receive = ({ id, name, data }: StreamedEvent) => {
    last = id ?? last;
    // Named events are not notifications.
    if (data && !name) events.push(JSON.parse(data));
  };
  const { done, cancel } = await openEvents(caller, user_id, receive, lastId);
  const ended = done.then(() => {
    if (closed) throw new Error('closed here');
  });
  ended.catch(() => undefined);
  return {
    events,
    get lastId() {
      return last;
    },
    ended,
    received: (title) =>
      vi.waitFor(() => expect(events.map((event) => event.title)).toContain(title), {
        timeout: 10_000,
        interval: 10,
      }),
    close: async () => {
      closed = true;
      await cancel();
      await done;
    },
  };
}

export interface ChangeStream {
  readonly user_id: string;
  /** Of events without an id, in order. */
  readonly names: string[];
  received(name: string): Promise<void>;
}

/** The changes that an open stream announces. */
export async function openChanges(caller: Caller, user_id: string): Promise<ChangeStream> {
  const names: string[] = [];
  await openEvents(caller, user_id, ({ name }) => name && names.push(name));
  const received = (name: string) =>
    vi.waitFor(() => expect(names).toContain(name), { timeout: 10_000, interval: 10 });
  return { user_id, names, received };
}
