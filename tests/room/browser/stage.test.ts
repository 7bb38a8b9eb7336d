import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { launchChromium, openPerson, SLOW_CAMERA } from './chromium.ts';
import { button, enterAs, roomAddress } from './people.ts';
import { RoomServer } from './roomServer.ts';

/** 60 letters. */
const LONG = 'Sofia Siqueira Teixeira de Albuquerque Vasconcelos Cavalcant';
const SIZES = [
  [1280, 800],
  [360, 740],
  [844, 390],
  [640, 360],
] as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let sofia: Page;

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  browser = await launchChromium(SLOW_CAMERA);
  const enter = async (name: string, role: 'host' | 'guest') =>
    (await enterAs(browser, server, { name, role }, { width: 640, height: 480 })).page;
  teacher = await enter('Helena', 'host');
  for (const name of ['Ana Lima', 'Caio Rezende']) {
    const page = await enter(name, 'guest');
    await button(page, 'Desligar câmera').click();
    if (name === 'Ana Lima') await button(page, 'Levantar a mão').click();
  }
  sofia = await enter(LONG, 'guest');
  await button(sofia, 'Desligar câmera').click();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

/** All in one step, because what is on the stage may move or end between two. */
const boxesOf = (target: Locator): Promise<Box[]> =>
  target.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
const boxOf = async (target: Locator): Promise<Box> => {
  const [box] = await boxesOf(target);
  if (!box) throw new Error('not there');
  return box;
};
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const tiles = (page: Page) => page.getByRole('region', { name: /^Vídeo de/ });
const within = (page: Page, part: string) => page.locator(`section [class*="_${part}_"]`);

/** Makes the window as large as each of these, and repeats the check until the page has followed. */
async function inAllSizes(page: Page, check: () => Promise<void>): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await vi.waitFor(check, { timeout: 30_000, interval: 100 });
  }
}

describe('the stage', { timeout: 150_000 }, () => {
  it('shows initials, names and small tiles whole in every window, beside a shared screen', async () => {
    await button(teacher, 'Mais opções').click();
    await teacher.getByRole('menuitem', { name: 'Compartilhar tela' }).click();
    await sofia.getByRole('region', { name: 'Tela de Helena' }).waitFor();
    await inAllSizes(sofia, async () => {
      const small = await boxesOf(tiles(sofia));
      expect(small.length).toBeGreaterThanOrEqual(3);
      const initials = await boxesOf(within(sofia, 'initials'));
      expect(initials.length).toBeGreaterThanOrEqual(2);
      const names = await boxesOf(within(sofia, 'name'));
      for (const face of initials) {
        expect(face.width).toBeGreaterThanOrEqual(24);
        expect(names.filter((name) => overlap(face, name))).toEqual([]);
      }
      for (const bar of await boxesOf(sofia.locator('header, footer')))
        expect(small.filter((tile) => overlap(tile, bar))).toEqual([]);
    });
  });

  it('cuts off the end of a long name, not what tells the user that it is theirs', async () => {
    await inAllSizes(sofia, async () => {
      const own = sofia.getByRole('region', { name: new RegExp(LONG) });
      const mark = await boxOf(own.getByText('(você)'));
      const tag = await boxOf(own.locator('[class*="_name_"]'));
      expect(mark.width).toBeGreaterThan(20);
      expect(mark.x + mark.width).toBeLessThanOrEqual(tag.x + tag.width);
      const tile = await boxOf(own);
      expect(tag.x + tag.width).toBeLessThanOrEqual(tile.x + tile.width);
      const words = await boxOf(own.getByText(LONG));
      expect(words.width).toBeGreaterThan(20);
      expect(words.x + words.width).toBeLessThanOrEqual(mark.x);
    });
  });

  it('lays a caption over the picture that leads, and over no name, hand or button', async () => {
    await teacher.setViewportSize({ width: 1280, height: 800 });
    await button(teacher, /^Mensagens/).click();
    await button(teacher, 'Mostrar como legenda para todos').click();
    const text = 'I have been living here for ten years, and I look forward to moving to the countryside.';
    const lead = sofia.getByRole('region', { name: 'Tela de Helena' });
    await inAllSizes(sofia, async () => {
      const caption = sofia.getByTestId('caption');
      if ((await caption.count()) === 0) {
        await teacher.getByRole('textbox').fill(text);
        await teacher.getByRole('textbox').press('Enter');
        await caption.waitFor({ timeout: 5000 });
      }
      const box = await boxOf(caption);
      const around = await boxOf(lead);
      expect(box.height).toBeGreaterThan(20);
      expect(box.y + box.height).toBeLessThanOrEqual(around.y + around.height);
      expect(box.y).toBeGreaterThan(around.y + around.height / 3);
      const others = sofia.locator(
        'section [class*="_name_"], section [class*="_hand_"], section fieldset, footer, [data-corner]',
      );
      expect((await boxesOf(others)).filter((other) => overlap(box, other))).toEqual([]);
    });
    await button(teacher, 'Parar de compartilhar').click();
    await sofia.getByRole('region', { name: 'Tela de Helena' }).waitFor({ state: 'detached' });
    await button(teacher, 'Mostrar como legenda para todos').click();
  });

  it('has the line of who looks in below the header, and notices below that line', async () => {
    const looker = await openPerson(browser, roomAddress(server, { name: 'Carla', role: 'observer' }));
    await button(looker.page, /^Entrar/).click();
    const words = 'Carla da escola está acompanhando a aula.';
    await sofia.getByText(words).waitFor();
    const boxes = () =>
      sofia.evaluate((line) => {
        const parts = [...document.querySelectorAll('[role="status"] p')];
        const startingWith = (text: string) => parts.find(({ textContent }) => textContent?.startsWith(text));
        const found = [
          startingWith(line),
          startingWith('Mensagem de Helena'),
          document.querySelector('header'),
        ];
        return found.map((part): Box | undefined => part?.getBoundingClientRect().toJSON());
      }, words);
    await inAllSizes(sofia, async () => {
      await teacher.getByRole('textbox').fill('Bom dia');
      await teacher.getByRole('textbox').press('Enter');
      const found = async () => {
        const [line, notice, header] = await boxes();
        if (!line || !notice || !header) throw new Error('no notice');
        return { line, notice, header };
      };
      const { line, notice, header } = await vi.waitFor(found, { timeout: 5000 });
      expect(line.height).toBeGreaterThanOrEqual(20);
      expect(line.y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(notice.y).toBeGreaterThanOrEqual(line.y + line.height);
    });
    await looker.page.close();
    await sofia.getByText(words).waitFor({ state: 'detached' });
  });

  it('lets a finger write on the whiteboard wherever it taps', async () => {
    const { page, context } = await openPerson(
      browser,
      roomAddress(server, { name: 'Davi', role: 'guest', board: 'yes' }),
      { width: 360, height: 740, hasTouch: true },
    );
    await button(page, 'Entrar na sala').tap();
    const tool = button(page, 'Escrever texto');
    const field = page.getByRole('textbox', { name: 'Texto no quadro' });
    for (const [x, y] of [
      [0.1, 0.1],
      [0.3, 0.5],
      [0.5, 0.97],
      [0.9, 0.5],
    ] as const) {
      await tool.tap();
      const box = await page.getByTestId('board').boundingBox();
      if (!box) throw new Error('no board');
      await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
      await page.keyboard.type('whose');
      expect(await field.inputValue()).toBe('whose');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    await context.close();
  });

  it('lays notices in its middle beside an open panel, and below the tools of the whiteboard', async () => {
    const { page } = await openPerson(
      browser,
      roomAddress(server, { name: 'Bia', role: 'guest', board: 'yes' }),
    );
    await button(page, 'Entrar na sala').click();
    const tools = page.getByRole('toolbar', { name: 'Ferramentas do quadro' });
    await tools.waitFor();
    /** Reads all positions in one step, because the notice lasts for 3 s only. */
    const shown = () =>
      page.evaluate(() => {
        const [main, board] = ['main', '[role="toolbar"][aria-label="Ferramentas do quadro"]'];
        const notices = [...document.querySelectorAll('[role="status"] p')];
        const notice = notices.find(({ textContent }) => textContent?.startsWith('Mensagem de Helena'));
        const parts = [notice, document.querySelector(main), document.querySelector(board)];
        return parts.map((part): Box | undefined => part?.getBoundingClientRect().toJSON());
      });
    const look = async () => {
      await teacher.getByRole('textbox').fill('Bom dia');
      await teacher.getByRole('textbox').press('Enter');
      const found = async () => {
        const [notice, main, board] = await shown();
        if (!notice || !main || !board) throw new Error('no notice');
        return { notice, main, board };
      };
      const { notice, main, board } = await vi.waitFor(found, { timeout: 5000 });
      expect(notice.width).toBeGreaterThan(200);
      expect(Math.abs(notice.x + notice.width / 2 - main.x - main.width / 2)).toBeLessThan(1);
      expect(overlap(notice, board)).toBe(false);
    };
    await inAllSizes(page, look);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Control+Shift+G');
    await page.getByRole('tab', { name: /^Participantes/ }).waitFor();
    await vi.waitFor(look, { timeout: 30_000 });
  });
});
