import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { readAt } from './containers.ts';

interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  packed: number;
  /** The size that the archive declares. */
  size: number;
  /** Offset of its head. */
  at: number;
}

const directoryBytes = 1_048_576;
/** Twenty times the largest file that is accepted: text may shrink to a twentieth, but not to a thousandth. */
const unpackedBytes = 200 * 1_048_576;
const partBytes = 1_048_576;
const stored = 0;
const deflated = 8;

/** The directory of a ZIP archive that ends with it: nothing is hidden behind it. */
async function entriesOf(file: FileHandle, size: number): Promise<Entry[]> {
  const end = await readAt(file, Math.max(0, size - 22), 22);
  if (end.length < 22 || end.readUInt32LE(0) !== 0x06054b50) return [];
  const [length, from] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (from + length !== size - 22 || length > directoryBytes) return [];
  const directory = await readAt(file, from, length);
  const entries: Entry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    );
    entries.push({
      name: directory.toString('latin1', at + 46, at + 46 + name),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return at === directory.length ? entries : [];
}

/** The text of an entry; null if it is too large, or damaged. */
async function textOf(file: FileHandle, { at, packed, method }: Entry): Promise<string | null> {
  const head = await readAt(file, at, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50 || packed > partBytes) return null;
  const bytes = await readAt(file, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed);
  try {
    return (method === stored ? bytes : inflateRawSync(bytes, { maxOutputLength: partBytes })).toString(
      'latin1',
    );
  } catch {
    return null;
  }
}

/** Two programs would see different documents in an archive with a name twice, or unpack a name outside their folder. */
function isOrderly(entries: readonly Entry[]): boolean {
  const names = entries.map(({ name }) => name.toLowerCase());
  return (
    new Set(names).size === names.length &&
    names.every((name) => !/^[/\\]|\\|(^|\/)\.\.(\/|$)|^[a-z]:/.test(name)) &&
    entries.every(({ isEncrypted, method }) => !isEncrypted && [stored, deflated].includes(method)) &&
    entries.reduce((sum, { size }) => sum + size, 0) <= unpackedBytes
  );
}

const runs = /vbaproject\.bin$|\/(macrosheets|activex)\//i;
/** Programs go by the declared types of the parts, not by their names. */
const declaresMacros = /macroenabled|vbaproject|vbadata|ms-office\.activex|macrosheet/i;
/** A template elsewhere would be loaded, with its macros, when the document is opened. */
const loadsTemplate =
  /attachedtemplate"[^>]*targetmode="external"|targetmode="external"[^>]*attachedtemplate"/i;

/** An office document of the kind whose main part this is, without macros or controls that run, and of a size that can be opened. */
export async function isOfficeFile(file: FileHandle, size: number, main: string): Promise<boolean> {
  const entries = await entriesOf(file, size);
  const named = (name: string) => entries.find((entry) => entry.name === name);
  const types = named('[Content_Types].xml');
  if (!types || !named(main) || !isOrderly(entries) || entries.some(({ name }) => runs.test(name)))
    return false;
  const declared = await textOf(file, types);
  if (declared === null || declaresMacros.test(declared)) return false;
  const relations = named('word/_rels/settings.xml.rels');
  if (!relations) return true;
  const related = await textOf(file, relations);
  return related !== null && !loadsTemplate.test(related);
}
