const SMOOTHING = 0.3;
const BOUNDS = [0.02, 0.05, 0.1, 0.2];

/** Turns reported packet loss into the SDK's network score, 1 to 5. */
export class LossMeter {
  private loss = 0;
  private told = 0;

  /** The score if it differs from the last one returned, else null. */
  report(share: number): number | null {
    this.loss += (share - this.loss) * SMOOTHING;
    const worse = BOUNDS.filter((bound) => this.loss >= bound).length;
    const score = 5 - worse;
    if (score === this.told) return null;
    this.told = score;
    return score;
  }
}
