import { isRoomGroups } from '../../../../domain/roomGroups.ts';
import { SHARED_VALUES } from '../../../../domain/roomProtocol.ts';
import type { LiveSession } from '../port.ts';

/** The persistent state of a room: one JSON document. Times are epoch milliseconds. */

export type PeerRecord = {
  peer_id: string;
  user_id: string;
  login_id?: string;
  name: string;
  /** Missing in rooms that an earlier version opened. */
  account_name?: string;
  data: string;
  role: string;
  groups: string[];
  /** Session store keys that this browser subscribed to; it does not subscribe again after a restart. */
  watched: string[];
  joined_at: number;
};

export type SessionValue = { data: unknown; change_version: number; updated_by: string; updated_at: number };

export type PollRecord = {
  poll_id: string;
  title: string;
  anonymous: boolean;
  /** Roles that may answer. */
  vote: string[];
  state: 'created' | 'started' | 'stopped';
  question: { text: string; type: 'single-choice' | 'multiple-choice'; options: string[] } | null;
  /** By user id: what a person chose, counted from 1. */
  answers: Record<string, { response_id: string; peer_id: string; name: string; options: number[] }>;
  /** Who changed the state, by peer id, and when. */
  times: {
    created_by: string;
    created_at: number;
    started_by?: string;
    started_at?: number;
    stopped_by?: string;
    stopped_at?: number;
  };
};

export type SessionRecord = {
  session_id: string;
  started_at: number;
  peers: Record<string, PeerRecord>;
  values: Record<string, SessionValue>;
  /** The user id of the person in the spotlight, who has another peer id after a reload. */
  spotlit?: string | undefined;
  /** Missing in rooms that an earlier version opened. */
  polls?: Record<string, PollRecord>;
};

export type RoomRecord = {
  room_id: string;
  enabled: boolean;
  session: SessionRecord | null;
  /** Times by user id; tokens issued until then are void. */
  revoked: Record<string, number>;
  /** Guests' tokens issued until then are void: a host ended the room. */
  ended_at?: number;
};

/** Null for a room in which nobody is. */
export function liveSessionOf({ room_id, session }: RoomRecord): LiveSession | null {
  if (!session) return null;
  const peers = Object.values(session.peers).map(
    ({ data: _data, groups: _groups, watched: _watched, ...peer }) => peer,
  );
  const live = { room_id, session_id: session.session_id, started_at: session.started_at, peers };
  return isRoomGroups(session.values[SHARED_VALUES.groups]?.data) ? { ...live, is_divided: true } : live;
}

/** The room was not written, because another process holds its lease. */
export class LeaseLostError extends Error {
  constructor(room_id: string) {
    super(`another process serves the room ${room_id}`);
    this.name = 'LeaseLostError';
  }
}

export interface RoomStateStore {
  load(): Promise<RoomRecord[]>;
  save(record: RoomRecord): Promise<void>;
  remove(room_id: string): Promise<void>;
}

export function emptyRecord(room_id: string): RoomRecord {
  return { room_id, enabled: true, session: null, revoked: {} };
}

export function isForgettable(record: RoomRecord): boolean {
  return (
    record.enabled &&
    record.session === null &&
    Object.keys(record.revoked).length === 0 &&
    record.ended_at === undefined
  );
}
