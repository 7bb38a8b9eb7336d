import type { Jobs } from './jobs.ts';

/** Whether this process is ready for requests, apart from the database. */
export class Readiness {
  stopping = false;
  #jobs: Jobs | null = null;

  watch(jobs: Jobs): void {
    this.#jobs = jobs;
  }

  get jobs(): boolean {
    return this.#jobs?.working ?? false;
  }
}
