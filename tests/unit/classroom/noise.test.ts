import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decibels, fan, mixed, RATE, voice, where } from '../../../bin/bench/sounds.mjs';
import { openCleaner } from '../../../src/portals/classroom/conference/noise/cleaner.ts';
import { BEHIND, FrameExchange } from '../../../src/portals/classroom/conference/noise/frameExchange.ts';
import { LateWatch } from '../../../src/portals/classroom/conference/noise/lateWatch.ts';
import { PaceWatch } from '../../../src/portals/classroom/conference/noise/paceWatch.ts';
import { patienceOf } from '../../../src/portals/classroom/conference/noise/patience.ts';
import { Resampler } from '../../../src/portals/classroom/conference/noise/resampler.ts';
import { wasmIn } from '../../../src/portals/classroom/conference/noise/wasmIn.ts';

const script = readFileSync(
  createRequire(import.meta.url).resolve('@jitsi/rnnoise-wasm/dist/rnnoise-sync.js'),
  'utf8',
);
type Frame = Float32Array<ArrayBuffer>;

const SIZE = 320;
const PATIENCE = 3;

/** Passes samples that count from 1; frames for which `delayOf` is null get no answer, the others after so many frames. */
function exchanged(blocks: readonly number[], delayOf: (at: number) => number | null) {
  const waiting: { due: number; at: number; clean: Frame }[] = [];
  const heard: boolean[] = [];
  const sent: Frame[] = [];
  const exchange = new FrameExchange({
    size: SIZE,
    patience: PATIENCE,
    send: (at, frame) => {
      sent.push(frame);
      const delay = delayOf(at);
      const clean = sent[at - BEHIND]?.map((sample) => -sample) ?? new Float32Array(SIZE);
      if (delay !== null) waiting.push({ due: at + delay, at, clean });
    },
    onHeard: (isClean) => heard.push(isClean),
  });
  const output: number[] = [];
  let count = 0;
  for (const size of blocks) {
    for (const answer of waiting.filter(({ due }) => due < Math.floor(count / SIZE)))
      exchange.receive(answer.at, answer.clean);
    const block = new Float32Array(size);
    exchange.pass(
      Float32Array.from({ length: size }, () => ++count),
      block,
    );
    output.push(...block);
  }
  return { output, heard };
}

/** The sample that is heard at a place, as it was. */
const rawAt = (place: number) => Math.max(0, place + 1 - SIZE * (1 + PATIENCE + BEHIND));

describe('the frames of a sound', () => {
  const anyBlocks = fc.array(fc.integer({ min: 1, max: SIZE }), { minLength: 1, maxLength: 60 });

  it('join to the cleaned sound, always equally late, whatever the size of its blocks', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const { output, heard } = exchanged(blocks, () => 0);
        expect(output).toEqual(output.map((_, place) => 0 - rawAt(place)));
        expect(heard.every((isClean) => isClean)).toBe(true);
      }),
    );
  });

  it('are heard as they were, at the same place, where an answer is late or never comes', () => {
    const anyDelays = fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(anyDelays, (delays) => {
        const blocks = Array.from({ length: 60 }, () => SIZE);
        const { output, heard } = exchanged(blocks, (at) => delays[at] ?? null);
        expect(output.map(Math.abs)).toEqual(output.map((_, place) => rawAt(place)));
        const late = delays.slice(0, heard.length).map((delay) => delay === null || delay >= PATIENCE);
        expect(heard).toEqual(late.map((isLate) => !isLate));
        for (const [at, isLate] of late.entries()) {
          const first = output[(at + 1 + PATIENCE) * SIZE];
          if (at >= BEHIND && first !== undefined) expect(first > 0).toBe(isLate);
        }
      }),
    );
  });

  it('cost nothing while the microphone is muted', () => {
    const sent: number[] = [];
    const heard: boolean[] = [];
    const options = { size: SIZE, patience: PATIENCE };
    const exchange = new FrameExchange({
      ...options,
      send: (at) => sent.push(at),
      onHeard: (isClean) => heard.push(isClean),
    });
    const block = new Float32Array(SIZE);
    for (let each = 0; each < 50; each += 1) exchange.pass(new Float32Array(SIZE), block);
    expect(sent).toEqual([]);
    expect(heard).toHaveLength(50 - PATIENCE);
    expect(heard).not.toContain(false);
    exchange.pass(new Float32Array(SIZE).fill(0.1), block);
    expect(sent).toEqual([50]);
    // What was said last is still in the library, and is not to be heard when the microphone is on again.
    for (let each = 0; each < 10; each += 1) exchange.pass(new Float32Array(SIZE), block);
    expect(sent).toEqual([50, 51, 52]);
  });

  it('have longer for an answer where the browser plays longer blocks, within limits', () => {
    expect([0, 0.01, 0.02, 0.04, 0.3].map(patienceOf)).toEqual([2, 2, 3, 5, 6]);
  });
});

describe('the watch over the pace', () => {
  it('gives way after five seconds most of whose frames took half of their time, and not for a moment', () => {
    const watch = new PaceWatch();
    const told = (spent: number, frames: number) =>
      Array.from({ length: frames }, () => watch.isTooSlow(spent)).filter(Boolean).length;
    expect(told(0, 250) + told(1000, 250)).toBe(0);
    expect(told(5, 500)).toBe(0);
    expect(told(0, 249) + told(6, 251)).toBe(1);
    expect(told(6, 499)).toBe(0);
  });
});

describe('the watch over late frames', () => {
  const toldOf = (watch: LateWatch, frames: number, isClean: (at: number) => boolean, isAnswered = true) =>
    Array.from({ length: frames }, (_, at) => {
      if (isAnswered) watch.answered();
      return watch.heard(isClean(at));
    }).filter((trouble) => trouble);

  it('calls a worker slow most of whose answers come late in ten seconds', () => {
    const watch = new LateWatch();
    expect(toldOf(watch, 1000, (at) => at % 2 === 0)).toEqual([]);
    expect(toldOf(watch, 1000, (at) => at >= 501)).toEqual(['slow']);
    expect(toldOf(watch, 1000, () => true)).toEqual([]);
  });

  it('calls a worker failed that answers nothing for five seconds, but not while the microphone is muted', () => {
    const watch = new LateWatch();
    expect(toldOf(watch, 200, () => true)).toEqual([]);
    expect(toldOf(watch, 499, () => false, false)).toEqual([]);
    expect(toldOf(watch, 1, () => false, false)).toEqual(['failed']);
    expect(toldOf(watch, 3000, () => true, false)).toEqual([]);
  });
});

/** The sound in frames of 10 ms, each replaced by `change`. */
function inFrames(sound: Float32Array, rate: number, change: (frame: Frame) => Float32Array): Float32Array {
  const size = rate / 100;
  const frames = Array.from({ length: Math.floor(sound.length / size) }, (_, at) =>
    Array.from(change(sound.slice(at * size, (at + 1) * size))),
  );
  return Float32Array.from(frames.flat());
}

const tone = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

describe('the change of rates', () => {
  const rates = [16_000, 32_000, 44_100, 48_000, 96_000];

  it('keeps a tone through 48 kHz and back, 1 to 3 ms later', () => {
    for (const rate of rates) {
      const [there, back] = [new Resampler(rate, RATE), new Resampler(RATE, rate)];
      const sound = tone(440, rate);
      const heard = inFrames(sound, rate, (frame) => back.pass(there.pass(frame)));
      const apart = (late: number) => {
        const part = heard.subarray(rate / 2 + late, rate - rate / 10 + late);
        return decibels(part.map((sample, at) => sample - (sound[rate / 2 + at] ?? 0)));
      };
      const delays = Array.from({ length: Math.ceil(rate * 0.003) }, (_, at) => at);
      // The noise of 16 bits is at -98 dB; nobody hears -50 dB under the tone.
      expect(Math.min(...delays.map(apart)), `${rate}`).toBeLessThan(rate === 44_100 ? -35 : -50);
    }
  });

  it('removes tones that the lower rate cannot have, which would become false ones', () => {
    const down = new Resampler(RATE, 16_000);
    const heard = inFrames(tone(11_000, RATE), RATE, (frame) => down.pass(frame));
    expect(decibels(heard.subarray(1600))).toBeLessThan(-45);
  });
});

describe('the noise reduction', () => {
  const module = new WebAssembly.Module(wasmIn(script));
  const from = 5;
  /** It learns the noise in the first seconds. */
  const cleaned = (sound: Float32Array, rate: number) => {
    const clean = openCleaner(module, rate);
    const heard = inFrames(sound, rate, (frame) => {
      clean(frame);
      return frame;
    });
    return heard.subarray(from * rate);
  };

  it('removes a fan, and keeps the voice over it', () => {
    const [noise, spoken] = [fan(15), voice(15)];
    expect(decibels(noise.subarray(from * RATE)) - decibels(cleaned(noise, RATE))).toBeGreaterThan(15);
    const heard = cleaned(mixed(spoken, noise), RATE);
    const change = decibels(where(heard, true)) - decibels(where(spoken.subarray(from * RATE), true));
    expect(Math.abs(change)).toBeLessThan(3);
  });

  it('removes a fan at the rates of other contexts, too', () => {
    for (const rate of [32_000, 44_100]) {
      const down = new Resampler(RATE, rate);
      const noise = inFrames(fan(12), RATE, (frame) => down.pass(frame));
      const less = decibels(noise.subarray(from * rate)) - decibels(cleaned(noise, rate));
      expect(less, `${rate}`).toBeGreaterThan(15);
    }
  });

  it('answers a frame with the one that was as far before it as the exchange expects', () => {
    const sound = voice(8);
    const heard = cleaned(sound, RATE);
    const likeness = (frames: number) =>
      heard.reduce((sum, sample, at) => sum + sample * (sound[from * RATE + at - frames * 480] ?? 0), 0);
    const places = [0, 1, 2, 3];
    const best = Math.max(...places.map(likeness));
    expect(places.find((frames) => likeness(frames) === best)).toBe(BEHIND);
  });

  it('refuses a script without the library', () => {
    expect(() => wasmIn('let a;')).toThrow('no WebAssembly');
  });
});
