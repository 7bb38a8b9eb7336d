/** Five seconds of frames of 10 ms. */
const FRAMES = 500;
/** Half of the time that a frame lasts: the rest of the page needs the other half. */
const MOST_MS = 5;

/** Whether cleaning the sound asks too much of the machine. */
export class PaceWatch {
  private frames = 0;
  private slow = 0;

  /** Takes the time for a frame. True once for each five seconds most of whose frames took too long: a busy moment is no slow machine. */
  isTooSlow(spentMs: number): boolean {
    this.frames += 1;
    if (spentMs > MOST_MS) this.slow += 1;
    if (this.frames < FRAMES) return false;
    const isTooSlow = this.slow > FRAMES / 2;
    this.frames = 0;
    this.slow = 0;
    return isTooSlow;
  }
}
