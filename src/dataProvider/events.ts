import { send } from './send.ts';

interface Listener {
  /** `name` is what stands under `event:`. */
  onEvent: (data: string, name?: string) => void;
  /** The stream stands: what happened before it is known to nobody here. */
  onOpen?: () => void;
}

/**
 * Follows a server-event stream with the session's token (the browser's EventSource cannot carry one) until `signal`
 * aborts; a broken stream is taken up again after 3 s, then twice as long each time up to a minute, from the event that
 * was read last.
 */
export async function followEvents(
  path: string,
  { onEvent, onOpen }: Listener,
  signal: AbortSignal,
): Promise<void> {
  let pause = 3000;
  const place = { id: '' };
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = place.id ? { 'last-event-id': place.id } : {};
      const reply = await send({ method: 'GET', path, headers, signal });
      pause = 3000;
      onOpen?.();
      if (reply.body) await read(reply.body, onEvent, place);
    } catch {
      pause = Math.min(pause * 2, 60_000);
    }
    if (!signal.aborted) await waitFor(pause, signal);
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  onEvent: Listener['onEvent'],
  place: { id: string },
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n');
      place.id = /^id: ?(.+)$/m.exec(part)?.[1] ?? place.id;
      if (data) onEvent(data, /^event: ?(.+)$/m.exec(part)?.[1]);
    }
  }
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
