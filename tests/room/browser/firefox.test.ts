import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPage } from './buildPage.ts';
import { framesDecoded, launchChromium, openPerson, soundPlayed } from './chromium.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

let server: RoomServer;
let chromium: Browser;
let other: Browser;

/** Firefox reaches no room that listens on the loopback address. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** Debian's Firefox, driven by WebDriver BiDi. */
const launchFirefox = () =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('../../browser/support/launchFirefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  });

const address = (name: string, role: string) => `${server.url}/?${new URLSearchParams({ name, role })}`;

beforeAll(async () => {
  server = await RoomServer.start(await buildPage('screenPage.tsx'), ownAddress());
  [chromium, other] = await Promise.all([launchChromium(), launchFirefox()]);
}, 60_000);

afterAll(async () => {
  await Promise.all([chromium?.close(), other?.close()]);
  await server?.kill();
});

describe('a person with Firefox', { timeout: 90_000 }, () => {
  it('is seen and heard within four seconds of entering', async () => {
    const { page: teacher } = await openPerson(chromium, address('Helena', 'host'));
    await teacher.getByRole('button', { name: 'Entrar na sala' }).click();
    await teacher.getByText('Bem-vindo!').waitFor();
    const { page: ana } = await openPerson(other, address('Ana', 'guest'));
    const entrance = ana.getByRole('button', { name: 'Entrar na sala' });
    await entrance.click({ trial: true });
    await entrance.click();
    const from = performance.now();
    await vi.waitFor(async () => {
      expect(await framesDecoded(teacher)).toBeGreaterThan(5);
      const { played, concealed } = await soundPlayed(teacher);
      expect(played - concealed).toBeGreaterThan(0);
    }, PATIENCE);
    console.log(`Firefox: seen and heard after ${Math.round(performance.now() - from)} ms`);
    expect(performance.now() - from).toBeLessThan(4000);
  });
});
