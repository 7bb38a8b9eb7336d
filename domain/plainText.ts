/** Control and format characters (bidi marks, zero-width ones, soft hyphens) and the separators of lines. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const allUnseen = new RegExp(unseen, 'gu');
const address =
  /:\/\/|\bwww\.|[\p{L}\d]\.(?:com|net|org|br|io|app|dev|me|co|info|site|online|xyz|link|shop)\b/iu;

/** Whether a text is one line that reads as it is written. */
export const isOneLine = (text: string): boolean => !unseen.test(text);

/** The text without what is unseen, for searches. */
export const withoutUnseen = (text: string): string => text.replace(allUnseen, '');

/** Whether a text of several lines has nothing unseen in it but line feeds and tabs. */
export const isPlainText = (text: string): boolean => isOneLine(text.replace(/[\n\t]/g, ''));

/** Whether a text holds an address of the web, which no name does. */
export const holdsAddress = (text: string): boolean => address.test(text);
