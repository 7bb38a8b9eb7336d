import type { RoomStateStore } from './roomRecord.ts';

export type RoomKey = string | Uint8Array;

/** What the embedded room is given instead of taking it from the world. */
export type RoomRuntime = {
  /** The first one signs tokens; any of them verifies. */
  keys: readonly [RoomKey, ...RoomKey[]];
  /** Epoch milliseconds. */
  clock: { now(): number };
  /** Unguessable ids. */
  random: { uuid(): string };
  store: RoomStateStore;
  log: { info(message: string, fields?: object): void; error(message: string, fields?: object): void };
};

/** Browsers stop reconnecting after 60 s; the seat is kept slightly longer. */
export const RECONNECT_GRACE_MS = 65_000;
/** After so long without a browser, a frozen picture is no longer shown to the others. */
export const HIDE_AFTER_MS = 10_000;
/** The longest a token can live, and so the longest a revocation must be remembered. */
export const MAX_TOKEN_TTL_SECONDS = 3600;
