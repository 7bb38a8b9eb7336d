import type { TrackState } from './livePeer.ts';

/** The longest wait for a browser to finish. */
export const MIGRATION_LIMIT_MS = 10_000;
/** Time in which the SDK stores the track after the answer to its last offer. */
export const SETTLE_MS = 500;

type TrackKind = Pick<TrackState, 'type' | 'source'>;

const kindOf = ({ type, source }: TrackKind) => `${source} ${type}`;

/** Left by two migrations that overlapped; one more repairs it. */
export const hasTwins = (tracks: readonly TrackKind[]): boolean =>
  new Set(tracks.map(kindOf)).size < tracks.length;

/**
 * A browser's migration to new connections. Two at a time would make the SDK publish each track twice, and only one of
 * them would follow the mute button.
 */
export class Migration {
  readonly done: Promise<void>;
  /** Another migration has to follow. */
  repeat = false;
  private readonly missing: Set<string>;
  private connected = false;
  private settling = false;
  private readonly limit: NodeJS.Timeout;
  private finish: () => void = () => undefined;

  constructor(tracks: readonly TrackKind[]) {
    this.missing = new Set(tracks.map(kindOf));
    this.done = new Promise((resolve) => {
      this.finish = resolve;
    });
    this.limit = setTimeout(() => this.finish(), MIGRATION_LIMIT_MS).unref();
  }

  offered(tracks: readonly TrackKind[]): void {
    for (const track of tracks) this.missing.delete(kindOf(track));
    this.settle();
  }

  open(): void {
    this.connected = true;
    this.settle();
  }

  /** Failed connections never open, so the migration ends once all tracks were offered. */
  fail(): void {
    this.repeat = true;
    this.open();
  }

  private settle(): void {
    if (this.settling || !this.connected || this.missing.size > 0) return;
    this.settling = true;
    clearTimeout(this.limit);
    setTimeout(() => this.finish(), SETTLE_MS).unref();
  }
}
