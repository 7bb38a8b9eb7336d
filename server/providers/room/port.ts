import type { MeetingRole } from '../../../domain/options.ts';

/** What the school needs from a provider of live rooms (ROOM-1). */

export type JoinTokenRequest = {
  room_id: string;
  user_id: string;
  role: MeetingRole;
  /** Shown to the others until the person types another one; the ledger knows them by `user_id`. */
  name?: string;
  /** The session that requested the token and holds the seat. */
  login_id?: string;
  /** Seconds during which the token opens the door. Staying inside is not bound by it. */
  ttl_seconds?: number;
};

/** `initEndpoint` is absent when the SDK's own default applies (100ms). */
export type JoinToken = { token: string; initEndpoint?: string };

export type LivePeerInfo = {
  peer_id: string;
  user_id: string;
  name: string;
  role: string;
  /** As in the token; absent where the provider does not keep it. */
  login_id?: string;
  /** Epoch milliseconds. */
  joined_at: number;
};

export type LiveSession = {
  session_id: string;
  room_id: string;
  /** Epoch milliseconds. */
  started_at: number;
  peers: LivePeerInfo[];
};

type EventBase = {
  /** The same happening always carries the same id, so a ledger can drop repeats. */
  id: string;
  room_id: string;
  session_id: string;
  /** Epoch milliseconds of the happening itself, not of its report. */
  at: number;
};

export type RoomEvent =
  | (EventBase & { type: 'session_opened' })
  /** The room is empty; `by_host` if a host ended it for all. */
  | (EventBase & { type: 'session_closed'; by_host?: boolean })
  /** Removed by a host, if known. */
  | (EventBase & { type: 'peer_removed'; user_id: string; by_user_id?: string })
  | (EventBase & { type: 'peer_joined' | 'peer_left'; peer_id: string; user_id: string; role: string });

export type RoomEventListener = (event: RoomEvent) => void | Promise<void>;

/** Failures are `RoomProviderError`s; ids are the provider's own, opaque to the school. */
export interface RoomProvider {
  /** Idempotent by name: the same name always answers the same room. */
  ensureRoom(input: { name: string; description?: string }): Promise<{ room_id: string }>;
  /** A room that is off finishes its session, then refuses joins with 'room is not active'. */
  setRoomEnabled(room_id: string, enabled: boolean): Promise<void>;
  mintJoinToken(request: JoinTokenRequest): Promise<JoinToken>;
  listLiveSessions(): Promise<LiveSession[]>;
  /** Removes the person and revokes tokens issued so far. */
  removePeer(input: { room_id: string; peer_id: string; reason: string }): Promise<void>;
  /** Everyone leaves; with `lock` the room is also switched off. */
  endRoom(input: { room_id: string; reason: string; lock?: boolean }): Promise<void>;
  /** Returns the function that stops listening. */
  onEvent(listener: RoomEventListener): () => void;
}

export class RoomProviderError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'RoomProviderError';
    this.status = status;
  }
}
