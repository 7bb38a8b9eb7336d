/** Four seconds at 25 pictures per second. */
const PICTURES = 100;
/** Longer than this, fewer than 25 pictures per second could be composed. */
const MOST_MS = 40;
/** So many of them: a machine that stalls for a moment is not too slow. */
const MOST_SLOW = 60;

/** Whether composing pictures asks too much of the machine. */
export class LoadWatch {
  private count = 0;
  private slow = 0;

  reset(): void {
    this.count = 0;
    this.slow = 0;
  }

  /** Takes the time for one picture, in milliseconds. True once for each `PICTURES` of which too many took too long. */
  isTooHigh(spent: number): boolean {
    this.count++;
    if (spent > MOST_MS) this.slow++;
    if (this.count < PICTURES) return false;
    const isTooHigh = this.slow > MOST_SLOW;
    this.reset();
    return isTooHigh;
  }
}
