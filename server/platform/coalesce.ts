interface Run<T> {
  result: Promise<T>;
  startedAt: number;
}
interface Reads<T> {
  running: Map<string, Run<T>>;
  waiting: Map<string, Promise<T>>;
}
const byOwner = new WeakMap<object, Reads<unknown>>();

/** A run that takes longer may never end, so a new one begins beside it. */
const longestWaitMs = 10_000;

function endOf({ result, startedAt }: Run<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, startedAt + longestWaitMs - performance.now());
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    result.then(end, end);
  });
}

/** Callers during a run share the next one, so that no result predates its request. */
export function coalesce<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = (byOwner.get(owner) ?? { running: new Map(), waiting: new Map() }) as Reads<T>;
  byOwner.set(owner, reads);
  const { running, waiting } = reads;
  const start = (): Promise<T> => {
    waiting.delete(key);
    const result = read().finally(() => running.get(key) === run && running.delete(key));
    const run = { result, startedAt: performance.now() };
    running.set(key, run);
    return result;
  };
  const now = running.get(key);
  if (!now) return start();
  const next = waiting.get(key) ?? endOf(now).then(start);
  waiting.set(key, next);
  return next;
}

const callersOf = new WeakMap<Promise<unknown>, Callers>();

/** Works like `coalesce`; the signal of `read` aborts when each caller of the run has gone. */
export function coalesceUntilGone<T>(
  owner: object,
  key: string,
  gone: AbortSignal,
  read: (abandoned: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new Callers();
  own.add(gone);
  const run = coalesce(owner, key, () => read(own.begin()));
  const others = callersOf.get(run);
  if (others) others.add(gone);
  else callersOf.set(run, own);
  return run;
}

class Callers {
  #count = 0;
  #hasBegun = false;
  readonly #abandoned = new AbortController();

  add(gone: AbortSignal): void {
    if (gone.aborted) return;
    this.#count += 1;
    const leave = () => {
      this.#count -= 1;
      this.#check();
    };
    gone.addEventListener('abort', leave, { once: true });
  }

  begin(): AbortSignal {
    this.#hasBegun = true;
    this.#check();
    return this.#abandoned.signal;
  }

  /** Aborts only once the run has begun, because it may still get other callers before. */
  #check(): void {
    if (this.#hasBegun && this.#count === 0) this.#abandoned.abort();
  }
}
