import type { Jobs } from './jobs.ts';

/** Whether this process may be sent work: what /readyz tells beside the database. */
export class Readiness {
  stopping = false;
  #jobs: Jobs | null = null;

  /** Jobs count as running while they are worked on. */
  watch(jobs: Jobs): void {
    this.#jobs = jobs;
  }

  get jobs(): boolean {
    return this.#jobs?.working ?? false;
  }
}
