import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Line } from '../support/line.ts';
import { buildPage } from './buildPage.ts';
import {
  framesDecoded,
  hideAddresses,
  launchChromium,
  openPerson,
  soundPlayed,
  tracksSent,
} from './chromium.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 40_000, interval: 200 };
/** Longer than the room waits before it resumes the picture. */
const LONG_PATIENCE = { timeout: 90_000, interval: 500 };
/** Four fifths of the bit rate of the browser's test picture and a voice. */
const NARROW = 180_000;

let server: RoomServer;
let browser: Browser;
let line: Line;
let teacher: Page;
let ana: Page;

async function enter(name: string, role: string, url: string): Promise<Page> {
  const { page } = await openPerson(browser, url, undefined, hideAddresses);
  const token = await (
    await fetch(`${server.url}/token?${new URLSearchParams({ user_id: name, role, name })}`)
  ).text();
  await page.evaluate(([authToken = '', as = '']) => window.room.join(authToken, as), [token, name]);
  return page;
}

/** Decoded frames of the other participant per second. */
async function rate(page: Page, seconds: number): Promise<number> {
  const before = await framesDecoded(page);
  await page.waitForTimeout(seconds * 1000);
  return Math.max(0, (await framesDecoded(page)) - before) / seconds;
}

/** The share of the sound that conceals lost packets. */
async function concealed(page: Page, seconds: number): Promise<number> {
  const before = await soundPlayed(page);
  await page.waitForTimeout(seconds * 1000);
  const after = await soundPlayed(page);
  expect(after.played - before.played).toBeGreaterThan(seconds * 10_000);
  return (after.concealed - before.concealed) / (after.played - before.played);
}

const degraded = (name: string) => ana.evaluate((of) => window.room.degraded(of), name);

async function expectPictures(): Promise<void> {
  for (const page of [teacher, ana]) {
    // A new connection counts from zero again.
    let least = await framesDecoded(page);
    await vi.waitFor(async () => {
      const decoded = await framesDecoded(page);
      least = Math.min(least, decoded);
      expect(decoded).toBeGreaterThan(least + 10);
    }, PATIENCE);
  }
}

beforeAll(async () => {
  server = await RoomServer.start(await buildPage('sdkPage.ts'));
  line = await Line.open(server.settings);
  browser = await launchChromium();
  teacher = await enter('Helena', 'host', server.url);
  ana = await enter('Ana', 'guest', line.url);
  await teacher.evaluate(() => window.room.show('Ana'));
  await ana.evaluate(() => window.room.show('Helena'));
}, 60_000);
afterEach(() => line.set({}));
afterAll(async () => {
  await browser?.close();
  line?.close();
  await server?.kill();
});

describe('a student on a poor line', { timeout: 240_000 }, () => {
  it('stays in motion for the teacher with 5 % upstream loss', async () => {
    await expectPictures();
    const clean = await rate(teacher, 5);
    line.set({ lossUp: 0.05, delayMs: 20 });
    await teacher.waitForTimeout(1000);
    const lossy = await rate(teacher, 10);
    console.log(`line: ${clean.toFixed(1)} pictures/s without loss, ${lossy.toFixed(1)} with 5 % up`);
    expect(lossy).toBeGreaterThan(clean * 0.7);
  });

  it('hears the teacher on a line too slow for the picture, and sees them again on a faster one', async () => {
    await expectPictures();
    line.set({ rateDown: NARROW });
    const lost = await concealed(ana, 45);
    console.log(`line: ${(lost * 100).toFixed(1)} % of the sound concealed at ${NARROW / 1000} kbit/s down`);
    // Without pausing pictures it is 45 %.
    expect(lost).toBeLessThan(0.2);
    await vi.waitFor(async () => expect(await degraded('Helena')).toBe(true), PATIENCE);
    line.set({});
    await vi.waitFor(async () => expect(await degraded('Helena')).toBe(false), LONG_PATIENCE);
    await expectPictures();
  });

  // By then both sides have given up the socket, and the SDK restores it and the connections together.
  it('recovers from an outage of 40 s on a slow line, with names and sound of all, each track once', async () => {
    await expectPictures();
    line.set({ cut: true });
    await ana.waitForTimeout(40_000);
    line.set({ delayMs: 200 });
    await expectPictures();
    await vi.waitFor(async () => {
      expect(await tracksSent(ana)).toEqual(['audio', 'video']);
      expect(await ana.evaluate(() => window.room.muted('Helena'))).toBe(false);
    }, PATIENCE);
  });
});
