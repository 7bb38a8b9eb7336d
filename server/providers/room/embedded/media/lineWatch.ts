import type { PeerConnection } from 'node-datachannel';
import { contained } from './contained.ts';
import { LossMeter } from './lossMeter.ts';

/** The SDK itself retries after 5 s. */
const BLOCKED_AFTER_MS = 4000;
const BLOCKED = 0;
const BEST = 5;
/** Maximum while pictures are paused. */
const NARROW = 2;

/** The score that the SDK shows: 0 when no media can pass, else 1 to 5 by loss in both directions and by what had to be paused. */
export class LineWatch {
  private readonly onScore: (score: number) => void;
  private readonly up = new LossMeter();
  private readonly down = new LossMeter();
  private upScore = BEST;
  private downScore = BEST;
  private isNarrow = false;
  private connected = false;
  private reported: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(connection: PeerConnection, onScore: (score: number) => void) {
    this.onScore = onScore;
    this.waitForIt();
    connection.onStateChange(
      contained((state) => {
        this.connected = state === 'connected';
        if (this.connected) this.report();
        else if (state !== 'closed') this.waitForIt();
      }),
    );
  }

  lostUp(share: number): void {
    this.upScore = this.up.report(share) ?? this.upScore;
    this.report();
  }

  lostDown(share: number): void {
    this.downScore = this.down.report(share) ?? this.downScore;
    this.report();
  }

  /** Once pictures are paused, little is lost; the line is not good for that. */
  narrow(isNarrow: boolean): void {
    this.isNarrow = isNarrow;
    this.report();
  }

  private waitForIt(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(
      contained(() => {
        this.timer = null;
        this.report();
      }),
      BLOCKED_AFTER_MS,
    );
  }

  private report(): void {
    if (!this.connected && this.timer) return;
    const best = this.isNarrow ? NARROW : BEST;
    const score = this.connected ? Math.min(this.upScore, this.downScore, best) : BLOCKED;
    if (this.connected && this.timer) {
      clearTimeout(this.timer);
      this.timer = null;
    }
    if (score === this.reported) return;
    this.reported = score;
    this.onScore(score);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}
