export interface Failure<I> {
  id: I;
  error: unknown;
}

const concurrency = 4;

/** Runs one request an id, four at a time; one that fails stops no other. Gives what failed, in the order of `ids`. */
export async function runMany<I>(
  ids: readonly I[],
  run: (id: I) => Promise<unknown>,
  onProgress: (ended: number) => void,
): Promise<Failure<I>[]> {
  const waiting = [...ids];
  const failures: Failure<I>[] = [];
  let ended = 0;
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const current = id;
      await run(current).catch((error: unknown) => failures.push({ id: current, error }));
      ended += 1;
      onProgress(ended);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
  return failures.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
