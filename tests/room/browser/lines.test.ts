import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tracksSent } from './chromium.ts';
import { LineLesson, type Played } from './lineLesson.ts';

const PATIENCE = { timeout: 40_000, interval: 200 };
/** Both hear each other, and nothing of it is concealed any more. */
async function expectVoices(): Promise<void> {
  await vi.waitFor(async () => {
    const { up, down } = await lesson.measure(2);
    expect(Math.max(up.concealed, down.concealed)).toBeLessThan(0.05);
  }, PATIENCE);
}

/** The goal for a picture that comes back. */
const SOON = 5;
const LONG = 40;

let lesson: LineLesson;

const pictures = async () => {
  const { up, down } = await lesson.untilSeen(LONG);
  expect(Math.max(up, down)).toBeLessThan(LONG);
  return Math.max(up, down);
};

function show(title: string, { pictures, sent, concealed }: Played): void {
  const of = `${pictures.toFixed(1)} of ${sent.toFixed(1)} pictures/s`;
  console.log(`line: ${title}: ${of}, ${(concealed * 100).toFixed(2)} % of the voice concealed`);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

type Parts = Awaited<ReturnType<typeof lesson.measure>>[];

/** Packets that are later than this look like a narrow line to the room and to browsers. */
const STALL_MS = 100;
const MOST_STALLS = 4;

interface Measurement {
  /** Sets the line, on which nothing is wrong before. */
  readonly begin: () => Promise<void> | void;
  readonly count?: number;
  readonly seconds: number;
}

/**
 * Measures again when the machine had no time for the packets meanwhile: they were late on the line itself, or the room paused a picture
 * for the line of the teacher, which loses nothing and has no limit. The last time counts in any case.
 */
async function undisturbed({ begin, count = 1, seconds }: Measurement): Promise<Parts> {
  for (let stalls = 0; ; stalls += 1) {
    await begin();
    const parts: Parts = [];
    let isPaused = false;
    lesson.line.takeLateness();
    while (parts.length < count) {
      parts.push(await lesson.measure(seconds));
      isPaused ||= await lesson.teacher.evaluate(() => window.room.degraded('Ana'));
    }
    const lateness = lesson.line.takeLateness();
    if ((lateness < STALL_MS && !isPaused) || stalls === MOST_STALLS) return parts;
    const paused = isPaused ? ', and a picture was paused on a clean line' : '';
    console.log(`line: packets were up to ${Math.round(lateness)} ms late for want of time${paused}`);
    lesson.line.set({});
    // The room tries a paused picture again after 2 to 4 s, and the browser judges a line by its delays, and misjudges it for a moment.
    await lesson.measure(4);
    await pictures();
  }
}

beforeAll(async () => {
  lesson = await LineLesson.start();
}, 60_000);
afterEach(() => lesson.line.set({}));
afterAll(() => lesson?.close());

describe('a student on a poor line', { timeout: 240_000 }, () => {
  it('is seen and heard, and sees and hears, with 5 % loss in both directions', async () => {
    await pictures();
    const clean = await lesson.measure(3);
    const parts = await undisturbed({
      begin: async () => {
        lesson.line.set({ lossUp: 0.05, lossDown: 0.05, delayMs: 20 });
        // Browsers first learn how long repeats take.
        await lesson.measure(8);
      },
      count: 5,
      seconds: 2,
    });
    for (const direction of ['up', 'down'] as const) {
      const measured = parts.map((part) => part[direction]);
      const poor = {
        pictures: mean(measured.map(({ pictures }) => pictures)),
        sent: mean(measured.map(({ sent }) => sent)),
        concealed: mean(measured.map(({ concealed }) => concealed)),
      };
      show(`5 % loss, ${direction}`, poor);
      expect(poor.pictures).toBeGreaterThan(poor.sent * 0.9);
      // A browser takes a busy machine for a narrow line, and sends less for some seconds; the loss must not make it do so.
      expect(median(measured.map(({ sent }) => sent))).toBeGreaterThan(clean[direction].sent * 0.8);
      // Without repeats it is 4 to 5 %; with them 0.5 %, and more where a busy machine takes what arrives too late.
      expect(poor.concealed).toBeLessThan(0.025);
    }
  });

  it('is heard on a line up that is too slow for the picture, and still seen', async () => {
    await pictures();
    // The browser judges the line by its delays, and misjudges it for a moment after they have changed.
    await lesson.measure(3);
    const [measured] = await undisturbed({ begin: () => lesson.line.set({ rateUp: 200_000 }), seconds: 12 });
    const { up } = measured as Parts[number];
    show('200 kbit/s up', up);
    expect(up.concealed).toBeLessThan(0.03);
    expect(up.pictures).toBeGreaterThan(8);
  });

  it('hears the teacher on a line down that is too slow for the picture, and sees a smaller one', async () => {
    await pictures();
    const [measured] = await undisturbed({
      begin: () => lesson.line.set({ rateDown: 200_000 }),
      seconds: 15,
    });
    const { down } = measured as Parts[number];
    show('200 kbit/s down', down);
    // Without fitting the picture it is 13 %, and the picture is paused most of the time.
    expect(down.concealed).toBeLessThan(0.03);
    expect(down.pictures).toBeGreaterThan(8);
    expect(await lesson.ana.evaluate(() => window.room.degraded('Helena'))).toBe(false);
    lesson.line.set({});
    expect(await pictures()).toBeLessThan(SOON);
  });

  it('sees the others again within seconds after the network failed, or blocked UDP', async () => {
    // Where UDP alone is blocked, the SDK may be half through a new connection when it is open again.
    for (const [fault, most] of [
      [{ cut: true }, SOON],
      [{ noUdp: true }, SOON + 4],
    ] as const) {
      await pictures();
      lesson.line.set(fault);
      await lesson.ana.waitForTimeout(10_000);
      lesson.line.set({});
      const seconds = await pictures();
      console.log(`line: pictures ${seconds.toFixed(1)} s after ${Object.keys(fault)} of 10 s`);
      expect(seconds).toBeLessThan(most);
      await expectVoices();
    }
  });

  // By then both sides have given up the socket, and the SDK restores it and the connections together.
  it('recovers from an outage of 40 s on a slow line, with names and sound of all, each track once', async () => {
    await pictures();
    lesson.line.set({ cut: true });
    await lesson.ana.waitForTimeout(40_000);
    lesson.line.set({ delayMs: 200 });
    const seconds = await pictures();
    console.log(`line: pictures ${seconds.toFixed(1)} s after an outage of 40 s`);
    expect(seconds).toBeLessThan(2 * SOON);
    await expectVoices();
    await vi.waitFor(async () => {
      expect(await tracksSent(lesson.ana)).toEqual(['audio', 'video']);
      expect(await lesson.ana.evaluate(() => window.room.muted('Helena'))).toBe(false);
    }, PATIENCE);
  });

  it('hears a group on a line too slow for its pictures, and sees all again on a faster one', async () => {
    await lesson.add('Bia');
    await pictures();
    const degraded = () =>
      lesson.ana.evaluate(() => ['Helena', 'Bia'].filter((name) => window.room.degraded(name)).length);
    const [measured] = await undisturbed({
      begin: async () => {
        // The line is too slow for the small copies of both pictures.
        lesson.line.set({ rateDown: 150_000 });
        await vi.waitFor(async () => expect(await degraded()).toBeGreaterThan(0), PATIENCE);
      },
      seconds: 12,
    });
    const { down } = measured as Parts[number];
    show('150 kbit/s down, two pictures', down);
    // The line is probed before a picture is shown again.
    expect(down.concealed).toBeLessThan(0.03);
    const from = performance.now();
    lesson.line.set({});
    await vi.waitFor(async () => expect(await degraded()).toBe(0), PATIENCE);
    console.log(`line: all pictures ${((performance.now() - from) / 1000).toFixed(1)} s after a narrow line`);
    await pictures();
  });
});
