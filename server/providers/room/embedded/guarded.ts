type Log = { error(message: string, fields?: object): void };

export function guarded(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.error('room work failed', { error });
  }
}

export function afterAnswer(log: Log, work: () => void): void {
  setImmediate(() => guarded(log, work));
}
