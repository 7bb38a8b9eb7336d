import type { CallKey, Calls, Returned, Validated } from '../../../contract/index.ts';
import type { Ctx } from '../context.ts';

/** A stream is sent as it is made, to be saved, with its approximate length; bytes are shown in the browser. With a
 * `tag`, a client that has them already receives 304. */
export type FileResponse = { type: string; filename: string } & (
  | { bytes: Uint8Array; tag?: string }
  | { stream: ReadableStream<Uint8Array>; length: number }
);

/** `open` starts after `lastEventId`. An event without data only advances the client's position. */
export interface EventsResponse {
  open(send: (event: StreamedEvent) => void, lastEventId: string | null): () => void;
}

export type StreamedEvent = { id: string; data?: unknown } | { name: string; data: unknown };

type Result<K extends CallKey> = Calls[K]['response'] extends 'file'
  ? FileResponse
  : Calls[K]['response'] extends 'events'
    ? EventsResponse
    : Returned<K>;

export type Handler<K extends CallKey> = (ctx: Ctx, input: Validated<K>) => Promise<Result<K>> | Result<K>;

export type Handlers<K extends CallKey = CallKey> = { [P in K]: Handler<P> };

export const ok = { ok: true } as const;
