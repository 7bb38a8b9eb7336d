import { digitsOf, normalisePhone } from '../../../domain/brazil.ts';

/** A mask turns what was typed so far into what is shown. */
export type Mask = (typed: string) => string;

/** Puts typed characters on a pattern whose `_` are places: '___.___' of 12345 gives 123.45. */
function onPattern(pattern: string, typed: string): string {
  let shown = '';
  let at = 0;
  for (const place of pattern) {
    if (at >= typed.length) break;
    shown += place === '_' ? typed[at++] : place;
  }
  return shown;
}

export const cpfMask: Mask = (typed) => onPattern('___.___.___-__', digitsOf(typed));
export const cepMask: Mask = (typed) => onPattern('_____-___', digitsOf(typed));
/** Letters are valid in a CNPJ since July 2026 (ruling C). */
export const cnpjMask: Mask = (typed) =>
  onPattern('__.___.___/____-__', typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase());

/** Only what a phone number has; it is put in shape when the field is left. */
export const phoneMask: Mask = (typed) => typed.replace(/[^\d+() -]/g, '').slice(0, 22);

/** '+55 11 98765-4321' for a Brazilian number, '+' and digits for another; '' stays ''. */
export function shownPhone(typed: string): string {
  const phone = normalisePhone(typed);
  const brazilian = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(phone);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : phone;
}

/** Masks an input in place, keeping the caret behind the same character. */
export function maskInput(input: HTMLInputElement, mask: Mask): void {
  const caret = input.selectionStart ?? input.value.length;
  const count = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length;
  const before = count(input.value.slice(0, caret));
  const atEnd = caret === input.value.length;
  input.value = mask(input.value);
  if (atEnd) return;
  let place = 0;
  while (place < input.value.length && count(input.value.slice(0, place)) < before) place += 1;
  input.setSelectionRange(place, place);
}
