import createTflite from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js';
import type { Segmenter } from './personMask.ts';

const FLOAT_BYTES = 4;

/** The model of people in wide pictures, run on the processor alone. Rejects where WebAssembly is not allowed. */
export async function openSegmenter(wasmBinary: ArrayBuffer, model: ArrayBuffer): Promise<Segmenter> {
  const tflite = await createTflite({ wasmBinary, print: () => undefined, printErr: () => undefined });
  tflite.HEAPU8.set(new Uint8Array(model), tflite._getModelBufferMemoryOffset());
  if (tflite._loadModel(model.byteLength) !== 0) throw new Error('the model of people was refused');
  const width = tflite._getInputWidth();
  const height = tflite._getInputHeight();
  const input = tflite._getInputMemoryOffset() / FLOAT_BYTES;
  const output = tflite._getOutputMemoryOffset() / FLOAT_BYTES;
  return {
    width,
    height,
    input: tflite.HEAPF32.subarray(input, input + width * height * 3),
    run: () => {
      tflite._runInference();
      return tflite.HEAPF32.subarray(output, output + width * height);
    },
  };
}
