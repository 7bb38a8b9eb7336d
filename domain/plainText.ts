/** Invisible or meaningless characters: control, format, private, unassigned, blank, line separators. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;
const allUnseen = new RegExp(unseen, 'gu');
/** More marks on a letter than any language uses; they would cover adjacent lines. */
const piledMarks = /\p{M}{4}/u;
/** Line feeds, tabs, and the emoji variation selector. */
const allowedInLines = /[\n\t]|(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** What colours an emoji, or joins several to one. */
const inEmoji =
  /(?<=\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/gu;
const address = /[@/:\u2044\u2215]|[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{N}]/u;
const initials = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,9}(?=\s|$)/gu;
const MAX_LOOKED_AT = 500;

/** PostgreSQL cannot store NUL or lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

export const isOneLine = (text: string): boolean => !unseen.test(text) && !piledMarks.test(text);

/** Like `isOneLine`, and also allows every emoji that a keyboard can produce. */
export const isLineWithEmoji = (text: string): boolean => isOneLine(text.replace(inEmoji, ''));

export const withoutUnseen = (text: string): string =>
  text.replace(allUnseen, '').replace(/(\p{M}{3})\p{M}+/gu, '$1');

export const isPlainText = (text: string): boolean => isOneLine(text.replace(allowedInLines, ''));

/** Web or e-mail; initials such as 'J.R.' do not count. */
export const holdsAddress = (name: string): boolean =>
  address.test(name.slice(0, MAX_LOOKED_AT).normalize('NFKC').replace(initials, ' '));
