import { isCnpj } from './brazil.ts';

const luhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, char, index) => {
    const digit = Number(char) * (index % 2 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0) %
    10 ===
  0;

/** First digits and lengths of the brands that Brazil knows: Visa, Mastercard, Amex, Diners, JCB, Elo, Hipercard, Discover, Maestro. */
const brands =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)\d*(?<=^\d{16})|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|(?:50|6\d)\d{14}|(?:50|6[0237])\d{17}|3841\d{12}(?:\d{3})?)$/;

/** Whether digits alone are a card number, 13 to 19 of them with a right check digit. */
const isNumber = (digits: string): boolean =>
  digits.length >= 13 && digits.length <= 19 && brands.test(digits) && luhn(digits) && !isCnpj(digits);

/** Whether a text is a card number, its digits in groups or not. */
export const isCardNumber = (text: string): boolean => isNumber(text.replace(/[\s.-]/g, ''));

/** Ids that are made of hexadecimal digits, which can hold any number of decimal ones in a row. */
const ids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=\d*[a-f])[\da-f]{24,}\b/gi;
const runs = /\d+(?:[\s.\-‐-―]{1,3}\d+)*/g;
const evenly = (groups: readonly string[]): boolean => {
  const sizes = groups.map(({ length }) => length);
  const [first = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return (
    sizes.length === 1 ||
    /^4,6,[45]$/.test(sizes.join()) ||
    (first <= 5 && last <= Math.max(first, 4) && sizes.slice(0, -1).every((size) => size === first))
  );
};

/** Whether a run of digit groups holds a card number: in one group, or in groups as card numbers are written. */
function inGroups(groups: readonly string[]): boolean {
  return groups.some((_, from) => {
    let digits = '';
    for (let to = from; to < groups.length && digits.length < 19; to++) {
      digits += groups[to];
      if (digits.length >= 13 && isNumber(digits) && evenly(groups.slice(from, to + 1))) return true;
    }
    return false;
  });
}

/** Whether a card number stands anywhere in a text, with spaces, dots or dashes between its digits or not. */
export function holdsCardNumber(text: string): boolean {
  const plain = /[\uff10-\uff19]/.test(text) ? text.normalize('NFKC') : text;
  if (!/\d(?:\D{0,3}\d){12}/.test(plain)) return false;
  return (plain.replace(ids, ' ').match(runs) ?? []).some((run) => inGroups(run.match(/\d+/g) ?? []));
}
