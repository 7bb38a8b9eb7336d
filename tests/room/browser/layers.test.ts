import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { framesDecoded } from './chromium.ts';
import { LineLesson } from './lineLesson.ts';

const PATIENCE = { timeout: 20_000, interval: 100 };

let lesson: LineLesson;
let bia: Page;

beforeAll(async () => {
  lesson = await LineLesson.start();
  bia = await lesson.add('Bia');
}, 60_000);
afterEach(() => lesson?.line.set({}));
afterAll(() => lesson?.close());

/** The widths of the pictures that arrive, smallest first. */
const widths = (page: Page) =>
  page.evaluate(async () => {
    const found = await window.incoming('video');
    return found.map(({ frameWidth = 0 }) => frameWidth).sort((a, b) => a - b);
  });

const degraded = (page: Page) =>
  page.evaluate(() => ['Helena', 'Bia'].filter((name) => window.room.degraded(name)).length);

const small = async (page: Page, expected: number[]) =>
  vi.waitFor(async () => expect(await widths(page)).toEqual(expected), PATIENCE);

async function moves(page: Page): Promise<void> {
  const before = await framesDecoded(page);
  await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(before + 20), PATIENCE);
}

describe('a student of a group on a narrow line', { timeout: 120_000 }, () => {
  it('sees small pictures instead of none, hears well, and sees large ones again afterwards', async () => {
    await small(lesson.ana, [640, 640]);
    lesson.line.set({ rateDown: 250_000 });
    await small(lesson.ana, [320, 320]);
    const { down } = await lesson.measure(10);
    console.log(
      `layers: 250 kbit/s down, two pictures: ${down.pictures.toFixed(1)} pictures/s, ${(down.concealed * 100).toFixed(2)} % concealed, ${await widths(lesson.ana)}`,
    );
    expect(await degraded(lesson.ana)).toBe(0);
    expect(down.concealed).toBeLessThan(0.03);
    const from = performance.now();
    lesson.line.set({});
    await small(lesson.ana, [640, 640]);
    console.log(
      `layers: large again ${((performance.now() - from) / 1000).toFixed(1)} s after a narrow line`,
    );
    await moves(lesson.ana);
    void bia;
  });
});
