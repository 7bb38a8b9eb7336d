import { AppError } from './errors.ts';

/** A small file can declare a huge picture. */
const maxPixels = 50_000_000;

/** A square WebP of at most `side` pixels, upright and without metadata such as the place where it was taken. */
export async function squareImage(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  // Loaded on first use: the library is large.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await image.metadata().catch(() => {
    throw new AppError('wrong_file_type');
  });
  if (width * height > maxPixels) throw new AppError('file_too_large');
  const length = Math.min(side, width, height);
  try {
    return await image.autoOrient().resize(length, length, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw new AppError('wrong_file_type');
  }
}
