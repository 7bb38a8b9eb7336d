/** What shows nothing or has no meaning: control, format, private, unassigned and blank ones, and line separators. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;
const allUnseen = new RegExp(unseen, 'gu');
/** More marks on one letter than any language writes: they cover the lines around. */
const piledMarks = /\p{M}{4}/u;
/** Line feeds, tabs, and the mark that gives an emoji its colours. */
const allowedInLines = /[\n\t]|(?<=\p{Extended_Pictographic})\ufe0f/gu;
const address = /[@/:\u2044\u2215]|[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{N}]/u;
const initials = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,9}(?=\s|$)/gu;
/** Longer than any name that is accepted. */
const MAX_LOOKED_AT = 500;

/** Whether a text is one line that reads as it is written. */
export const isOneLine = (text: string): boolean => !unseen.test(text) && !piledMarks.test(text);

/** The text without what is unseen and without further marks on one letter, for searches. */
export const withoutUnseen = (text: string): string =>
  text.replace(allUnseen, '').replace(/(\p{M}{3})\p{M}+/gu, '$1');

/** Whether a text of several lines has nothing unseen in it but what such texts need. */
export const isPlainText = (text: string): boolean => isOneLine(text.replace(allowedInLines, ''));

/** Whether a name holds an address of the web or of mail; initials such as 'J.R.' are none. */
export const holdsAddress = (name: string): boolean =>
  address.test(name.slice(0, MAX_LOOKED_AT).normalize('NFKC').replace(initials, ' '));
