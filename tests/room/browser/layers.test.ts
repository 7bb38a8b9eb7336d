import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { framesDecoded } from './chromium.ts';
import { LineLesson } from './lineLesson.ts';
import { type MixedLesson, startMixedLesson } from './mixedLesson.ts';
import { button, enterAs } from './people.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

/** The widths of the arriving pictures, in ascending order. */
const widths = (page: Page) =>
  page.evaluate(async () =>
    (await window.incoming('video')).map(({ frameWidth = 0 }) => frameWidth).sort((a, b) => a - b),
  );

/** Waits until the arriving pictures have these widths, and continue. */
async function seen(page: Page, expected: number[], patience = PATIENCE): Promise<void> {
  await vi.waitFor(async () => expect(await widths(page)).toEqual(expected), patience);
  const before = await framesDecoded(page);
  await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(before + 10), PATIENCE);
}

describe('a student of a group on a narrow line', { timeout: 120_000 }, () => {
  let lesson: LineLesson;

  beforeAll(async () => {
    lesson = await LineLesson.start();
    await lesson.add('Bia');
  }, 60_000);
  afterEach(() => lesson.line.set({}));
  afterAll(() => lesson?.close());

  it('sees small pictures instead of none, hears well, and sees large ones again afterwards', async () => {
    await seen(lesson.ana, [640, 640]);
    lesson.line.set({ rateDown: 320_000 });
    await seen(lesson.ana, [320, 320]);
    const { down } = await lesson.measure(10);
    console.log(
      `layers: 320 kbit/s down, two pictures: ${down.pictures.toFixed(1)} pictures/s, ${(down.concealed * 100).toFixed(2)} % of the voice concealed`,
    );
    const degraded = await lesson.ana.evaluate(() =>
      ['Helena', 'Bia'].filter((name) => window.room.degraded(name)),
    );
    expect(degraded).toEqual([]);
    expect(down.concealed).toBeLessThan(0.03);
    const from = performance.now();
    lesson.line.set({});
    await seen(lesson.ana, [640, 640]);
    console.log(
      `layers: large again ${((performance.now() - from) / 1000).toFixed(1)} s after a narrow line`,
    );
  });
});

describe('the tiles of a group', { timeout: 90_000 }, () => {
  let lesson: MixedLesson;
  let teacher: Page;
  let ana: Page;
  let bia: Page;

  beforeAll(async () => {
    lesson = await startMixedLesson();
    ({ teacher, ana } = lesson);
  }, 90_000);
  afterAll(() => lesson?.close());

  const pin = async (entry: string, name: string) => {
    await button(ana, `Ações para ${name}`).click();
    await ana.getByRole('menuitem', { name: entry }).click();
  };
  const copyOf = (page: Page) =>
    page.evaluate(() => {
      const senders = window.connections
        .filter(({ signalingState }) => signalingState !== 'closed')
        .flatMap((connection) => connection.getSenders())
        .filter(({ track }) => track?.kind === 'video');
      return senders.map((sender) => ({
        track: sender.track?.id,
        scale: sender.getParameters().encodings[0]?.scaleResolutionDownBy ?? 1,
        isActive: sender.getParameters().encodings[0]?.active ?? false,
      }));
    });

  it('receive the large picture only in a lesson of two', async () => {
    await ana.locator('video[data-peer="Helena"][data-shown]').waitFor();
    await seen(ana, [640]);
    for (const page of [teacher, ana])
      expect((await copyOf(page)).map(({ isActive }) => isActive)).toEqual([true, false]);
  });

  it('receive small pictures if they are small, and a large one if they are large', async () => {
    ({ page: bia } = await enterAs(lesson.chromium, lesson.server, { name: 'Bia', role: 'guest' }));
    await ana.locator('video[data-peer="Bia"][data-shown]').waitFor();
    await button(ana, /^Mensagens/).click();
    await ana.getByRole('tab', { name: /Participantes/ }).click();
    await pin('Fixar para mim', 'Bia');
    await seen(ana, [320, 640]);
    expect((await copyOf(teacher)).map(({ scale }) => scale)).toEqual([1, 2]);
  });

  it('receive the large picture after they have grown', async () => {
    const large = (name: string) =>
      ana.locator(`video[data-peer="${name}"]`).evaluate((video: HTMLVideoElement) => video.videoWidth);
    await vi.waitFor(async () => expect(await large('Helena')).toBe(320), PATIENCE);
    await pin('Fixar para mim', 'Helena');
    const from = performance.now();
    await vi.waitFor(async () => expect(await large('Helena')).toBe(640), PATIENCE);
    console.log(`layers: large ${((performance.now() - from) / 1000).toFixed(1)} s after the tile has grown`);
    await vi.waitFor(async () => expect(await large('Bia')).toBe(320), PATIENCE);
    await pin('Fixar para mim', 'Bia');
    await vi.waitFor(async () => expect(await large('Bia')).toBe(640), PATIENCE);
    await seen(ana, [320, 640]);
  });

  it('show a small picture again after a camera was off', async () => {
    await button(teacher, /^Desligar (a )?câmera/).click();
    await ana.locator('video[data-peer="Helena"]').waitFor({ state: 'detached' });
    await button(teacher, /^Ligar (a )?câmera/).click();
    await ana.locator('video[data-peer="Helena"][data-shown]').waitFor();
    await seen(ana, [320, 640]);
    for (const page of [teacher, bia]) {
      const [camera, copy] = await copyOf(page);
      expect(copy?.track).toBe(camera?.track);
    }
  });

  it('continue after the media worker was killed', async () => {
    const before = await framesDecoded(ana);
    process.kill(lesson.server.mediaPid, 'SIGKILL');
    // The counters of new connections begin at zero.
    await vi.waitFor(async () => expect(await framesDecoded(ana)).toBeLessThan(before), PATIENCE);
    await seen(ana, [320, 640]);
  });
});
