import type { FileHandle } from 'node:fs/promises';

/** Part of a file; shorter at its end. */
export async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** A box of MP4 and QuickTime, or a chunk of AVI. */
interface Part {
  name: string;
  /** Offset of the content. */
  from: number;
  to: number;
}
type Head = { name: string; content: number; next: number } | null;
type ReadHead = (bytes: Buffer, at: number, end: number) => Head;

/** More than an hour of video has; each one costs a read. */
const mostParts = 20_000;

/** The parts that fill a stretch of a file; null unless they fill it exactly. */
async function partsIn(
  file: FileHandle,
  from: number,
  to: number,
  readHead: ReadHead,
): Promise<Part[] | null> {
  const parts: Part[] = [];
  let at = from;
  while (at < to) {
    const head = readHead(await readAt(file, at, 16), at, to);
    if (!head || head.next <= at || head.next > to || parts.length === mostParts) return null;
    parts.push({ name: head.name, from: head.content, to: head.next });
    at = head.next;
  }
  return parts;
}

const named = (parts: readonly Part[] | null, name: string): Part[] =>
  parts?.filter((part) => part.name === name && part.to > part.from) ?? [];

const boxHead: ReadHead = (bytes, at, end) => {
  if (bytes.length < 8) return null;
  const name = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  if (size === 0) return { name, content: at + 8, next: end };
  if (size !== 1) return size < 8 ? null : { name, content: at + 8, next: at + size };
  if (bytes.length < 16) return null;
  const long = Number(bytes.readBigUInt64BE(8));
  return long < 16 ? null : { name, content: at + 16, next: at + long };
};

const boxesIn = (file: FileHandle, { from, to }: Pick<Part, 'from' | 'to'>) =>
  partsIn(file, from, to, boxHead);

async function isTrackOf(file: FileHandle, track: Part, kind: 'vide' | 'soun'): Promise<boolean> {
  for (const media of named(await boxesIn(file, track), 'mdia'))
    for (const handler of named(await boxesIn(file, media), 'hdlr'))
      if ((await readAt(file, handler.from + 8, 4)).toString('latin1') === kind) return true;
  return false;
}

/** Whole boxes up to the end of the file, with an index, a track of this kind and data. */
async function hasTrack(file: FileHandle, size: number, kind: 'vide' | 'soun'): Promise<boolean> {
  const top = await boxesIn(file, { from: 0, to: size });
  const [index] = named(top, 'moov');
  if (!index || named(top, 'mdat').length === 0) return false;
  for (const track of named(await boxesIn(file, index), 'trak'))
    if (await isTrackOf(file, track, kind)) return true;
  return false;
}

export const isIsoVideo = (file: FileHandle, size: number): Promise<boolean> => hasTrack(file, size, 'vide');

/** Sound without pictures. */
export const isIsoAudio = async (file: FileHandle, size: number): Promise<boolean> =>
  (await hasTrack(file, size, 'soun')) && !(await hasTrack(file, size, 'vide'));

/** One WAVE chunk up to the end of the file, with a format and data. */
export async function isWaveAudio(file: FileHandle, size: number): Promise<boolean> {
  const top = await chunksIn(file, { from: 0, to: size });
  const [first] = named(top, 'RIFF');
  if (!first || top?.length !== 1) return false;
  const parts = await chunksIn(file, { from: first.from + 4, to: first.to });
  return named(parts, 'fmt ').length > 0 && named(parts, 'data').length > 0;
}

/** Chunks begin at even places. */
const chunkHead: ReadHead = (bytes, at, end) => {
  if (bytes.length < 8) return null;
  const length = bytes.readUInt32LE(4);
  const next = at + 8 + length;
  // The last one may lack its padding.
  return {
    name: bytes.toString('latin1', 0, 4),
    content: at + 8,
    next: next === end ? next : next + (length % 2),
  };
};

const chunksIn = (file: FileHandle, { from, to }: Pick<Part, 'from' | 'to'>) =>
  partsIn(file, from, to, chunkHead);

async function listIn(file: FileHandle, parts: readonly Part[] | null, kind: string): Promise<Part | null> {
  for (const list of named(parts, 'LIST'))
    if ((await readAt(file, list.from, 4)).toString('latin1') === kind)
      return { ...list, from: list.from + 4 };
  return null;
}

/** Whole chunks up to the end of the file, with a video stream and data. */
export async function isAviVideo(file: FileHandle, size: number): Promise<boolean> {
  const [first] = named(await chunksIn(file, { from: 0, to: size }), 'RIFF');
  if (!first) return false;
  const parts = await chunksIn(file, { from: first.from + 4, to: first.to });
  const [header, data] = [await listIn(file, parts, 'hdrl'), await listIn(file, parts, 'movi')];
  if (!header || !data || data.to <= data.from) return false;
  for (const list of named(await chunksIn(file, header), 'LIST'))
    for (const stream of named(await chunksIn(file, { ...list, from: list.from + 4 }), 'strh'))
      if ((await readAt(file, stream.from, 4)).toString('latin1') === 'vids') return true;
  return false;
}
