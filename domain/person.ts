const PARTICLES = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'e']);

/** Requires at least two words, each with a letter (REG-2). */
export function isFullName(name: string): boolean {
  return words(name).filter((word) => /\p{L}/u.test(word)).length >= 2;
}

/** Emoji, which no contract can print (REG-2). */
export const holdsPictures = (name: string): boolean =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(name);

export function firstName(name: string): string {
  return words(name)[0] ?? '';
}

export function initials(name: string): string {
  const named = words(name).filter((word) => !PARTICLES.has(word.toLowerCase()));
  const ends = named.length > 1 ? [named[0], named[named.length - 1]] : named.slice(0, 1);
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}

export function tidyName(name: string): string {
  return words(name).join(' ');
}

export function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => tidyName(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(one) === fold(other);
}

/** Ignores case and what follows a plus. */
export function isSameMailbox(one: string, other: string): boolean {
  const fold = (email: string) =>
    email
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, '');
  return fold(one) === fold(other);
}

function words(name: string): string[] {
  return name.split(/\s+/u).filter((word) => word !== '');
}
