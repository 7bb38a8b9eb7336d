import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openCleaner } from '../../src/portals/classroom/conference/noise/cleaner.ts';
import { wasmIn } from '../../src/portals/classroom/conference/noise/wasmIn.ts';
import { judged, line } from './report.mjs';
import { decibels, fan, mixed, RATE, voice, where } from './sounds.mjs';

const seconds = 30;
const warm = 5 * RATE;
/** Of the 10 ms that a frame lasts. */
const budget = 2;

/** The rate of the SDK's context in Chromium: frames are brought to 48 kHz and back. */
const sdkRate = 32_000;

function inFrames(clean, sound, rate) {
  const size = rate / 100;
  const result = sound.slice();
  for (let at = 0; at + size <= result.length; at += size) clean(result.subarray(at, at + size));
  return result;
}

/** Processor time of a frame in milliseconds, after a warm start. */
function processorTime(clean, sound, rate) {
  inFrames(clean, sound.subarray(0, 5 * rate), rate);
  const before = process.cpuUsage();
  inFrames(clean, sound, rate);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ((100 * sound.length) / rate);
}

/** The microphone's sound without noise, as the room's worker cleans it. */
export async function noise() {
  const file = createRequire(import.meta.url).resolve('@jitsi/rnnoise-wasm/dist/rnnoise-sync.js');
  const module = await WebAssembly.compile(wasmIn(readFileSync(file, 'utf8')));
  const [noisy, spoken] = [fan(seconds), voice(seconds)];
  const alone = processorTime(openCleaner(module, RATE), noisy, RATE);
  const spent = processorTime(openCleaner(module, sdkRate), noisy.subarray(0, 20 * sdkRate), sdkRate);
  const title = 'noise of 10 ms of sound';
  line(
    title,
    `${spent.toFixed(2)} ms`,
    `of ${budget} ms of a core, ${(spent / alone).toFixed(1)} of RNNoise alone, goal 1.5${judged(title, spent < budget && spent / alone <= 1.5)}`,
  );
  const quiet = inFrames(openCleaner(module, RATE), noisy, RATE);
  const less = decibels(noisy.subarray(warm)) - decibels(quiet.subarray(warm));
  line('a fan alone', `-${less.toFixed(1)} dB`, `at least 15${judged('a fan alone', less >= 15)}`);
  const both = mixed(spoken, noisy);
  const heard = inFrames(openCleaner(module, RATE), both, RATE);
  const kept = decibels(where(heard.subarray(warm), true)) - decibels(where(spoken.subarray(warm), true));
  line(
    'a voice over the fan',
    `${kept.toFixed(1)} dB`,
    `within 3 of the voice alone${judged('a voice over the fan', Math.abs(kept) <= 3)}`,
  );
  const pauses = decibels(where(both.subarray(warm), false)) - decibels(where(heard.subarray(warm), false));
  line('the fan between its syllables', `-${pauses.toFixed(1)} dB`, 'for comparison');
}
