import type { Locator } from '@playwright/test';

/** The places of a picture where colours are compared, as shares of its width and height: its edges, where nobody sits. */
const places = [
  [0.04, 0.08],
  [0.5, 0.06],
  [0.96, 0.08],
  [0.04, 0.6],
  [0.96, 0.6],
] as const;

/** Colours at the edges of a video or picture of the page, each the average of a small square. */
export const edgeColours = (media: Locator): Promise<number[][]> =>
  media.evaluate((element, shares) => {
    const source = element as HTMLVideoElement | HTMLImageElement;
    const [width, height] = [64, 36];
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // In the shape of the frames, as the room cuts pictures.
    const isVideo = source instanceof HTMLVideoElement;
    const natural = isVideo
      ? { width: source.videoWidth, height: source.videoHeight }
      : { width: source.naturalWidth, height: source.naturalHeight };
    const scale = Math.max(width / (natural.width || 1), height / (natural.height || 1));
    const [w, h] = [natural.width * scale, natural.height * scale];
    context.drawImage(source, (width - w) / 2, (height - h) / 2, w, h);
    return shares.map(([x, y]) => [
      ...context.getImageData(Math.round(x * width) - 1, Math.round(y * height) - 1, 2, 2).data.slice(0, 3),
    ]);
  }, places);

/** How far two lists of colours are apart: the largest difference of a value from 0 to 255. */
export const distanceOf = (one: readonly number[][], other: readonly number[][]): number =>
  Math.max(
    ...one.flatMap((colour, at) =>
      colour.map((value, channel) => Math.abs(value - (other[at]?.[channel] ?? 0))),
    ),
  );
