import type { UploadedFile } from '../../../contract/call.ts';
import { extensionOf } from '../../../domain/files.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DocumentFile } from '../../platform/documentFile.ts';
import { fittedImage } from '../../platform/images.ts';

/** A slide or a scanned page stays legible. */
const sidePixels = 3000;
const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
const formatOf = (type: string) => (type in formats ? formats[type as keyof typeof formats] : null);

/** Stores a picture redrawn, without what the camera wrote into it, and any other file as it is (CLASSFILE-2). */
export async function storeClassFile(
  { files, random }: Ctx,
  { key, type }: UploadedFile,
): Promise<DocumentFile> {
  const file_key = `class-files/${random.hex(16)}.${extensionOf[type]}`;
  const format = formatOf(type);
  if (format) await files.put(file_key, await fittedImage(await files.get(key), sidePixels, format));
  else await files.move(key, file_key);
  return { file_key, file_type: type, file_bytes: await files.size(file_key) };
}
