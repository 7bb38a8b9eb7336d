/** The only rate that RNNoise knows. */
export const RATE = 48_000;
/** Samples of 10 ms, the only frame that RNNoise takes. */
export const FRAME = RATE / 100;
/** RNNoise counts as 16-bit samples do, the browser from -1 to 1. */
const SCALE = 32_768;

/** The library's own names, which its build has shortened. */
interface Exports {
  c: WebAssembly.Memory;
  /** Runs constructors. */
  d: () => void;
  /** malloc */
  e: (bytes: number) => number;
  /** rnnoise_create */
  h: (model: number) => number;
  /** rnnoise_process_frame; returns how probable a voice is. */
  j: (state: number, output: number, input: number) => number;
}

export interface Denoiser {
  /** Replaces the samples of a frame, from -1 to 1, by those of the voice in it. */
  clean: (frame: Float32Array) => void;
}

const PAGE_BYTES = 65_536;

/** RNNoise without its glue, of which a worker needs nothing. Throws if the library is another one. */
export function openDenoiser(module: WebAssembly.Module): Denoiser {
  let memory: WebAssembly.Memory | undefined;
  const { exports } = new WebAssembly.Instance(module, {
    a: {
      a: (bytes: number) => {
        if (!memory) return 0;
        memory.grow(Math.ceil(((bytes >>> 0) - memory.buffer.byteLength) / PAGE_BYTES));
        return 1;
      },
      b: (to: number, from: number, count: number) => {
        if (memory) new Uint8Array(memory.buffer).copyWithin(to, from, from + count);
      },
    },
  }) as unknown as { exports: Exports };
  memory = exports.c;
  exports.d();
  const state = exports.h(0);
  const place = exports.e(FRAME * 4);
  if (state === 0 || place === 0) throw new Error('RNNoise has no memory');
  return {
    clean: (frame) => {
      // Anew each time: the memory may have grown.
      const samples = new Float32Array(exports.c.buffer, place, FRAME);
      for (let at = 0; at < FRAME; at += 1) samples[at] = (frame[at] ?? 0) * SCALE;
      exports.j(state, place, place);
      for (let at = 0; at < FRAME; at += 1) frame[at] = (samples[at] ?? 0) / SCALE;
    },
  };
}
