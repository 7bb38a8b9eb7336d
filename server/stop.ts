import type { Logger } from 'pino';

/**
 * Stops on the first signal and ends the process with 0; with 1 when it takes longer than `withinMs`, or when somebody
 * will not wait and signals again. The database of the data folder shuts down in order even then.
 */
export function stopOnSignals(stop: () => Promise<void>, withinMs: number, log: Logger): void {
  let stopping = false;
  const force = (why: string) => {
    log.warn(why);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return force('a second signal: stopped at once');
      stopping = true;
      setTimeout(() => force('not stopped in time: stopped by force'), withinMs).unref();
      stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
}
