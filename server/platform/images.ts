import type { Sharp } from 'sharp';
import { AppError } from './errors.ts';

/** A small file can declare a huge picture. */
const maxPixels = 50_000_000;

interface Size {
  width: number;
  height: number;
}

/** Upright and without metadata such as the place where it was taken. */
async function redraw(bytes: Uint8Array, draw: (image: Sharp, size: Size) => Sharp): Promise<Uint8Array> {
  // Loaded on first use: the library is large.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await image.metadata().catch(() => {
    throw new AppError('wrong_file_type');
  });
  if (width * height > maxPixels) throw new AppError('file_too_large');
  try {
    return await draw(image.autoOrient(), { width, height }).toBuffer();
  } catch {
    throw new AppError('wrong_file_type');
  }
}

/** Width and height of an upright picture. */
export async function imageSize(bytes: Uint8Array): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw new AppError('wrong_file_type');
    });
  return found.autoOrient;
}

/** A square WebP of at most `side` pixels. */
export const squareImage = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  redraw(bytes, (image, { width, height }) => {
    const length = Math.min(side, width, height);
    return image.resize(length, length, { fit: 'cover' }).webp({ quality: 82 });
  });

/** Fits into `side` pixels in either direction. */
export const fittedImage = (
  bytes: Uint8Array,
  side: number,
  format: 'jpeg' | 'png' | 'webp',
): Promise<Uint8Array> =>
  redraw(bytes, (image) =>
    image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 85 }),
  );

/** A PNG on white paper instead of a transparent one. */
export const opaqueImage = (bytes: Uint8Array): Promise<Uint8Array> =>
  redraw(bytes, (image) => image.flatten({ background: '#ffffff' }).png());
