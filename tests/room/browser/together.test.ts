import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from './buildPage.ts';
import { launchChromium } from './chromium.ts';
import { button, enterAs, faults } from './people.ts';
import { RoomServer } from './roomServer.ts';

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let ana: Page;

beforeAll(async () => {
  server = await RoomServer.start(await buildPage('screenPage.tsx'));
  browser = await launchChromium();
  ({ page: teacher } = await enterAs(browser, server, { name: 'Helena', role: 'host' }));
  ({ page: ana } = await enterAs(
    browser,
    server,
    { name: 'Ana', role: 'guest' },
    { width: 360, height: 740 },
  ));
  await teacher.locator('video[data-peer="Ana"]').waitFor();
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

const tile = (page: Page, name: string) => page.getByRole('region', { name: `Vídeo de ${name}` });
/** Menus and tooltips of Material lie outside of the landmarks. */
const faultsInside = async (page: Page) =>
  (await faults(page)).filter((fault) => !fault.startsWith('region:'));
const choose = async (page: Page, entry: string) => {
  await button(page, 'Mais opções').click();
  await page.getByRole('menuitem', { name: entry }).click();
};

describe('what people tell each other without words', { timeout: 60_000 }, () => {
  it('a reaction is shown over the tile to everyone for a moment, and is no message', async () => {
    await button(teacher, 'Reagir').click();
    expect(await faultsInside(teacher)).toEqual([]);
    await teacher.keyboard.press('ArrowRight');
    await teacher.keyboard.press('ArrowRight');
    await teacher.keyboard.press('Enter');
    await Promise.all(
      [teacher, ana].map(async (page) => {
        const bubble = tile(page, 'Helena').locator('[data-kind="cheer"]');
        await bubble.waitFor();
        await page.getByText('Helena: Parabéns').waitFor({ state: 'attached' });
        await bubble.waitFor({ state: 'detached' });
      }),
    );
    await choose(ana, 'Fiquei com dúvida');
    await tile(teacher, 'Ana').locator('[data-kind="unsure"]').waitFor();
    expect(await button(teacher, /^Mensagens/).getAttribute('aria-label')).toBe('Mensagens');
  });

  it('‘Volto já’ is shown on the tile and among the participants, and keeps the hand', async () => {
    await button(ana, 'Levantar a mão').click();
    await choose(ana, 'Volto já');
    await tile(teacher, 'Ana').getByText('Volto já').waitFor();
    await tile(teacher, 'Ana').getByRole('img', { name: 'Mão levantada' }).waitFor();
    await button(teacher, /na sala$/).click();
    await teacher.getByRole('listitem').filter({ hasText: 'Ana' }).getByText('Volto já').waitFor();
    expect(await faultsInside(teacher)).toEqual([]);
    await button(ana, 'Baixar a mão').click();
    await tile(teacher, 'Ana').getByRole('img', { name: 'Mão levantada' }).waitFor({ state: 'detached' });
    await tile(teacher, 'Ana').getByText('Volto já').waitFor();
    await choose(ana, 'Estou de volta');
    await tile(teacher, 'Ana').getByText('Volto já').waitFor({ state: 'detached' });
  });
});
