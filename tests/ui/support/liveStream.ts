import { HttpResponse, http } from 'msw';
import { at } from './browser.ts';

/** A fake event stream; `push` sends an event without data, `cut` ends the stream. */
export function liveStream(user_id: string) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const state = { opened: 0 };
  const send = (text: string) => stream?.enqueue(new TextEncoder().encode(text));
  const handler = http.get(at(`/v1/notifications/events/${user_id}`), () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        send(': open\n\n');
        state.opened += 1;
      },
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    handler,
    state,
    push: (topic: string) => send(`event: ${topic}\ndata: {}\n\n`),
    cut: () => stream?.close(),
  };
}
