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

/** Throws unless the stream opens. */
export async function openStream(caller: Caller, user_id: string, lastId = ''): Promise<LiveStream> {
  const path = `/v1/notifications/events/${user_id}`;
  const response = await caller.raw('GET', path, undefined, lastId ? { 'last-event-id': lastId } : {});
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  const reader = response.body?.getReader();
  const events: LiveStream['events'] = [];
  let last = lastId;
  let closed = false;
  const follow = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const chunk = await reader?.read().catch(() => null);
      if (!chunk || chunk.done) return;
      text += decoder.decode(chunk.value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        last = /^id: (.+)$/m.exec(part)?.[1] ?? last;
        const data = /^data: (.+)$/m.exec(part)?.[1];
        // Named events are not notifications.
        if (data && !part.startsWith('event:')) events.push(JSON.parse(data));
      }
    }
  };
  const done = follow();
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
      await reader?.cancel();
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
  const response = await caller.raw('GET', `/v1/notifications/events/${user_id}`);
  const reader = response.body?.getReader();
  const names: string[] = [];
  await reader?.read();
  void (async () => {
    for (;;) {
      const { value, done } = (await reader?.read().catch(() => undefined)) ?? {
        value: undefined,
        done: true,
      };
      if (done) return;
      for (const [, name = ''] of new TextDecoder().decode(value).matchAll(/^event: (.+)$/gm))
        names.push(name);
    }
  })();
  const received = (name: string) =>
    vi.waitFor(() => expect(names).toContain(name), { timeout: 10_000, interval: 10 });
  return { user_id, names, received };
}
