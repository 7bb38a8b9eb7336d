const timeoutMs = 2000;

/** Resolves with `otherwise` if the work fails or takes longer than two seconds: a database that hangs counts as unreachable. */
export function respondsInTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeoutMs);
  });
  return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
