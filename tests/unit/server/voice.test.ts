import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_VOICES, Voice } from '../../../server/providers/room/embedded/media/voice.ts';

const PACKET_MS = 20;

let now: number;
beforeEach(() => {
  now = 0;
});

const addVoices = (count: number) => Array.from({ length: count }, () => new Voice(() => now));

/** Lets each voice speak at its level, in decibels below the loudest possible, and chooses every 100 ms. */
function speak(
  voices: readonly Voice[],
  levels: readonly (number | null)[],
  ms: number,
  isGroup = true,
): void {
  for (const until = now + ms; now < until; now += PACKET_MS) {
    for (const [index, voice] of voices.entries()) voice.hear(levels[index] ?? null);
    if (now % 100 === 0) Voice.choose(voices, isGroup);
  }
}

const quiet = (voices: readonly Voice[]) => voices.map(({ isQuiet }) => isQuiet);

describe('the voices of a group', () => {
  it('are the loudest, at most five of those who speak', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }), (order) => {
        const voices = addVoices(order.length);
        speak(
          voices,
          order.map((place) => 20 + place * 6),
          5000,
        );
        const loudest = order.toSorted((a, b) => a - b).slice(0, MOST_VOICES);
        expect(quiet(voices)).toEqual(order.map((place) => !loudest.includes(place)));
      }),
    );
  });

  it('do not change places over differences that nobody hears', () => {
    const voices = addVoices(6);
    speak(voices, [30, 30, 30, 30, 30, 33], 3000);
    expect(quiet(voices)).toEqual([false, false, false, false, false, true]);
    speak(voices, [33, 33, 33, 33, 33, 30], 3000);
    expect(quiet(voices)).toEqual([false, false, false, false, false, true]);
    speak(voices, [40, 33, 33, 33, 33, 30], 3000);
    expect(quiet(voices)).toEqual([true, false, false, false, false, false]);
  });

  it('fall silent after a pause, and are heard from the first packet on', () => {
    const [voice = new Voice(() => now)] = addVoices(1);
    speak([voice], [30], 1000);
    speak([voice], [127], 1000);
    expect(voice.isQuiet).toBe(false);
    speak([voice], [127], 1000);
    expect(voice.isQuiet).toBe(true);
    voice.hear(50);
    expect(voice.isQuiet).toBe(false);
  });

  it('are ranked as speech if their browser states no level', () => {
    const voices = addVoices(7);
    speak(voices, [20, 20, 20, 60, 60, 60, null], 5000);
    expect(voices.at(-1)?.isQuiet).toBe(false);
    speak(voices, [10, 10, 10, 10, 10, 10, null], 5000);
    expect(voices.at(-1)?.isQuiet).toBe(true);
  });

  it('do not include people of whom nothing has arrived', () => {
    const [absent, present] = [addVoices(5), addVoices(1)];
    speak(present, [45], 100);
    for (let round = 0; round < 20; round += 1) {
      speak(present, [45], 80);
      Voice.choose([...absent, ...present], true);
    }
    expect(quiet(present)).toEqual([false]);
  });

  it('include speech with pauses rather than constant noise', () => {
    const voices = addVoices(6);
    const noise = [60, 60, 60, 60, 60];
    speak(voices, [...noise, 127], 3000);
    speak(voices, [...noise, 30], 100);
    speak(voices, [...noise, 127], 100);
    for (let word = 0; word < 20; word += 1) {
      speak(voices, [...noise, 30], 200);
      expect(voices.at(-1)?.isQuiet).toBe(false);
      speak(voices, [...noise, 127], 200);
      expect(voices.at(-1)?.isQuiet).toBe(false);
    }
  });

  it('always include that of a host, however loud browsers say that others are', () => {
    const host = new Voice(() => now, true);
    const voices = [...addVoices(8), host];
    speak(voices, [0, 0, 0, 0, 0, 0, 0, 0, 50], 5000);
    expect(host.isQuiet).toBe(false);
    expect(quiet(voices).filter((isQuiet) => !isQuiet)).toHaveLength(MOST_VOICES);
  });
});

it('nobody is left out of a lesson of two', () => {
  const voices = addVoices(2);
  speak(voices, [127, 127], 5000, false);
  expect(quiet(voices)).toEqual([false, false]);
});
