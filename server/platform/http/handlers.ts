import type { CallKey, Calls, Returned, Validated } from '../../../contract/index.ts';
import type { Ctx } from '../context.ts';

/** What a call whose answer is a file gives back. */
export interface FileAnswer {
  bytes: Uint8Array;
  type: string;
  /** The browser shows the file, and saves it under this name. */
  filename: string;
}

/**
 * What a call whose answer is an event stream gives back: starts sending, after the event that the browser had last
 * where it says so, and returns how to stop. An event without data only moves that place on.
 */
export interface EventsAnswer {
  open(send: (event: StreamedEvent) => void, lastEventId: string | null): () => void;
}

/** An event of the stream; one with a name stands beside the list that ids belong to, and has no id. */
export type StreamedEvent = { id: string; data?: unknown } | { name: string; data: unknown };

type Result<K extends CallKey> = Calls[K]['answer'] extends 'file'
  ? FileAnswer
  : Calls[K]['answer'] extends 'events'
    ? EventsAnswer
    : Returned<K>;

/** A call's use case: no HTTP in it. */
export type Handler<K extends CallKey> = (ctx: Ctx, input: Validated<K>) => Promise<Result<K>> | Result<K>;

/** The use cases of some of the contract's calls; an area declares them for all of its own. */
export type Handlers<K extends CallKey = CallKey> = { [P in K]: Handler<P> };
