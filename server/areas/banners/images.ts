import type { UploadedFile } from '../../../contract/call.ts';
import { BACKGROUND_HEIGHT_MAX, BACKGROUND_WIDTH_MAX, exceedsBackground } from '../../../domain/banners.ts';
import type { Ctx } from '../../platform/context.ts';
import { refused } from '../../platform/errors.ts';
import { fittedImage, imageSize } from '../../platform/images.ts';

/** The folders of the file store that hold the pictures of this area. */
export const folders = ['banners', 'backgrounds'] as const;

const sidePixels = 1920;

/** Stores a picture redrawn, without what a camera wrote into it; returns its key. */
async function store(ctx: Ctx, folder: (typeof folders)[number], bytes: Uint8Array): Promise<string> {
  const key = `${folder}/${ctx.random.hex(16)}.webp`;
  await ctx.files.put(key, await fittedImage(bytes, sidePixels, 'webp'));
  return key;
}

export const storeBanner = async (ctx: Ctx, { key }: UploadedFile): Promise<string> =>
  store(ctx, 'banners', await ctx.files.get(key));

/** Refuses a picture that is wider or higher than the largest background (BANNER-6). */
export async function storeBackground(ctx: Ctx, { key }: UploadedFile): Promise<string> {
  const bytes = await ctx.files.get(key);
  if (exceedsBackground(await imageSize(bytes)))
    throw refused({
      path: 'files',
      code: 'image_dimensions',
      values: { width: BACKGROUND_WIDTH_MAX, height: BACKGROUND_HEIGHT_MAX },
    });
  return store(ctx, 'backgrounds', bytes);
}

/** A new record needs a picture. */
export function ensureFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw refused({ path: 'files', code: 'file_needed' });
  return file;
}
