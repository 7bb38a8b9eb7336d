const SMOOTHING = 0.3;
const BOUNDS = [0.02, 0.05, 0.1, 0.2];

export class LossMeter {
  private loss = 0;
  private reported = 0;

  report(share: number): number | null {
    this.loss += (share - this.loss) * SMOOTHING;
    const worse = BOUNDS.filter((bound) => this.loss >= bound).length;
    const score = 5 - worse;
    if (score === this.reported) return null;
    this.reported = score;
    return score;
  }
}
