import { openDenoiser, RATE } from './denoiser.ts';
import { Resampler } from './resampler.ts';

/** Replaces the samples of 10 ms of sound, of any rate, by those of the voice in it. */
export type Clean = (frame: Float32Array) => void;

export function openCleaner(module: WebAssembly.Module, rate: number): Clean {
  const denoiser = openDenoiser(module);
  if (rate === RATE) return denoiser.clean;
  const [there, back] = [new Resampler(rate, RATE), new Resampler(RATE, rate)];
  return (frame) => {
    const samples = there.pass(frame);
    denoiser.clean(samples);
    frame.set(back.pass(samples));
  };
}
