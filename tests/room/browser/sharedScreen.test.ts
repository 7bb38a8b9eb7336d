import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hideAddresses } from './chromium.ts';
import { LineLesson } from './lineLesson.ts';

declare global {
  interface Window {
    /** Set while the pages of the shared text are not turned. */
    standsStill?: boolean;
  }
}

const PATIENCE = { timeout: 40_000, interval: 200 };

let lesson: LineLesson;
let bia: Page;

/** The width of the shared screen as it is received, the pictures and whole pages that were decoded, and the bytes that arrived. */
const screenOf = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('video[data-screen]');
    const id = (video?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.id;
    const stat = (await window.incoming('video')).find(({ trackIdentifier }) => trackIdentifier === id);
    return {
      width: video?.videoWidth ?? 0,
      pictures: stat?.framesDecoded ?? 0,
      pages: stat?.keyFramesDecoded ?? 0,
      bytes: stat?.bytesReceived ?? 0,
    };
  });

async function watchScreen(page: Page, of = 'Helena'): Promise<void> {
  await vi.waitFor(() => page.evaluate((name) => window.room.showScreen(name), of), PATIENCE);
  await vi.waitFor(async () => expect((await screenOf(page)).pictures).toBeGreaterThan(3), PATIENCE);
}

/** Pictures and bits of the screen per second, and how much of the voice is concealed. */
async function measured(page: Page, seconds: number) {
  const before = await screenOf(page);
  const { down } = await lesson.measure(seconds);
  const after = await screenOf(page);
  return {
    pictures: (after.pictures - before.pictures) / seconds,
    rate: ((after.bytes - before.bytes) * 8) / seconds,
    concealed: down.concealed,
  };
}

function show(title: string, { pictures, rate, concealed }: Awaited<ReturnType<typeof measured>>): void {
  const figures = `${pictures.toFixed(1)} pictures/s, ${Math.round(rate / 1000)} kbit/s`;
  console.log(`screen: ${title}: ${figures}, ${(concealed * 100).toFixed(2)} % of the voice concealed`);
}

/** Lets the page share a long text whose pages are turned, with a pointer that moves: a headless browser has a screen of few colours. */
async function replaceScreen(page: Page): Promise<void> {
  await hideAddresses(page);
  await page.addInitScript(() => {
    const [width, height, line] = [1920, 1080, 27];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const words = 'O verbo auxiliar concorda sempre com o sujeito da frase, também no passado. '.split(' ');
    let state = 7;
    const word = () => {
      state = (state * 48_271) % 2_147_483_647;
      return words[state % words.length];
    };
    const lines = Array.from({ length: 200 }, () => Array.from({ length: 30 }, word).join(' '));
    let pictures = 0;
    let page = 0;
    setInterval(() => {
      pictures += 1;
      if (pictures % 20 === 0 && !window.standsStill) page += 1;
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'black';
      context.font = '21px serif';
      for (let row = 0; row <= height / line; row += 1) {
        const text = lines[(row + page * 40) % lines.length] ?? '';
        context.fillText(text, 20, (row + 1) * line);
      }
      context.fillRect(200 + 10 * (pictures % 20), 500, 12, 20);
    }, 125);
    navigator.mediaDevices.getDisplayMedia = async () => {
      const stream = canvas.captureStream(8);
      // Browsers mark the track of a real screen in the same way.
      for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
      return stream;
    };
  });
}

beforeAll(async () => {
  lesson = await LineLesson.start(replaceScreen);
  await lesson.teacher.evaluate(() => window.room.actions.setScreenShareEnabled(true));
  await watchScreen(lesson.ana);
}, 90_000);
afterEach(() => lesson.line.set({}));
afterAll(() => lesson?.close());

describe('a shared screen', { timeout: 180_000 }, () => {
  it('arrives in full HD where the line allows', async () => {
    await vi.waitFor(async () => expect((await screenOf(lesson.ana)).width).toBe(1920), PATIENCE);
    await measured(lesson.ana, 5);
    const played = await measured(lesson.ana, 8);
    show('no limit', played);
    expect(played.pictures).toBeGreaterThan(3);
  });

  it('is made to fit a narrow line in a lesson of two, and leaves the voice whole', async () => {
    lesson.line.set({ rateDown: 600_000 });
    const sudden = await measured(lesson.ana, 8);
    show('600 kbit/s down, at first', sudden);
    // What was under way when the line became narrow delays it; without pacing it is 28 %.
    expect(sudden.concealed).toBeLessThan(0.12);
    const played = await measured(lesson.ana, 12);
    show('600 kbit/s down', played);
    expect(played.concealed).toBeLessThan(0.02);
    expect(played.pictures).toBeGreaterThan(0.1);
    expect(await lesson.ana.evaluate(() => window.room.screenDegraded('Helena'))).toBe(false);
  });

  it('is reduced for the narrowest line of a group instead of being paused there', async () => {
    bia = await lesson.add('Bia');
    await watchScreen(bia);
    lesson.line.set({ rateDown: 1_400_000 });
    const played = await measured(lesson.ana, 12);
    show('1.4 Mbit/s down, in a group', played);
    expect(played.concealed).toBeLessThan(0.03);
    expect(played.pictures).toBeGreaterThan(2);
    expect(await lesson.ana.evaluate(() => window.room.screenDegraded('Helena'))).toBe(false);
  });

  it('is paused for one whose line carries the voices alone, and shown again later', async () => {
    const isPaused = () => lesson.ana.evaluate(() => window.room.screenDegraded('Helena'));
    lesson.line.set({ rateDown: 300_000 });
    await vi.waitFor(async () => expect(await isPaused()).toBe(true), PATIENCE);
    const played = await measured(lesson.ana, 8);
    show('300 kbit/s down, in a group', played);
    expect(played.concealed).toBeLessThan(0.03);
    await vi.waitFor(async () => expect((await screenOf(bia)).width).toBe(1920), PATIENCE);
    lesson.line.set({});
    await vi.waitFor(async () => expect(await isPaused()).toBe(false), PATIENCE);
    const { pictures } = await screenOf(lesson.ana);
    await vi.waitFor(
      async () => expect((await screenOf(lesson.ana)).pictures).toBeGreaterThan(pictures),
      PATIENCE,
    );
  });

  it('that stands still is not sent to all again and again for one whose line is too narrow for its pages', async () => {
    lesson.line.set({ rateDown: 200_000 });
    const isPaused = () => lesson.ana.evaluate(() => window.room.screenDegraded('Helena'));
    await vi.waitFor(async () => expect(await isPaused()).toBe(true), PATIENCE);
    await lesson.teacher.evaluate(() => {
      window.standsStill = true;
    });
    const before = await screenOf(bia);
    const played = await measured(lesson.ana, 30);
    const pages = (await screenOf(bia)).pages - before.pages;
    show('200 kbit/s down, in a group, a page that stands still', played);
    console.log(`screen: meanwhile, ${pages} whole pages to another student in 30 s`);
    expect(played.concealed).toBeLessThan(0.03);
    // One of the size that is whole again, and of an attempt. When the screen returned after two seconds, there were six.
    expect(pages).toBeLessThanOrEqual(3);
    await lesson.teacher.evaluate(() => {
      window.standsStill = false;
    });
  });

  it('of a student on a narrow line up is seen, and leaves the voice whole', async () => {
    await lesson.teacher.evaluate(() => window.room.actions.setScreenShareEnabled(false));
    lesson.line.set({ rateUp: 500_000 });
    await lesson.ana.evaluate(() => window.room.actions.setScreenShareEnabled(true));
    await watchScreen(lesson.teacher, 'Ana');
    await lesson.measure(5);
    const before = await screenOf(lesson.teacher);
    const { up } = await lesson.measure(12);
    const pictures = ((await screenOf(lesson.teacher)).pictures - before.pictures) / 12;
    const share = (up.concealed * 100).toFixed(2);
    console.log(
      `screen: 500 kbit/s up: ${pictures.toFixed(1)} pictures/s, ${share} % of the voice concealed`,
    );
    // Without a reduced picture and its priority over the camera it is up to 39 %, and no page arrives.
    expect(up.concealed).toBeLessThan(0.04);
    expect(pictures).toBeGreaterThan(0.1);
  });
});
