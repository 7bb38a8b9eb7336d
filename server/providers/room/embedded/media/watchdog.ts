import { Worker } from 'node:worker_threads';

/** Checks without a sign of life after which the process is killed. */
const MISSED_CHECKS = 5;
const CHECK_EVERY_MS = 1000;

/**
 * Kills this process where its main thread stands still: some calls of the media library wait for threads that may in turn wait for
 * the main thread. A killed worker is replaced and its rooms go on, a hung one would keep them, and its port, for ever. Checks are
 * counted rather than time, because a process that was stopped or a machine that slept has missed none.
 */
export function watchMainThread(everyMs = CHECK_EVERY_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData: { beats, everyMs, missedChecks: MISSED_CHECKS },
    execArgv: [],
  });
  // Without it the worker serves on, unwatched.
  thread.on('error', (error) => process.stderr.write(`room media: ${error.message}\n`));
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2).unref();
}
