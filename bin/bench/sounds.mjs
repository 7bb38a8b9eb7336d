/** Generated sounds at 48 kHz, the same in every run. */
export const RATE = 48_000;

/** xorshift32, between -1 and 1. */
function chance(state) {
  let now = state;
  return () => {
    now ^= now << 13;
    now ^= now >>> 17;
    now ^= now << 5;
    return (now >>> 0) / 2 ** 31 - 1;
  };
}

/** A fan: noise with more of the low tones. */
export function fan(seconds, loudness = 0.05) {
  const random = chance(7);
  let low = 0;
  return Float32Array.from({ length: seconds * RATE }, () => {
    low = 0.9 * low + 0.1 * random();
    return loudness * (2 * low + 0.5 * random());
  });
}

const syllable = (at) => Math.max(0, Math.sin(2 * Math.PI * 3 * at)) ** 0.5;
const vowels = [
  [700, 1200, 2500],
  [300, 2300, 3000],
  [500, 900, 2400],
];

/** Syllables, three in a second, of vowels over a pitch that rises and falls. */
export function voice(seconds, loudness = 0.25) {
  let turn = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, sample) => {
    const at = sample / RATE;
    const pitch = 120 + 25 * Math.sin(2 * Math.PI * 0.7 * at);
    turn += pitch / RATE;
    const formants = vowels[Math.floor(at * 3) % vowels.length];
    let sum = 0;
    for (let tone = 1; tone * pitch < 4000; tone += 1) {
      const near = formants.reduce(
        (most, formant) => most + Math.exp(-(((tone * pitch - formant) / 150) ** 2)),
        0.03,
      );
      sum += near * Math.sin(2 * Math.PI * tone * turn);
    }
    return (loudness * syllable(at) * sum) / 4;
  });
}

export const mixed = (one, other) => one.map((sample, at) => sample + (other[at] ?? 0));

export const decibels = (samples) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12);

/** The samples in which the voice is loud, or those in which it is silent. */
export const where = (samples, isSpoken) =>
  samples.filter(
    (_, at) => syllable(at / RATE) > 0.8 === isSpoken && (isSpoken || syllable(at / RATE) === 0),
  );
