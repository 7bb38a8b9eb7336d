/** Applies the edits made to `older` to the newer version. */
export function keepTyped<V extends object>(typed: V, older: V, newer: V): V {
  const before = new Map<string, unknown>(Object.entries(older));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(name));
  return { ...newer, ...Object.fromEntries(Object.entries(typed).filter(isChanged)) };
}
