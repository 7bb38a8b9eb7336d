import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { withSharedRuns } from './runs.ts';

const require = createRequire(import.meta.url);

/** One font in both weights; `key` names it within a document. */
export interface Face {
  key: string;
  regular: Font;
  bold: Font;
}

/** Scripts beyond Latin, Greek, Cyrillic and Hebrew, which the main font has; the first that has a letter draws it. */
const listed = {
  sc: () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  jp: () => require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  arabic: () => require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  devanagari: () => require.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  thai: () => require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
};
type Family = keyof typeof listed;
const families = Object.keys(listed) as Family[];

/** Kana and hangul decide in which style the Chinese characters beside them are drawn. */
const preferred: readonly [RegExp, Family][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
];
const orderFor = (text: string): readonly Family[] => {
  const first = preferred.find(([letters]) => letters.test(text))?.[1];
  return first ? [first, ...families.filter((family) => family !== first)] : families;
};

/** Part of a family: its file holds the letters of these ranges. */
interface Slice {
  key: string;
  file: string;
  ranges: readonly (readonly [number, number])[];
}

function slicesOf(family: Family): Slice[] {
  const list = listed[family]();
  return Object.entries(require(list) as Record<string, string>)
    .filter(([part]) => !part.startsWith('latin'))
    .map(([part, ranges]) => {
      const key = `noto-sans-${family}-${part.replaceAll(/[[\]]/g, '')}`;
      return {
        key,
        file: path.join(path.dirname(list), 'files', `${key}-wght-normal.woff2`),
        ranges: ranges.split(',').map((range) => {
          const [first = '', last = first] = range.replace('U+', '').split('-');
          return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
        }),
      };
    });
}

const known = new Map<Family, Slice[]>();
function slices(family: Family): Slice[] {
  const list = known.get(family) ?? slicesOf(family);
  known.set(family, list);
  return list;
}

/** The bytes of a font in both weights. */
interface Source {
  key: string;
  regular: Buffer;
  bold: Buffer;
}

/** Fonts of one weight, because the library that embeds fonts cannot write letters of variable ones. */
async function unpack({ key, file }: Slice): Promise<Source> {
  const [{ default: subsetFont }, packed] = await Promise.all([import('subset-font'), readFile(file)]);
  const at = (wght: number) =>
    subsetFont(packed, undefined, { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght } });
  const [regular, bold] = await Promise.all([at(400), at(700)]);
  return { key, regular, bold };
}

/** A slice takes 200 kB; a text rarely needs more than four. */
const unpacked = new LRUCache<string, Promise<Source>>({ max: 32 });
function unpackOnce(slice: Slice): Promise<Source> {
  const known = unpacked.get(slice.key);
  if (known) return known;
  const source = unpack(slice);
  unpacked.set(slice.key, source);
  source.catch(() => unpacked.delete(slice.key));
  return source;
}

let main: Promise<Source> | undefined;
function mainSource(): Promise<Source> {
  main ??= (async () => {
    const [regular, bold] = await Promise.all([
      readFile(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
      readFile(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
    ]);
    return { key: 'arimo', regular, bold };
  })();
  return main;
}

/** Cached by the bytes of a font. Decoding the tables takes half of the time in which a contract is drawn, so documents share them. */
const decoded = new WeakMap<Buffer, object>();

function withSharedTables(font: Font, bytes: Buffer): Font {
  const held = font as Font & { _tables: object };
  const known = decoded.get(bytes);
  if (known) held._tables = known;
  else decoded.set(bytes, held._tables);
  return held;
}

/** Holds the fonts of one document, because an opened font remembers for which letters its glyphs were first used. */
async function opened({ key, regular, bold }: Source): Promise<Face> {
  const { create } = await import('fontkit');
  const named = (bytes: Buffer, name: string): Font => {
    const open = () => withSharedTables(create(bytes) as Font, bytes);
    const font = withSharedRuns(open(), bytes, open);
    // Tells both weights and the parts of a family apart within a document.
    Object.defineProperty(font, 'postscriptName', { value: `${key}-${name}` });
    return font;
  };
  return { key, regular: named(regular, 'Regular'), bold: named(bold, 'Bold') };
}

/** Joiners and selectors, which are not drawn. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu;
export const visible = (letter: string): string => letter.replace(invisible, '');

export const has = ({ regular }: Face, letter: string): boolean =>
  [...visible(letter)].every((point) => regular.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));

const holds = ({ ranges }: Slice, point: number): boolean =>
  ranges.some(([first, last]) => first <= point && point <= last);

export class Faces {
  /** Latin, Greek, Cyrillic and Hebrew, with the metrics of Helvetica. */
  readonly main: Face;
  private readonly others = new Map<string, Face>();

  private constructor(main: Face) {
    this.main = main;
  }

  static async open(): Promise<Faces> {
    return new Faces(await opened(await mainSource()));
  }

  private async other(slice: Slice): Promise<Face> {
    const face = this.others.get(slice.key) ?? (await opened(await unpackOnce(slice)));
    this.others.set(slice.key, face);
    return face;
  }

  /** The font that draws a letter of the text, or null if none does. */
  async of(letter: string, text: string): Promise<Face | null> {
    const point = visible(letter).codePointAt(0);
    if (point === undefined) return null;
    for (const family of orderFor(text))
      for (const slice of slices(family)) {
        if (!holds(slice, point)) continue;
        const face = await this.other(slice);
        if (has(face, letter)) return face;
      }
    return null;
  }
}
