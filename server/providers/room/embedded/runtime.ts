import type { RoomFence } from '../port.ts';
import type { RoomStateStore } from './roomRecord.ts';

export type RoomKey = string | Uint8Array;

/** What a process knows of the rooms that it serves, where several share a database (docs/room.md). */
export type RoomLeases = {
  isHeld(room_id: string): boolean;
  /** Whether no other process can have taken its rooms since it last asked. */
  readonly isCertain: boolean;
  /** True in a transaction, until whose end no other process takes the room; false once one has. */
  fenceOf(room_id: string): RoomFence;
};

export type RoomRuntime = {
  keys: readonly [RoomKey, ...RoomKey[]];
  /** Epoch milliseconds. */
  clock: { now(): number };
  random: { uuid(): string };
  /** Marks a token for one use as used. Returns whether it was unused before, at every process. */
  isFirstUse(jti: string): Promise<boolean>;
  store: RoomStateStore;
  /** Without it every room is served here, and the stored ones from the start. */
  leases?: RoomLeases;
  log: { info(message: string, fields?: object): void; error(message: string, fields?: object): void };
};

/** Browsers stop reconnecting after 60 s. */
export const RECONNECT_GRACE_MS = 65_000;
export const HIDE_AFTER_MS = 10_000;
/** Determines how long a revocation must be remembered, too. */
export const MAX_TOKEN_TTL_SECONDS = 3600;
