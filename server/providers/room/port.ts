import type { RecordingEnd, Seen } from '../../../domain/recordings.ts';
import type { RoomRole } from '../../../domain/roomRoles.ts';
import type { Reader } from '../../platform/db/database.ts';

/** Interface of a provider of live rooms (ROOM-1). Times are epoch milliseconds. */

export type JoinTokenRequest = {
  room_id: string;
  user_id: string;
  role: RoomRole;
  /** Shown until the person enters another one; the ledger uses `user_id`. */
  name?: string;
  login_id?: string;
  /** Limits entering, not staying. */
  ttl_seconds?: number;
};

export type JoinToken = { token: string; initEndpoint?: string };

export type LivePeerInfo = {
  peer_id: string;
  user_id: string;
  name: string;
  role: string;
  login_id?: string;
  joined_at: number;
};

export type LiveSession = {
  session_id: string;
  room_id: string;
  started_at: number;
  peers: LivePeerInfo[];
  /** The room is divided into groups, where it can be (ROOM-16). */
  is_divided?: boolean;
};

/** False once another process serves the room, which then reports what happens there. */
export type RoomFence = (tx: Reader) => Promise<boolean>;

type EventBase = {
  /** A repeated event has the same id, so that a ledger can drop repeats. */
  id: string;
  room_id: string;
  session_id: string;
  /** When the event happened, not when it was reported. */
  at: number;
  /** Must be called in the transaction that records the event. */
  isHeld?: RoomFence;
};

export type RoomEvent =
  | (EventBase & { type: 'session_opened' })
  | (EventBase & { type: 'session_closed'; by_host?: boolean })
  | (EventBase & { type: 'peer_removed'; user_id: string; by_user_id?: string })
  /** Sent to everyone in the room, never to some of them. */
  | (EventBase & {
      type: 'message_sent';
      user_id: string;
      name: string;
      role: string;
      text: string;
      is_caption: boolean;
    })
  /**
   * A recording began, is being stopped, has stopped, or has ended: then its file can be taken. 'stopped' is for providers that go on
   * making the file when nothing is recorded any more.
   */
  | (EventBase & {
      type: 'recording_changed';
      /** Null where the provider does not say which: then it is the one of the room that has not ended yet. */
      recording: string | null;
      status: 'running' | 'stopping' | 'stopped' | 'ended';
      why?: RecordingEnd;
    })
  | (EventBase & { type: 'peer_joined' | 'peer_left'; peer_id: string; user_id: string; role: string });

export type RoomEventListener = (event: RoomEvent) => void | Promise<void>;

/** What a recording left: a received file, or what is read from the provider. */
export type RecordedFile = {
  duration_seconds: number;
  extension: 'webm' | 'mp4';
  /** Who is seen when; empty where the provider does not say it. */
  seen: Seen[];
} & ({ key: string } | { bytes: AsyncIterable<Uint8Array> });

/** Fails with `RoomProviderError`; ids are the provider's, opaque to the school. */
export interface RoomProvider {
  /** Idempotent by name. */
  ensureRoom(input: { name: string; description?: string }): Promise<{ room_id: string }>;
  /** A disabled room finishes its session, then refuses joins with 'room is not active'. */
  setRoomEnabled(room_id: string, enabled: boolean): Promise<void>;
  mintJoinToken(request: JoinTokenRequest): Promise<JoinToken>;
  /** Where a person's browser tests its line to the room's media; null where the provider offers no such test. */
  mintLineTest(input: { user_id: string }): Promise<{ token: string; endpoint: string } | null>;
  /** Complete in every process, whichever serves the rooms. */
  listLiveSessions(): Promise<LiveSession[]>;
  /** Revokes the tokens issued so far, too. */
  removePeer(input: { room_id: string; peer_id: string; reason: string }): Promise<void>;
  endRoom(input: { room_id: string; reason: string; lock?: boolean }): Promise<void>;
  /**
   * Returns the name of the recording; for the built-in room it is `recording_id`. A call that is repeated, because its reply was lost,
   * begins nothing. It is refused with 404 while nobody is in the room, with 409 while the room is recorded, and with 423 while it is
   * divided into groups.
   */
  startRecording(input: { room_id: string; recording_id: string }): Promise<string>;
  /** Does nothing if the recording has ended. Without a name it stops whatever is recorded in the room. */
  stopRecording(input: { room_id: string; recording: string | null; why: RecordingEnd }): Promise<void>;
  /** 'recording' while it goes on, 'processing' while only its file is being made, null if there is nothing that can be played, or no such recording. Repeats of the call return the same until the file is moved. */
  takeRecording(input: {
    room_id: string;
    recording: string;
  }): Promise<RecordedFile | 'recording' | 'processing' | null>;
  /** Whether a recording that ended without a report was interrupted: false where reports may be lost. */
  readonly reportsEveryEnd: boolean;
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
