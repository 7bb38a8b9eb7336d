/** Avoids recursion, so that no input exhausts the stack. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner = level.filter((each) => typeof each === 'object' && each !== null);
    if (inner.length > 0 && depth >= levels) return true;
    level = inner.flatMap((each) => Object.values(each as object));
  }
  return false;
}
