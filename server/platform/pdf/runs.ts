import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** What shaping a text yields, apart from the document in which it is drawn. */
interface Shaped {
  glyphs: readonly Pick<Glyph, 'id' | 'codePoints'>[];
  positions: readonly GlyphPosition[];
}

/** A font as the library keeps it: with the glyphs that were used, and for which letters each was first used. */
type Held = Font & { _glyphs: object; getGlyph(id: number, codePoints: readonly number[]): Glyph };

/** Letters of the words that are kept of each font, of about 250 bytes each. */
const MOST_LETTERS = 40_000;
/** Longer words, such as addresses and codes, do not come again, and a batch of documents would fill the memory with them. */
const LONGEST_KEPT = 24;

/** The cached runs of one font, shaped without regard to a document. */
class Runs {
  readonly #runs = new LRUCache<string, Shaped>({
    maxSize: MOST_LETTERS,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  });
  readonly #shaper: Held;

  constructor(shaper: Font) {
    this.#shaper = shaper as Held;
  }

  of(text: string): Shaped {
    const known = this.#runs.get(text);
    if (known) return known;
    // Otherwise a glyph would stand for the letter of an earlier text.
    this.#shaper._glyphs = {};
    const { glyphs, positions } = this.#shaper.layout(text);
    const shaped = { glyphs: glyphs.map(({ id, codePoints }) => ({ id, codePoints })), positions };
    this.#runs.set(text, shaped);
    return shaped;
  }
}

const runsOf = new WeakMap<Buffer, Runs>();

/**
 * Lets documents share the runs of words, whose shaping takes half of the time in which a contract is drawn. `bytes` are the
 * font's, `open` opens the font once more.
 */
export function withSharedRuns(font: Font, bytes: Buffer, open: () => Font): Font {
  const runs = runsOf.get(bytes) ?? new Runs(open());
  runsOf.set(bytes, runs);
  const held = font as Held;
  const layout = font.layout.bind(font);
  held.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options);
    const { glyphs, positions } = runs.of(text);
    // The library scales the positions of a run in place.
    const copies = positions.map((position) => Object.assign({}, position));
    const run = {
      glyphs: glyphs.map(({ id, codePoints }) => held.getGlyph(id, codePoints)),
      positions: copies,
      get advanceWidth() {
        return copies.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
    return run as unknown as GlyphRun;
  };
  return font;
}
