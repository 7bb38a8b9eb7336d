import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Line } from '../support/line.ts';
import { framesDecoded, hideAddresses, launchChromium, openPerson, SLOW_CAMERA } from './chromium.ts';
import { button, enterAs } from './people.ts';
import { RoomServer } from './roomServer.ts';

const ADVICE = 'O áudio e o vídeo não passam na sua rede.';
/** Longer than the SDK goes on trying by itself. */
const WATCHED_MS = 75_000;

let server: RoomServer;
let line: Line;
let browser: Browser;
let teacher: Page;
let ana: Page;

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  line = await Line.open(server.settings);
  browser = await launchChromium(SLOW_CAMERA);
  ({ page: teacher } = await enterAs(browser, server, { name: 'Helena', role: 'host' }));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  line?.close();
  await server?.kill();
});

declare global {
  interface Window {
    /** What the page has said about the line, each state once after the other, with how long it stood. */
    said: { text: string; ms: number }[];
  }
}

/** Notes every 100 ms what the page says about the line. */
const watch = (page: Page) =>
  page.evaluate(() => {
    window.said = [];
    let since = performance.now();
    setInterval(() => {
      const notices = [...document.querySelectorAll('[role="status"] p')].map((each) => each.textContent);
      const quality = [...document.querySelectorAll('[class*="qualityText"]')].map(
        (each) => each.textContent,
      );
      const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].map(
        (each) => each.textContent,
      );
      const text = [...notices, ...quality, ...dialogs].join(' | ');
      const last = window.said.at(-1);
      const now = performance.now();
      if (last?.text === text) last.ms = now - since;
      else {
        since = now;
        window.said.push({ text, ms: 0 });
      }
    }, 100);
  });

describe('a network that blocks UDP', { timeout: 240_000 }, () => {
  it('is named with what to do, steadily, until pictures flow', async () => {
    line.set({ noUdp: true });
    ({ page: ana } = await openPerson(
      browser,
      `${line.url}/?${new URLSearchParams({ name: 'Ana', role: 'guest' })}`,
      undefined,
      hideAddresses,
    ));
    await button(ana, 'Entrar na sala').click();
    await ana.getByText(ADVICE).waitFor({ timeout: 20_000 });
    await watch(ana);
    await ana.waitForTimeout(WATCHED_MS);
    const said = await ana.evaluate(() => window.said);
    expect(said.filter(({ text }) => !text.includes(ADVICE) || !text.includes('Sem áudio e vídeo'))).toEqual(
      [],
    );
    expect(said.filter(({ text }) => /Conexão|Reconect|reconect|Verificando/.test(text))).toEqual([]);
    const open = await ana.evaluate(
      () => window.connections.filter(({ signalingState }) => signalingState !== 'closed').length,
    );
    console.log(
      `blocked: ${open} open connections of ${await ana.evaluate(() => window.connections.length)}`,
    );
    expect(open).toBeLessThanOrEqual(4);
  });

  it('is no longer named once it lets UDP through, and both see each other', async () => {
    line.set({});
    const began = performance.now();
    await ana.getByText(ADVICE).waitFor({ state: 'detached', timeout: 30_000 });
    console.log(`blocked: gone after ${Math.round(performance.now() - began)} ms`);
    for (const page of [teacher, ana])
      await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(10), {
        timeout: 30_000,
        interval: 200,
      });
    await ana.getByText('Conexão boa').waitFor();
    expect(await ana.getByText(ADVICE).count()).toBe(0);
  });
});
