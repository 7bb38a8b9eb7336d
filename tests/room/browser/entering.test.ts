import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { launchChromium, SLOW_CAMERA } from './chromium.ts';
import { button, enterAs } from './people.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 25_000, interval: 100 };

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let bia: Page;

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  browser = await launchChromium(SLOW_CAMERA);
  const enter = async (name: string, role: 'host' | 'guest') =>
    (await enterAs(browser, server, { name, role }, { width: 640, height: 480 })).page;
  teacher = await enter('Helena', 'host');
  bia = await enter('Bia', 'guest');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

/** How far the picture of this person has been played; 0 while it is not shown. */
const playedOf = (page: Page, name: string): Promise<number> =>
  page.evaluate((of) => {
    const video = document.querySelector<HTMLVideoElement>(`video[data-peer="${of}"]`);
    return video?.checkVisibility({ visibilityProperty: true }) ? video.currentTime : 0;
  }, name);

async function sees(page: Page, name: string): Promise<void> {
  await vi.waitFor(async () => {
    const before = await playedOf(page, name);
    expect(before).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await playedOf(page, name)).toBeGreaterThan(before));
  }, PATIENCE);
}

describe('a student who enters while the media worker is killed', { timeout: 90_000 }, () => {
  it.each([0, 50, 100, 200, 400])(
    'sees and is seen without a click, %i ms after the click',
    async (delay) => {
      await bia.reload();
      const enter = button(bia, 'Entrar na sala');
      await vi.waitFor(async () => expect(await enter.isEnabled()).toBe(true), PATIENCE);
      const pid = await vi.waitFor(async () => {
        const found = await server.currentMediaPid();
        if (found === undefined) throw new Error('no worker');
        return found;
      }, PATIENCE);
      await enter.click();
      await bia.waitForTimeout(delay);
      process.kill(pid, 'SIGKILL');
      const from = performance.now();
      // Until then, pictures of the one that was killed may still be shown.
      await vi.waitFor(
        async () => expect([pid, undefined]).not.toContain(await server.currentMediaPid()),
        PATIENCE,
      );
      await Promise.all([sees(teacher, 'Bia'), sees(bia, 'Helena')]);
      console.log(
        `entering: seen ${((performance.now() - from) / 1000).toFixed(1)} s after the worker was killed`,
      );
      expect(await bia.getByRole('dialog').count()).toBe(0);
    },
  );
});
