/** The persistent state of a room: one JSON document per room. Times are epoch milliseconds. */

export type PeerRecord = {
  peer_id: string;
  user_id: string;
  login_id?: string;
  name: string;
  /** The SDK's free metadata, a JSON string of its own. */
  data: string;
  role: string;
  groups: string[];
  /** Keys of the session store this browser wants to hear about; it asks once, not again after a restart. */
  watched: string[];
  joined_at: number;
};

export type SessionValue = { data: unknown; change_version: number; updated_by: string; updated_at: number };

export type SessionRecord = {
  session_id: string;
  started_at: number;
  peers: Record<string, PeerRecord>;
  /** The SDK's session store: pinned message, spotlight. */
  values: Record<string, SessionValue>;
};

export type RoomRecord = {
  room_id: string;
  enabled: boolean;
  session: SessionRecord | null;
  /** By user id: tokens issued until this moment no longer open the door. */
  revoked: Record<string, number>;
  /** Guests' tokens issued until this moment no longer open the door: a host ended the room for everyone. */
  ended_at?: number;
};

/** Where records are kept. `save` replaces the document of that room. */
export interface RoomStateStore {
  load(): Promise<RoomRecord[]>;
  save(record: RoomRecord): Promise<void>;
  remove(room_id: string): Promise<void>;
}

export function emptyRecord(room_id: string): RoomRecord {
  return { room_id, enabled: true, session: null, revoked: {} };
}

/** Whether the record equals a fresh one and need not be stored. */
export function isForgettable(record: RoomRecord): boolean {
  return (
    record.enabled &&
    record.session === null &&
    Object.keys(record.revoked).length === 0 &&
    record.ended_at === undefined
  );
}
