import type { Trouble } from './messages.ts';

/** Ten seconds of frames of 10 ms: a machine that is busy for a moment is not too slow. */
const FRAMES = 1000;
/** A worker that is alive answers something in five seconds. */
const MOST_UNANSWERED = 500;

/** Whether too many frames are heard with their noise, because nobody cleaned them in time. */
export class LateWatch {
  private frames = 0;
  private late = 0;
  private unanswered = 0;

  /** An answer came, in time or not. */
  answered(): void {
    this.unanswered = 0;
  }

  /** Takes each frame that is heard; returns what is wrong, once for each time that it is. */
  heard(isClean: boolean): Trouble | null {
    this.frames += 1;
    if (!isClean) {
      this.late += 1;
      this.unanswered += 1;
    }
    const hasFailed = this.unanswered === MOST_UNANSWERED;
    if (!hasFailed && this.frames < FRAMES) return null;
    const isSlow = this.late > FRAMES / 2;
    this.frames = 0;
    this.late = 0;
    this.unanswered = 0;
    if (hasFailed) return 'failed';
    return isSlow ? 'slow' : null;
  }
}
