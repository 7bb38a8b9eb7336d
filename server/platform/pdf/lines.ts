import { LRUCache } from 'lru-cache';
import { composed, type Letters, levelsOf, type Piece } from './pieces.ts';

export interface Span {
  text: string;
  color: string;
  bold?: boolean;
  /** Slanted by the program: the fonts have no italics. */
  italic?: boolean;
}

/** Part of a word: letters of one font, weight, colour and direction. */
export interface Atom extends Piece {
  span: Span;
  /** The embedding level of the bidirectional algorithm. It is odd where text runs from right to left. */
  level: number;
  /** Place among the atoms of the paragraph, as it is read. */
  index: number;
}

/** Caches widths, in thousandths of the font's size, by font and text. */
const widths = new LRUCache<string, number>({ max: 4000 });

export function widthOf({ text, face, span }: Atom): number {
  const key = `${face.key} ${span.bold ?? false} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = span.bold ? face.bold : face.regular;
  const width = (font.layout(text).advanceWidth / font.unitsPerEm) * 1000;
  widths.set(key, width);
  return width;
}

/** Returns the total width of the atoms, in thousandths of the font size. */
export const lineWidth = (atoms: readonly Atom[]): number =>
  atoms.reduce((total, atom) => total + widthOf(atom), 0);

/** The text in stretches of one direction. */
function stretches(text: string, levels: Uint8Array, from: number): { text: string; level: number }[] {
  const parts: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[from + at] ?? 0;
    const last = parts.at(-1);
    if (last?.level === level) last.text += text[at];
    else parts.push({ text: text[at] ?? '', level });
  }
  return parts;
}

/** Words and the spaces between them, in order. */
function wordsOf(letters: Letters, spans: readonly Span[]): Atom[][] {
  const texts = spans.map(({ text }) => composed(text).replaceAll('\t', ' '));
  const levels = levelsOf(texts.join(''));
  const words: Atom[][] = [];
  let at = 0;
  let index = 0;
  let isOpen = false;
  for (const [number, span] of spans.entries()) {
    for (const part of (texts[number] ?? '').split(/( +)/)) {
      if (part === '') continue;
      const isSpace = part.startsWith(' ');
      const atoms = stretches(part, levels, at).flatMap(({ text, level }) =>
        letters.pieces(text).map((piece) => {
          index += 1;
          return { text: piece.text, face: piece.face, span, level, index };
        }),
      );
      // A word that continues in another span is not divided.
      if (isOpen && !isSpace) words.at(-1)?.push(...atoms);
      else words.push(atoms);
      isOpen = !isSpace;
      at += part.length;
    }
  }
  return words;
}

const letterParts = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A word that is wider than the line, letter by letter. */
const divided = (word: readonly Atom[]): Atom[][] =>
  word.flatMap((atom) =>
    [...letterParts.segment(atom.text)].map(({ segment, index }) => [
      Object.assign({}, atom, { text: segment, index: atom.index + index / 1000 }),
    ]),
  );

const isSpace = (word: readonly Atom[]): boolean => word.every(({ text }) => text.trim() === '');

/** Lines of a paragraph; `width` in thousandths of the font's size. */
function wrapped(words: readonly Atom[][], width: number): Atom[][] {
  const lines: Atom[][] = [];
  let line: Atom[] = [];
  let used = 0;
  const next = () => {
    while (line.length > 0 && isSpace(line.slice(-1))) line.pop();
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const whole of words) {
    const parts = lineWidth(whole) > width && !isSpace(whole) ? divided(whole) : [whole];
    for (const part of parts) {
      const taken = lineWidth(part);
      if (used + taken > width && line.length > 0) {
        if (isSpace(part)) continue;
        next();
      }
      if (line.length === 0 && lines.length > 0 && isSpace(part)) continue;
      line.push(...part);
      used += taken;
    }
  }
  next();
  return lines;
}

/** Line breaks of a text are kept. */
function paragraphs(spans: readonly Span[]): Span[][] {
  const list: Span[][] = [[]];
  for (const span of spans)
    span.text.split(/\r?\n/).forEach((text, number) => {
      if (number > 0) list.push([]);
      list.at(-1)?.push({ text, color: span.color, bold: span.bold, italic: span.italic });
    });
  return list;
}

export const linesOf = (letters: Letters, spans: readonly Span[], width: number, size: number): Atom[][] =>
  paragraphs(spans).flatMap((paragraph) => wrapped(wordsOf(letters, paragraph), (width * 1000) / size));
