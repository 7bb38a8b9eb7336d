import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Doc = InstanceType<typeof PDFDocument>;

/** What the library's types leave out. */
interface Inside {
  /** Of an embedded font. */
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
  _fontSource: string;
  _fontSize: number;
  _fillColor: [color: string, opacity: number] | null;
}
const inside = (doc: Doc) => doc as unknown as Inside;

const require = createRequire(import.meta.url);

/** Windows-1252, the letters of the fonts that every PDF reader has. */
const western = /^[\t\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
/** With the no-break space that every font has instead of the narrow one of French amounts. */
const composed = (text: string): string => text.normalize('NFC').replaceAll('\u202f', '\u00a0');

interface Face {
  regular: string;
  bold: string;
  /** With '?' for letters that the font lacks. */
  drawable: (text: string) => string;
}

/** For texts of one line: a reader's own fonts, or embedded ones with the same widths and more alphabets. */
export function faceFor(doc: Doc, ...texts: readonly string[]): Face {
  if (texts.every((text) => western.test(composed(text))))
    return { regular: 'Helvetica', bold: 'Helvetica-Bold', drawable: composed };
  const regular = require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf');
  doc.font(regular);
  const { font } = inside(doc)._font;
  const orUnknown = (letter: string): string =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?';
  return {
    regular,
    bold: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
    drawable: (text) => composed(text).replace(/[^\t\n]/gu, orUnknown),
  };
}

/** Keeps font, size, colour and place of a text that continues afterwards. */
export function drawAside(doc: Doc, draw: () => void): void {
  const { x, y } = doc;
  const { _fontSource, _fontSize, _fillColor } = inside(doc);
  draw();
  doc.font(_fontSource).fontSize(_fontSize);
  if (_fillColor) doc.fillColor(..._fillColor);
  doc.x = x;
  doc.y = y;
}
