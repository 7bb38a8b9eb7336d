import type { Jobs } from './jobs.ts';

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
