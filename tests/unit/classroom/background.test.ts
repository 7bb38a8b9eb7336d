import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Composer } from '../../../src/portals/classroom/conference/background/composer.ts';
import { LoadWatch } from '../../../src/portals/classroom/conference/background/loadWatch.ts';
import type { Segmenter } from '../../../src/portals/classroom/conference/background/personMask.ts';
import {
  emptyPicture,
  type Picture,
  placeInside,
} from '../../../src/portals/classroom/conference/background/pixels.ts';
import { openSegmenter } from '../../../src/portals/classroom/conference/background/segmenter.ts';

type Colour = readonly [number, number, number];

function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const picture = emptyPicture(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) picture.data.set([...colourAt(x, y), 255], (y * width + x) * 4);
  return picture;
}

const colourOf = ({ data, width }: Picture, x: number, y: number): Colour => {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};

/** Finds a person where the function says so; coordinates from 0 to 1 in the grid. */
const fixedSegmenter = (isPerson: (x: number, y: number) => boolean, width = 32, height = 18): Segmenter => ({
  width,
  height,
  input: new Float32Array(width * height * 3),
  run: () =>
    Float32Array.from({ length: width * height }, (_, at) =>
      isPerson(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height) ? 1 : 0,
    ),
});

const sizes = fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) });
const colours = fc.tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 0, max: 255 }))) as fc.Arbitrary<
  [number, number, number]
>;

describe('composing a picture before another background', () => {
  it('leaves no point of the room where nobody is, in any size and shape', () => {
    fc.assert(
      fc.property(sizes, colours, colours, ({ width, height }, room, behind) => {
        const composer = new Composer(
          fixedSegmenter(() => false),
          { width, height },
        );
        const picture = paint(width, height, () => room);
        const composed = composer.compose(
          picture,
          paint(width, height, () => behind),
        );
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) expect(colourOf(composed, x, y)).toEqual(behind);
      }),
      { numRuns: 60 },
    );
  });

  it('changes no point where a person is', () => {
    fc.assert(
      fc.property(sizes, colours, fc.constantFrom('blur', 'picture'), ({ width, height }, behind, kind) => {
        const composer = new Composer(
          fixedSegmenter(() => true),
          { width, height },
        );
        const picture = paint(width, height, (x, y) => [x, y, (x * y) % 256]);
        const background = kind === 'blur' ? kind : paint(width, height, () => behind);
        const composed = composer.compose(picture, background);
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) expect(colourOf(composed, x, y)).toEqual([x, y, (x * y) % 256]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps a plain room as it is when it is blurred, and wipes out its fine lines', () => {
    const nobody = fixedSegmenter(() => false);
    const size = { width: 160, height: 90 };
    const plain = new Composer(nobody, size).compose(
      paint(size.width, size.height, () => [90, 120, 40]),
      'blur',
    );
    const lined = new Composer(nobody, size).compose(
      paint(size.width, size.height, (x) => (x % 8 < 4 ? [0, 0, 0] : [200, 200, 200])),
      'blur',
    );
    for (const [x, y] of [
      [0, 0],
      [80, 45],
      [159, 89],
    ] as const) {
      colourOf(plain, x, y).forEach((value, channel) => {
        expect(value).toBeCloseTo([90, 120, 40][channel] ?? 0, -0.5);
      });
      for (const value of colourOf(lined, x, y)) expect(Math.abs(value - 100)).toBeLessThan(4);
    }
  });

  it('lets no colour of the person bleed into the blurred room', () => {
    const size = { width: 320, height: 180 };
    const isLeft = (x: number) => x < 0.5;
    const composed = new Composer(fixedSegmenter(isLeft, 64, 36), size).compose(
      paint(size.width, size.height, (x) => (isLeft(x / size.width) ? [255, 0, 0] : [0, 60, 200])),
      'blur',
    );
    // Beyond the soft edge of the mask, and well within the reach of the blur.
    const [red] = colourOf(composed, 172, 90);
    expect(red).toBeLessThan(6);
  });

  it('places a picture of a phone held upright into the wide grid without distortion', () => {
    const placement = placeInside({ width: 360, height: 640 }, { width: 256, height: 144 });
    expect(placement).toEqual({ scale: 144 / 640, left: (256 - 360 * (144 / 640)) / 2, top: 0 });
  });
});

describe('the model of people', () => {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm'),
  );
  const bytes = (name: string) => new Uint8Array(readFileSync(path.join(folder, name))).buffer;
  const open = () =>
    openSegmenter(bytes('tflite-simd-1-0-0.wasm'), bytes('selfie_segmentation_landscape.tflite'));

  const within = (x: number, y: number, left: number, top: number, width: number, height: number) =>
    ((x - left) / width) ** 2 + ((y - top) / height) ** 2 < 1;

  /** Somebody before a wall of tiles; coordinates as in a grid of 256 × 144. */
  function somebody(x: number, y: number): Colour {
    if (within(x, y, 128, 55, 22, 29) && y > 36) return [224, 172, 140];
    if (within(x, y, 128, 46, 27, 31)) return [60, 40, 30];
    if (Math.abs(x - 128) < 11 && y >= 75 && y < 100) return [200, 150, 120];
    if (within(x, y, 128, 144, 62, 52)) return [40, 60, 120];
    return (Math.floor(x / 12) + Math.floor(y / 12)) % 2 ? [190, 200, 190] : [150, 170, 150];
  }
  const green: Colour = [0, 200, 0];

  it.each([
    ['a laptop', 640, 360],
    ['an old camera', 640, 480],
    ['a phone held upright', 360, 640],
  ])('finds a drawn person before the camera of %s', async (_, width, height) => {
    const composer = new Composer(await open(), { width, height });
    // The person fills the lower two thirds of the picture, whatever its shape.
    const scale = Math.min(width / 160, height / 144);
    const picture = paint(width, height, (x, y) =>
      somebody(128 + (x - width / 2) / scale, 144 - (height - y) / scale),
    );
    const behind = paint(width, height, () => green);
    let composed = picture;
    // The mask settles over a few pictures.
    for (let frame = 0; frame < 12; frame++) composed = composer.compose(picture, behind);
    const at = (x: number, y: number) =>
      colourOf(
        composed,
        Math.round(width / 2 + (x - 128) * scale),
        Math.min(height - 1, Math.round(height - (144 - y) * scale)),
      );
    expect(at(128, 60)).toEqual([224, 172, 140]);
    expect(at(128, 130)).toEqual([40, 60, 120]);
    expect(colourOf(composed, 3, 3)).toEqual(green);
    expect(colourOf(composed, width - 4, 3)).toEqual(green);
  });
});

describe('the watch over the load', () => {
  it('reports a machine that cannot compose 25 pictures per second, and no short stall', () => {
    const watch = new LoadWatch();
    const reports = (spent: number, pictures: number) =>
      Array.from({ length: pictures }, () => watch.isTooHigh(spent)).filter(Boolean).length;
    expect(reports(12, 400)).toBe(0);
    expect(reports(3300, 40) + reports(10, 60)).toBe(0);
    expect(reports(60, 300)).toBe(3);
    reports(60, 99);
    watch.reset();
    expect(reports(60, 99)).toBe(0);
  });
});
