type Log = { error(message: string, fields?: object): void };

/** Runs what no caller waits for: a failure is logged and ends nothing else. */
export function guarded(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.error('room work failed', { error });
  }
}

/** Runs it after the answer of the call in progress has gone out. */
export function afterAnswer(log: Log, work: () => void): void {
  setImmediate(() => guarded(log, work));
}
