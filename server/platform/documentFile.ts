import type { UploadedFile } from '../../contract/call.ts';
import { extensionOf, type FileType } from '../../domain/files.ts';
import type { Ctx } from './context.ts';
import { AppError } from './errors.ts';
import type { FileResponse } from './http/handlers.ts';
import { fittedImage } from './images.ts';

/** A page of paper stays legible. */
const sidePixels = 3000;

/** The columns in which a row names its file. */
export interface DocumentFile {
  readonly file_key: string;
  readonly file_type: FileType;
  readonly file_bytes: number;
}

/**
 * Stores a PDF as it is and a picture redrawn (DOC-5), under a new name that begins with `prefix`. `clearFiles` removes the file that it
 * replaces, and this one if no row names it.
 */
export async function storeDocument(
  { files, random }: Ctx,
  prefix: string,
  { key, type }: UploadedFile,
): Promise<DocumentFile> {
  const file_key = `${prefix}-${random.hex(8)}.${extensionOf[type]}`;
  if (type === 'application/pdf') await files.move(key, file_key);
  else {
    const format = type === 'image/png' ? 'png' : 'jpeg';
    await files.put(file_key, await fittedImage(await files.get(key), sidePixels, format));
  }
  return { file_key, file_type: type, file_bytes: await files.size(file_key) };
}

/** Answers with a stored file, called `name`. */
export async function documentResponse(
  { files }: Ctx,
  { file_key, file_type, file_bytes }: DocumentFile,
  name: string,
): Promise<FileResponse> {
  if (!(await files.exists(file_key))) throw new AppError('not_found');
  return {
    type: file_type,
    filename: `${name}.${extensionOf[file_type]}`,
    stream: files.stream(file_key),
    length: file_bytes,
  };
}
