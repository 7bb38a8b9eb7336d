import { type FileHandle, open } from 'node:fs/promises';
import { extensionOf, type FileType } from '../../domain/files.ts';
import { isAviVideo, isIsoAudio, isIsoVideo, isWaveAudio, readAt } from './containers.ts';
import { isOfficeFile } from './officeFile.ts';

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

/** Text that is no markup, which a browser might run, and no script of a shell; in UTF-16 each letter has a NUL beside it. */
async function isPlainText(file: FileHandle, size: number, head: string): Promise<boolean> {
  const start = (await readAt(file, 0, 4096)).toString('latin1');
  return (
    (await isText(file, size, head)) &&
    !/^(\u00ef\u00bb\u00bf|\u00ff\u00fe)?[\s\0]*(<|$)|^#!/.test(start.replace(/\0/g, ''))
  );
}

const isOffice =
  (main: string): Check =>
  async (file, size, head) =>
    head.startsWith('PK\u0003\u0004') && (await isOfficeFile(file, size, main));

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
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isOffice('word/document.xml'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    isOffice('ppt/presentation.xml'),
  'audio/mpeg': (_, __, head) => head.startsWith('ID3') || /^\u00ff[\u00f2\u00f3\u00fa\u00fb]/.test(head),
  'audio/mp4': (file, size, head) => /^.{4}ftyp/s.test(head) && isIsoAudio(file, size),
  'audio/ogg': (_, __, head) => head.startsWith('OggS\u0000'),
  'audio/wav': (file, size, head) => /^RIFF.{4}WAVE/s.test(head) && isWaveAudio(file, size),
  'video/webm': async (file, _, head) =>
    head.startsWith('\u001aE\u00df\u00a3') && (await readAt(file, 0, 64)).includes('webm'),
  'text/csv': isText,
  'text/plain': isPlainText,
};

/** Replace checks that trust a later reader of the file. */
const strict: Readonly<Partial<Record<FileType, Check>>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isOffice('xl/workbook.xml'),
  'text/csv': isPlainText,
};

interface Hints {
  filename?: string;
  /** The school hands the file on without reading it. */
  isUnread?: boolean | undefined;
}

/**
 * Determines the type by content: names and declared types are up to the sender. Null unless it is one of `types`. The name decides only which
 * of several types that fit the content is meant: a table of values is also a plain text.
 */
export async function recognise(
  path: string,
  types: readonly FileType[],
  { filename = '', isUnread = false }: Hints = {},
): Promise<FileType | null> {
  const isNamed = (type: FileType) => filename.toLowerCase().endsWith(`.${extensionOf[type]}`);
  const named = types.filter(isNamed);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = (await readAt(file, 0, 16)).toString('latin1');
    for (const type of [...named, ...types]) {
      const check = (isUnread && strict[type]) || checks[type];
      if (await check(file, size, head)) return type;
    }
    return null;
  } finally {
    await file.close();
  }
}
