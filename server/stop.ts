import type { Logger } from 'pino';

/** One request to stop arrives several times: from the process group, and forwarded by each parent process. */
const sameRequestMs = 2000;

/**
 * Shuts down on the first signal with exit code 0; with 1 after `withinMs`, or on a further signal after two seconds. The
 * embedded database shuts down cleanly even then.
 */
export function stopOnSignals(stop: () => Promise<void>, withinMs: number, log: Logger): void {
  let stoppingSince: number | null = null;
  const force = (why: string) => {
    log.warn(why);
    process.exit(1);
  };
  const request = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameRequestMs) force('second signal: forced exit');
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => force('shutdown timed out: forced exit'), withinMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'graceful shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  // The supervisor was killed, so nothing would stop this process.
  process.on('disconnect', request);
  process.channel?.unref();
}
