/** `common` expects folded text. */
export interface KnownWords {
  common: (folded: string) => boolean;
  own: readonly string[];
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const leetSigns = /[01345789@$!]/g;

export const foldWord = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const unleet = (text: string) => text.replace(leetSigns, (sign) => leet[sign] ?? sign);
const withoutEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');

function shortened(text: string): string[] {
  const end = /[^a-z]*$/.exec(text)?.[0].length ?? 0;
  return Array.from({ length: end }, (_, index) => text.slice(0, text.length - 1 - index));
}

/** Digits and signs around a common word add no strength. */
const ornaments = 5;
const ownLetters = 6;

/** Parts of names and addresses, longest first. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const parts = foldWord(text.replace(/@.*$/, '')).split(/[^a-z]+/);
    return [...parts, parts.join('')];
  });
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** True if the password is common, leaked, or built from the user's own data. */
export function isWeakPassword(password: string, { common, own }: KnownWords): boolean {
  const folded = foldWord(password);
  const readings = [folded, withoutEnds(folded), withoutEnds(unleet(folded)), ...shortened(folded)]
    .filter((reading) => reading !== '' && folded.length - reading.length <= ornaments)
    .flatMap((reading) => [reading, unleet(reading)]);
  if (readings.some(common)) return true;
  return [folded, unleet(folded)].some((text) => {
    const rest = ownWords(own).reduce((left, word) => left.replaceAll(word, ' '), text);
    return rest !== text && lettersOf(rest).length < ownLetters;
  });
}
