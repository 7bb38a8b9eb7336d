import { Worker } from 'node:worker_threads';

/** The number of consecutive checks without progress after which the process is killed. */
const MISSED_CHECKS = 5;
const CHECK_EVERY_MS = 1000;

/**
 * Kills this process if its main thread is blocked: some calls of the media library wait for threads that may in turn wait for the main
 * thread. A killed worker is replaced and its rooms continue; a blocked one would keep them, and its port, for ever. The watchdog counts
 * checks instead of measuring time, because a process that was stopped and a machine that slept miss no checks.
 */
export function watchMainThread(everyMs = CHECK_EVERY_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData: { beats, everyMs, missedChecks: MISSED_CHECKS },
    execArgv: [],
  });
  // Without the watchdog, the worker continues.
  thread.on('error', (error) => process.stderr.write(`room media: ${error.message}\n`));
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2).unref();
}
