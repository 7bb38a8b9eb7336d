/** Remembers the tokens that were used, as a table would. */
export function firstUses(): (jti: string) => Promise<boolean> {
  const used = new Set<string>();
  return async (jti) => used.size < used.add(jti).size;
}
