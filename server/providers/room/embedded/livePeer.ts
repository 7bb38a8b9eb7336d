import { Allowance } from './allowance.ts';
import type { PeerRecord } from './roomRecord.ts';
import type { SignalLink } from './signalLink.ts';

export type TrackState = {
  track_id: string;
  stream_id: string;
  type: 'audio' | 'video';
  source: string;
  mute: boolean;
  description: string;
};

/** What one person may have the room do for others. */
export const COSTLY_CALLS = { perSecond: 10, burst: 60 };

/** One person in a room, from the first socket until leave or the end of the grace. */
export class LivePeer {
  readonly record: PeerRecord;
  /** Null while the browser is disconnected and may reconnect. */
  link: SignalLink | null = null;
  /** False in the preview: connected but invisible. */
  joined = false;
  /** Names the pair of media connections; a new value makes the browser build new ones. */
  node = '';
  tracks: Record<string, TrackState> = {};
  /** Why a preview may no longer become a seat. */
  barred: string | null = null;
  /** When the socket was lost, epoch milliseconds. */
  awaySince: number | null = null;
  readonly calls = new Allowance(COSTLY_CALLS.perSecond, COSTLY_CALLS.burst);
  /** Shared screens that a host stopped: they are not taken again. */
  readonly stopped = new Set<string>();
  /** Shown to others as disconnected. */
  hidden = false;
  /** The last line quality sent to the browser, to avoid repeats. */
  score: number | null = null;

  constructor(record: PeerRecord) {
    this.record = record;
  }

  /** The tracks as others are to see them. */
  get shown(): Record<string, TrackState> {
    if (!this.hidden) return this.tracks;
    return Object.fromEntries(
      Object.entries(this.tracks).map(([id, track]) => [id, { ...track, mute: true }]),
    );
  }

  notify(method: string, params: object): void {
    this.link?.notify(method, params);
  }

  /** The peer without tracks, as the SDK reads it inside other notices. */
  brief() {
    const { peer_id, role, groups, name, data, user_id } = this.record;
    return { peer_id, role, groups, info: { name, data, user_id, type: 'regular' } };
  }

  /** `realtime` must be true, else the SDK drops the peer on its next update. */
  full() {
    return { ...this.brief(), joined_at: this.record.joined_at, tracks: this.shown, realtime: true };
  }
}
