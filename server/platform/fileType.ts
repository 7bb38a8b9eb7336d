import { type FileHandle, open } from 'node:fs/promises';
import type { FileType } from '../../domain/files.ts';
import { isAviVideo, isIsoVideo, readAt } from './containers.ts';

type Check = (file: FileHandle, size: number, head: string) => boolean | Promise<boolean>;

/** Ends with its marker: nothing is cut off, and little can be hidden behind it. */
async function isWholePdf(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 2048);
  const tail = (await readAt(file, size - length, length)).toString('latin1');
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
}

/** The brand of an MP4 file names its kind; old QuickTime files begin without one. */
const isQuickTime = (head: string) => /^.{4}(ftypqt {2}|moov|mdat|wide|free|skip|pnot)/s.test(head);

/** True if there is no NUL, which every binary format has, or if its mark says that it is UTF-16. */
async function isText(file: FileHandle, size: number, head: string): Promise<boolean> {
  if (head.startsWith('\u00ff\u00fe')) return true;
  return !head.startsWith('%PDF') && !(await readAt(file, 0, Math.min(size, 65_536))).includes(0);
}

/** Pictures are judged by decoding them (images.ts). */
const checks: Readonly<Record<FileType, Check>> = {
  'image/jpeg': (_, __, head) => head.startsWith('\u00ff\u00d8\u00ff'),
  'image/png': (_, __, head) => head.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/webp': (_, __, head) => /^RIFF.{4}WEBP/s.test(head),
  'image/gif': (_, __, head) => /^GIF8[79]a/.test(head),
  'application/pdf': (file, size, head) => /^%PDF-[12]\.\d/.test(head) && isWholePdf(file, size),
  'video/mp4': (file, size, head) => /^.{4}ftyp/s.test(head) && !isQuickTime(head) && isIsoVideo(file, size),
  'video/quicktime': (file, size, head) => isQuickTime(head) && isIsoVideo(file, size),
  'video/x-msvideo': (file, size, head) => /^RIFF.{4}AVI /s.test(head) && isAviVideo(file, size),
  // Judged by reading it.
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (_, __, head) =>
    head.startsWith('PK\u0003\u0004'),
  'text/csv': isText,
};

/** Determines the type by content: names and declared types are up to the sender. Null unless it is one of `types`. */
export async function recognise(path: string, types: readonly FileType[]): Promise<FileType | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = (await readAt(file, 0, 16)).toString('latin1');
    for (const type of types) if (await checks[type](file, size, head)) return type;
    return null;
  } finally {
    await file.close();
  }
}
