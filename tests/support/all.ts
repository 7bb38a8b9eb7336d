/** All that an iteration yields; nothing if there is none. */
export async function all<T>(source: AsyncIterable<T> | undefined): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source ?? []) found.push(each);
  return found;
}
