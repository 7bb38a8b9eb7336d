import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Composer } from '../../src/portals/classroom/conference/background/composer.ts';
import { emptyPicture } from '../../src/portals/classroom/conference/background/pixels.ts';
import { openSegmenter } from '../../src/portals/classroom/conference/background/segmenter.ts';
import { judged, line } from './report.mjs';

const pictures = 250;
/** For 25 pictures per second. */
const budget = 40;
const module = '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm';

/** Processor time of one run in milliseconds, the mean of many after a warm start. */
function processorTime(run) {
  for (let count = 0; count < 50; count++) run();
  const before = process.cpuUsage();
  for (let count = 0; count < pictures; count++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / pictures;
}

/** A picture of the camera with another background, as the worker of the room composes it, without a graphics card. */
export async function background() {
  const folder = path.dirname(createRequire(import.meta.url).resolve(module));
  const bytes = (name) => new Uint8Array(readFileSync(path.join(folder, name))).buffer;
  const model = bytes('selfie_segmentation_landscape.tflite');
  const segmenter = await openSegmenter(bytes(path.basename(module)), model);
  const picture = emptyPicture(640, 360);
  for (let at = 0; at < picture.data.length; at++) picture.data[at] = (at * 7919) % 251;
  const composer = new Composer(segmenter, picture);
  const alone = processorTime(() => segmenter.run());
  for (const [title, behind] of [
    ['blurred background', 'blur'],
    ["the school's picture", emptyPicture(640, 360)],
  ]) {
    const spent = processorTime(() => composer.compose(picture, behind));
    line(
      title,
      `${spent.toFixed(1)} ms`,
      `of ${budget} ms of a core for a picture of 640×360, ${(spent / alone).toFixed(1)} of the model alone${judged(title, spent < budget)}`,
    );
  }
}
