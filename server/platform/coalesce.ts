interface Reads {
  running: Map<string, Promise<unknown>>;
  waiting: Map<string, Promise<unknown>>;
}
const byOwner = new WeakMap<object, Reads>();

/** Callers during a run share the next one, so that no result predates its request. */
export function coalesce<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = byOwner.get(owner) ?? { running: new Map(), waiting: new Map() };
  byOwner.set(owner, reads);
  const { running, waiting } = reads as { [P in keyof Reads]: Map<string, Promise<T>> };
  const start = (): Promise<T> => {
    waiting.delete(key);
    const started = read().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  const now = running.get(key);
  if (!now) return start();
  const next = waiting.get(key) ?? now.then(start, start);
  waiting.set(key, next);
  return next;
}
