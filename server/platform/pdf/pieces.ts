import bidiFactory from 'bidi-js';
import { type Face, Faces, has, visible } from './fonts.ts';

/** Letters of one font that are drawn together. */
export interface Piece {
  text: string;
  face: Face;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Composed, with the no-break space that every font has instead of the narrow one of French amounts. */
export const composed = (text: string): string => text.normalize('NFC').replaceAll('\u202f', '\u00a0');

/** Letters that the main font has. */
const western = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;

/** Replaces a letter that no font has by its number, which cannot be mistaken for a letter of a name. */
const numbered = (letter: string): string =>
  `[${[...visible(letter)].map((point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`;

/** The letters of texts and their fonts, which are loaded before something is drawn. */
export class Letters {
  private readonly faceOf = new Map<string, Face | null>();
  private readonly faces: Faces;

  private constructor(faces: Faces) {
    this.faces = faces;
  }

  static async create(): Promise<Letters> {
    return new Letters(await Faces.open());
  }

  get main(): Face {
    return this.faces.main;
  }

  async prepare(texts: Iterable<string>): Promise<void> {
    for (const each of texts) {
      const text = composed(each);
      if (western.test(text)) continue;
      for (const { segment } of graphemes.segment(text))
        if (!has(this.main, segment) && !this.faceOf.has(segment))
          this.faceOf.set(segment, await this.faces.of(segment, text));
    }
  }

  /** A word, divided by fonts. */
  pieces(word: string): Piece[] {
    if (western.test(word)) return [{ text: word, face: this.main }];
    const pieces: Piece[] = [];
    for (const { segment } of graphemes.segment(word)) {
      if (visible(segment) === '') continue;
      const face = has(this.main, segment) ? this.main : this.faceOf.get(segment);
      const shown = face === this.main ? visible(segment) : segment;
      const piece = face ? { text: shown, face } : { text: numbered(segment), face: this.main };
      const last = pieces.at(-1);
      if (last && last.face === piece.face) last.text += piece.text;
      else pieces.push(piece);
    }
    return pieces;
  }

  /** The main font draws letters in the order in which they are read, others may combine them. */
  isMain({ face }: Piece): boolean {
    return face === this.main;
  }
}

interface Placed {
  level: number;
}

/** Right-to-left runs are reversed, the innermost first (Unicode bidirectional algorithm, rule L2). */
export function inVisualOrder<T extends Placed>(line: readonly T[]): T[] {
  const order = [...line];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < order.length) {
      if ((order[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}

/** The level of each code unit; paragraphs are in Western languages. */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text, 'ltr').levels;

/** Brackets face the other way from right to left. */
export const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
