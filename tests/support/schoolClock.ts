import { ManualClock } from '../../server/platform/clock.ts';

/** A clock that the test moves; `onMove` receives by how many milliseconds. */
export class SchoolClock extends ManualClock {
  onMove: (ms: number) => void = () => undefined;

  override set(moment: string | Date): void {
    this.#moving(() => super.set(moment));
  }

  override advance(step: Parameters<ManualClock['advance']>[0]): void {
    this.#moving(() => super.advance(step));
  }

  #moving(move: () => void): void {
    const before = this.now().getTime();
    move();
    this.onMove(this.now().getTime() - before);
  }
}
