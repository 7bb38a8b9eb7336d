import type { Logger } from 'pino';

/**
 * Shuts down on the first signal with exit code 0; with 1 after `withinMs`, or on a second signal. The embedded database
 * shuts down cleanly even then.
 */
export function stopOnSignals(stop: () => Promise<void>, withinMs: number, log: Logger): void {
  let stopping = false;
  const force = (why: string) => {
    log.warn(why);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return force('second signal: forced exit');
      stopping = true;
      setTimeout(() => force('shutdown timed out: forced exit'), withinMs).unref();
      stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'graceful shutdown failed');
          process.exit(1);
        },
      );
    });
}
