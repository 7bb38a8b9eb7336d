import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPage } from './buildPage.ts';
import { framesDecoded, launchChromium, soundPlayed } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { button, enterAs } from './people.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

let server: RoomServer;
let chromium: Browser;
let firefox: Browser;
let teacher: Page;
let ana: Page;

beforeAll(async () => {
  server = await RoomServer.start(await buildPage('screenPage.tsx'));
  [chromium, firefox] = await Promise.all([launchChromium(), launchFirefox()]);
  ({ page: teacher } = await enterAs(firefox, server, { name: 'Helena', role: 'host' }));
  ({ page: ana } = await enterAs(chromium, server, { name: 'Ana', role: 'guest' }));
}, 90_000);
afterAll(async () => {
  await Promise.allSettled([chromium?.close(), firefox?.close()]);
  await server?.kill();
});

/** Each decodes new frames and samples of the other. */
async function expectPicturesAndSound(): Promise<void> {
  for (const page of [teacher, ana]) {
    const [frames, { played }] = await Promise.all([framesDecoded(page), soundPlayed(page)]);
    await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(frames + 10), PATIENCE);
    await vi.waitFor(
      async () => expect((await soundPlayed(page)).played).toBeGreaterThan(played + 24_000),
      PATIENCE,
    );
  }
}

describe('a teacher in Firefox and a student in Chromium', { timeout: 90_000 }, () => {
  it('see and hear each other', async () => {
    await teacher.locator('video[data-peer="Ana"]').waitFor();
    await ana.locator('video[data-peer="Helena"]').waitFor();
    await expectPicturesAndSound();
  });

  it('switch the camera off and on again', async () => {
    for (const [page, name, other] of [
      [teacher, 'Helena', ana],
      [ana, 'Ana', teacher],
    ] as const) {
      await button(page, /^Desligar (a )?câmera/).click();
      await other.locator(`video[data-peer="${name}"]`).waitFor({ state: 'detached' });
      await button(page, /^Ligar (a )?câmera/).click();
      await other.locator(`video[data-peer="${name}"]`).waitFor();
    }
    await expectPicturesAndSound();
  });

  it('return with picture and sound after the media worker was killed', async () => {
    process.kill(server.mediaPid, 'SIGKILL');
    await expectPicturesAndSound();
  });

  it('return with picture and sound after the server was killed', async () => {
    await server.kill();
    await server.run();
    await expectPicturesAndSound();
  });
});
