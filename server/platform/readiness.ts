import type { Runner } from 'graphile-worker';

/** Whether this process may be sent work: what /readyz tells beside the database. */
export class Readiness {
  stopping = false;
  jobs = false;

  /** Jobs count as running until the runner ends, by whatever cause. */
  watch(runner: Runner): void {
    this.jobs = true;
    const ended = () => {
      this.jobs = false;
    };
    runner.promise.then(ended, ended);
  }
}
