import modelUrl from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';
import wasmUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url';
import { type Behind, Composer } from './composer.ts';
import { LoadWatch } from './loadWatch.ts';
import type { Effect, FromWorker, ToWorker } from './messages.ts';
import type { Picture, Size } from './pixels.ts';
import { openSegmenter } from './segmenter.ts';

/** Between pictures of a source without streams: 30 per second, of which the model is the brake. */
const PACE_MS = 33;

const send = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response.arrayBuffer();
}

const loading = Promise.all([bytesOf(wasmUrl), bytesOf(modelUrl)]).then(([wasm, model]) =>
  openSegmenter(wasm, model),
);
// Reported with the first picture, which needs it.
loading.catch(() => undefined);

let effect: Effect = { kind: 'blur' };
/** The chosen picture, before it is cut to the size of the frames. */
let original: ImageBitmap | null = null;
/** The cut one. */
let cut: Picture | null = null;
let composer: Composer | null = null;
const load = new LoadWatch();

const isOfSize = (one: Size | null, { width, height }: Size): boolean =>
  one?.width === width && one.height === height;

function canvasOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

/** The middle of the picture, in the shape of the frames. */
function cutTo(picture: ImageBitmap, size: Size): Picture {
  const context = canvasOf(size);
  const scale = Math.max(size.width / picture.width, size.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (size.width - width) / 2, (size.height - height) / 2, width, height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return { ...size, data };
}

/** Until the picture is there, and where it is gone, the room is out of focus. */
function behindOf(size: Size): Behind {
  if (effect.kind === 'blur' || !original) return 'blur';
  if (!cut || !isOfSize(cut, size)) cut = cutTo(original, size);
  return cut;
}

/** The picture before stays until the next one is there. */
async function choose(chosen: Effect): Promise<void> {
  effect = chosen;
  load.reset();
  const bitmap =
    chosen.kind === 'blur' ? null : await createImageBitmap(new Blob([await bytesOf(chosen.url)]));
  // Another effect may have been chosen meanwhile.
  if (effect !== chosen) return;
  original = bitmap;
  cut = null;
}

async function compose(picture: Picture): Promise<Picture> {
  const segmenter = await loading;
  const started = performance.now();
  const { width, height } = picture;
  if (!composer || !isOfSize(composer.size, picture)) composer = new Composer(segmenter, { width, height });
  const composed = composer.compose(picture, behindOf(picture));
  if (load.isTooHigh(performance.now() - started)) send({ kind: 'slow' });
  return composed;
}

let canvas: OffscreenCanvasRenderingContext2D | null = null;

function readCanvas(source: CanvasImageSource, size: Size): Picture {
  if (!canvas || !isOfSize(canvas.canvas, size)) canvas = canvasOf(size);
  canvas.drawImage(source, 0, 0, size.width, size.height);
  return { ...size, data: canvas.getImageData(0, 0, size.width, size.height).data };
}

let buffer = new Uint8ClampedArray(0);

/** Upright: phones mark the pictures of a turned camera instead of turning them. */
async function read(frame: VideoFrame & { rotation?: number }): Promise<Picture> {
  const turned = frame.rotation !== undefined && frame.rotation !== 0;
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  if (!turned)
    try {
      if (buffer.length !== width * height * 4) buffer = new Uint8ClampedArray(width * height * 4);
      await frame.copyTo(buffer, { format: 'RGBA' });
      return { width, height, data: buffer };
    } catch {
      // Older browsers copy pixels in the format of the camera alone.
    }
  return readCanvas(frame, { width: frame.displayWidth, height: frame.displayHeight });
}

async function composeFrame(frame: VideoFrame): Promise<VideoFrame> {
  try {
    const { width, height, data } = await compose(await read(frame));
    return new VideoFrame(data, {
      format: 'RGBX',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame.timestamp,
    });
  } catch (error) {
    send({ kind: 'failed' });
    throw error;
  } finally {
    frame.close();
  }
}

const transformer: Transformer<VideoFrame, VideoFrame> = {
  async transform(frame, controller) {
    const composed = await composeFrame(frame);
    try {
      controller.enqueue(composed);
    } catch (error) {
      // The track ended meanwhile, as it does when the SDK opens a new connection: that is no failure of the background.
      composed.close();
      throw error;
    }
  },
};

const open = new Set<number>();

function askForNext(id: number, wait: number): void {
  setTimeout(() => {
    if (open.has(id)) send({ kind: 'next', id });
  }, wait);
}

async function draw(id: number, bitmap: ImageBitmap): Promise<void> {
  const started = performance.now();
  const picture = readCanvas(bitmap, { width: bitmap.width, height: bitmap.height });
  bitmap.close();
  const { width, height, data } = await compose(picture);
  const copy = data.slice();
  send({ kind: 'drawn', id, width, height, data: copy }, [copy.buffer]);
  askForNext(id, Math.max(0, PACE_MS - (performance.now() - started)));
}

self.addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
  switch (message.kind) {
    case 'effect':
      void choose(message.effect).catch(() => undefined);
      break;
    case 'stream':
      // Either side ends when its track does, which is no failure.
      message.readable
        .pipeThrough(new TransformStream(transformer))
        .pipeTo(message.writable)
        .catch(() => undefined);
      break;
    case 'open':
      open.add(message.id);
      askForNext(message.id, 0);
      break;
    case 'picture':
      void draw(message.id, message.bitmap).catch(() => send({ kind: 'failed' }));
      break;
    case 'close':
      open.delete(message.id);
      break;
  }
});
