/** Four seconds at 25 pictures per second: shorter stalls are those of a machine that is busy with something else. */
const PICTURES = 100;
/** Longer than this, fewer than 25 pictures per second could be composed. */
const MOST_MS = 40;

/** Whether composing pictures asks too much of the machine. */
export class LoadWatch {
  private count = 0;
  private total = 0;

  reset(): void {
    this.count = 0;
    this.total = 0;
  }

  /** Takes the time for one picture, in milliseconds. True once for each `PICTURES` that took too long on average. */
  isTooHigh(spent: number): boolean {
    this.count++;
    this.total += spent;
    if (this.count < PICTURES) return false;
    const mean = this.total / this.count;
    this.reset();
    return mean > MOST_MS;
  }
}
