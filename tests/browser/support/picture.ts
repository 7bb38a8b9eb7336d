import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Stored pictures are no wider: half of a desktop, a whole phone. */
const widest = 640;
const tile = 32;
/** The tolerance for font hinting and smoothing: see docs/testing.md. */
export const limits = { pixel: 20, share: 0.06 };

interface Raw {
  width: number;
  height: number;
  data: Buffer;
}

const shrunk = (png: Buffer | string) =>
  sharp(png).flatten().resize({ width: widest, withoutEnlargement: true, kernel: 'lanczos3' });

/** The picture as it is compared: small and slightly blurred, so that areas count and edges of letters do not. */
async function blurred(png: Buffer | string): Promise<Raw> {
  const { data, info } = await shrunk(png).blur(2).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export interface Difference {
  /** The tile that differs most: which share of its pixels, and where it is in the picture. */
  worst: { share: number; x: number; y: number };
  /** Tiles with more than the allowed share. */
  tiles: { x: number; y: number }[];
  mask: Buffer;
  width: number;
  height: number;
}

const far = (a: Buffer, b: Buffer, at: number) =>
  Math.max(Math.abs(a[at]! - b[at]!), Math.abs(a[at + 1]! - b[at + 1]!), Math.abs(a[at + 2]! - b[at + 2]!)) >
  limits.pixel;

/** Compares tile by tile, each overlapping its neighbours by half, so that one button counts however large the page is. */
export async function difference(accepted: Buffer | string, actual: Buffer): Promise<Difference> {
  const [a, b] = await Promise.all([blurred(accepted), blurred(actual)]);
  const { width, height } = a;
  if (width !== b.width || height !== b.height)
    throw new Error(`the picture is ${b.width} × ${b.height}, the accepted one ${width} × ${height}`);
  const mask = Buffer.alloc(width * height);
  for (let at = 0; at < mask.length; at++) mask[at] = far(a.data, b.data, at * 3) ? 255 : 0;
  let worst = { share: 0, x: 0, y: 0 };
  const tiles: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += tile / 2)
    for (let x = 0; x < width; x += tile / 2) {
      let differing = 0;
      for (let row = y; row < Math.min(y + tile, height); row++)
        for (let column = x; column < Math.min(x + tile, width); column++)
          if (mask[row * width + column]) differing++;
      const share = differing / (tile * tile);
      if (share > worst.share) worst = { share, x, y };
      if (share > limits.share) tiles.push({ x, y });
    }
  return { worst, tiles, mask, width, height };
}

/** Writes a picture as it is stored in the repository. */
export async function accept(file: string, png: Buffer): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await shrunk(png).png({ palette: true, effort: 10, dither: 0 }).toBuffer());
}

/** The actual picture with differences in red. */
export async function marked(actual: Buffer, { mask, width, height }: Difference): Promise<Buffer> {
  const red = Buffer.alloc(width * height * 4);
  for (let at = 0; at < mask.length; at++) if (mask[at]) red.set([255, 0, 0, 190], at * 4);
  return sharp(await shrunk(actual).png().toBuffer())
    .composite([{ input: red, raw: { width, height, channels: 4 } }])
    .png()
    .toBuffer();
}
