import type { RoomStateStore } from './roomRecord.ts';

export type RoomKey = string | Uint8Array;

export type RoomRuntime = {
  keys: readonly [RoomKey, ...RoomKey[]];
  /** Epoch milliseconds. */
  clock: { now(): number };
  random: { uuid(): string };
  store: RoomStateStore;
  log: { info(message: string, fields?: object): void; error(message: string, fields?: object): void };
};

/** Browsers stop reconnecting after 60 s. */
export const RECONNECT_GRACE_MS = 65_000;
export const HIDE_AFTER_MS = 10_000;
/** Determines how long a revocation must be remembered, too. */
export const MAX_TOKEN_TTL_SECONDS = 3600;
