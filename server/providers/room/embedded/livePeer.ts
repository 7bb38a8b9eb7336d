import { Allowance } from './allowance.ts';
import type { Migration } from './migration.ts';
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

export const COSTLY_CALLS = { perSecond: 10, burst: 60 };

export class LivePeer {
  readonly record: PeerRecord;
  link: SignalLink | null = null;
  joined = false;
  /** It has joined, and waits for the answer to the offer of new connections. */
  isConnecting = false;
  /** Identifies the pair of media connections; the browser rebuilds them when it changes. */
  node = '';
  /** The node whose first offer was answered: it has connections. */
  connectedNode = '';
  migration: Migration | null = null;
  tracks: Record<string, TrackState> = {};
  barred: string | null = null;
  /** Epoch milliseconds. */
  awaySince: number | null = null;
  readonly calls = new Allowance(COSTLY_CALLS.perSecond, COSTLY_CALLS.burst);
  /** Screens that a host stopped; they cannot be shared again. */
  readonly stopped = new Set<string>();
  hidden = false;
  score: number | null = null;

  constructor(record: PeerRecord) {
    this.record = record;
  }

  get shown(): Record<string, TrackState> {
    if (!this.hidden) return this.tracks;
    return Object.fromEntries(
      Object.entries(this.tracks).map(([id, track]) => [id, { ...track, mute: true }]),
    );
  }

  notify(method: string, params: object): void {
    this.link?.notify(method, params);
  }

  brief() {
    const { peer_id, role, groups, name, data, user_id } = this.record;
    return { peer_id, role, groups, info: { name, data, user_id, type: 'regular' } };
  }

  /** `realtime` must be true, else the SDK drops the peer on its next update. */
  full() {
    return { ...this.brief(), joined_at: this.record.joined_at, tracks: this.shown, realtime: true };
  }
}
