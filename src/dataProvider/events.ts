import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './send.ts';

interface Listener {
  onEvent: (data: string, name?: string) => void;
  /** The stream is open; earlier events may have been missed. */
  onOpen?: () => void;
  /** Called for each attempt. */
  query?: () => object;
}

// The browser's EventSource cannot send the token. Reconnects after 3 s, doubling up to a minute.
export async function followEvents(
  path: string,
  { onEvent, onOpen, query }: Listener,
  signal: AbortSignal,
): Promise<void> {
  let pause = 3000;
  const cursor = { id: '' };
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = cursor.id ? { 'last-event-id': cursor.id } : {};
      const response = await send({ method: 'GET', path, query: query?.(), headers, signal });
      pause = 3000;
      onOpen?.();
      if (response.body) await read(response.body, onEvent, cursor);
    } catch {
      pause = Math.min(pause * 2, 60_000);
    }
    if (!signal.aborted) await waitFor(pause, signal);
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  onEvent: Listener['onEvent'],
  cursor: { id: string },
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(
      new EventSourceParserStream({
        onId: (id) => {
          cursor.id = id;
        },
      }),
    )
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (value.data) onEvent(value.data, value.event);
  }
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
