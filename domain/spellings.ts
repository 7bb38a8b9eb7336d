/** Long enough to be found with signs between its digits; a shorter one could be a date. */
const isLong = (number: string): boolean => /^\d{8,}[\dX]$/i.test(number);

/** Spells a Brazilian number with and without the country and area codes. */
function phones(value: string): string[] {
  const [, area = '', head = '', tail = ''] = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(value) ?? [];
  if (!area) return [];
  const local = isLong(head + tail)
    ? [head + tail]
    : ['-', ' ', '.', ''].map((between) => head + between + tail);
  return [`55${area}${head}${tail}`, area + head + tail, ...local];
}

/**
 * Spellings of a stored name, address, CPF, RG or phone number in texts, itself included. A search finds a long number even with signs
 * between its digits (PRIVACY-9).
 */
export function spellingsOf(value: string): string[] {
  const plain = value.normalize('NFD').replace(/\p{M}/gu, '');
  const number = value.replace(/[.\-/\s()]/g, '');
  return [...new Set([value, plain, ...phones(value), ...(isLong(number) ? [number] : [])])];
}
