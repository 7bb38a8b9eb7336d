import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { signHs256 } from '../../../server/providers/room/jwt.ts';
import { framesDecoded, launchChromium, openPerson, SLOW_CAMERA } from './chromium.ts';
import { button, enterAs, faults, roomAddress } from './people.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let ana: Page;
let anaContext: BrowserContext;
/** Requests to other servers. */
let outside: string[];

const address = (query: Record<string, string>) => roomAddress(server, query);

const enter = (name: string, role: 'host' | 'guest', width = 1280) =>
  enterAs(browser, server, { name, role }, { width, height: 800 });

async function expectPictures(): Promise<void> {
  for (const page of [teacher, ana]) {
    const before = await framesDecoded(page);
    await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(before + 10), PATIENCE);
  }
}

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  browser = await launchChromium(SLOW_CAMERA);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

describe('the room on the screen', { timeout: 90_000 }, () => {
  it('shows the user’s own tile, and waits for others', async () => {
    const { page } = await openPerson(browser, address({ name: 'Helena', role: 'host' }));
    teacher = page;
    await teacher.getByText('Configure seu áudio e vídeo antes de entrar').waitFor();
    await button(teacher, 'Entrar na sala').waitFor();
    expect(await faults(teacher)).toEqual([]);
    await button(teacher, 'Entrar na sala').click();
    await teacher
      .getByText('Bem-vindo! Você é o primeiro aqui. Aguarde até que os outros cheguem.')
      .waitFor();
  });

  it('shows moving pictures to both', async () => {
    ({ page: ana, context: anaContext, outside } = await enter('Ana', 'guest'));
    await teacher.locator('video[data-peer="Ana"]').waitFor();
    await ana.locator('video[data-peer="Helena"]').waitFor();
    await expectPictures();
    expect(await ana.evaluate(() => window.openedBitrates)).toEqual([300_000]);
    expect(await faults(ana)).toEqual([]);
  });

  it('gives the other one of two the whole window, and lays the own picture over a free corner', async () => {
    const box = async (target: Locator) =>
      (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const own = ana.locator('[data-corner]');
    const other = ana.getByRole('region', { name: 'Vídeo de Helena' });
    await ana.locator('video[data-peer="Helena"][data-shown]').waitFor();
    const lead = await box(other);
    expect(lead.width).toBeGreaterThan(1200);
    expect(lead.height).toBeGreaterThan(600);
    // Nothing of forehead and chin is cut off: the camera's 16:9 in a window of about 1.9:1.
    const picture = await box(other.locator('video'));
    expect(picture.width / picture.height).toBeLessThan(16 / 9 / 0.85 + 0.01);
    const name = await box(other.getByText('Helena'));
    for (const [key, corner] of [
      ['ArrowUp', 'top-right'],
      ['ArrowLeft', 'top-left'],
      ['ArrowDown', 'bottom-left'],
    ] as const) {
      await button(ana, 'Mover esta imagem').press(key);
      await ana.locator(`[data-corner="${corner}"]`).waitFor();
      const { x, y, width, height } = await box(own);
      expect(x).toBeGreaterThanOrEqual(lead.x);
      expect(x + width).toBeLessThanOrEqual(lead.x + lead.width);
      expect(y).toBeGreaterThanOrEqual(lead.y);
      expect(y + height).toBeLessThanOrEqual(corner === 'bottom-left' ? name.y : lead.y + lead.height);
    }
    const { x, y } = await box(own);
    await ana.mouse.move(x + 120, y + 60);
    await ana.mouse.down();
    await ana.mouse.move(1200, 600, { steps: 4 });
    await ana.mouse.up();
    await ana.locator('[data-corner="bottom-right"]').waitFor();
  });

  it('sends messages: Enter sends, Shift+Enter breaks the line, spaces are kept', async () => {
    await button(teacher, /^Mensagens/).click();
    await button(ana, /^Mensagens/).click();
    const box = ana.getByRole('textbox');
    await box.fill('  ');
    await box.press('Enter');
    await box.fill('Linha um');
    await box.press('Shift+Enter');
    await box.pressSequentially('https://escola.example/p42.');
    await box.press('Enter');
    const message = teacher.getByRole('listitem').filter({ hasText: 'Linha um' });
    await message.waitFor();
    expect(await message.getByRole('link').getAttribute('href')).toBe('https://escola.example/p42');
    expect(await teacher.getByRole('list').getByRole('listitem').count()).toBe(1);
    expect(await box.inputValue()).toBe('');
  });

  it('pins a message for everyone', async () => {
    const message = teacher.getByRole('listitem').filter({ hasText: 'Linha um' });
    await message.hover();
    await button(teacher, 'Fixar mensagem').click();
    await ana.getByText('Ana, fixada').waitFor();
    expect(await button(ana, 'Desafixar').count()).toBe(0);
    await button(teacher, 'Desafixar').click();
    await ana.getByText('Ana, fixada').waitFor({ state: 'detached' });
  });

  it('raises a hand, which the teacher lowers', async () => {
    await button(ana, 'Levantar a mão').click();
    await teacher.getByRole('tab', { name: /Participantes/ }).click();
    await teacher.getByRole('heading', { name: 'Mãos levantadas' }).waitFor();
    expect(await faults(teacher)).toEqual([]);
    await button(teacher, 'Ações para Ana').click();
    await teacher.getByRole('menuitem', { name: 'Baixar a mão' }).click();
    await button(ana, 'Levantar a mão').waitFor();
  });

  it('allows the teacher to mute a student, and the student to accept or refuse a request to unmute', async () => {
    await button(teacher, 'Ações para Ana').click();
    await teacher.getByRole('menuitem', { name: 'Desligar microfone' }).click();
    await button(ana, 'Ligar microfone').waitFor();
    await button(teacher, 'Ações para Ana').click();
    await teacher.getByRole('menuitem', { name: 'Pedir para ligar o microfone' }).click();
    await ana
      .getByRole('dialog', { name: 'Track Unmute Request' })
      .getByRole('button', { name: 'Ligar' })
      .click();
    await button(ana, 'Desligar microfone').waitFor();
  });

  it('allows the teacher to mute everyone at once, says how many were, and tells each who did it', async () => {
    await button(teacher, 'Silenciar todos').click();
    await button(ana, 'Ligar microfone').waitFor();
    await ana.getByText('Helena desligou seu microfone').last().waitFor();
    await teacher.getByText('1 microfone foi desligado. A pessoa pode ligá-lo de novo.').waitFor();
    await button(ana, 'Ligar microfone').click();
    await button(ana, 'Desligar microfone').waitFor();
    // The teacher's own microphone is still on.
    expect(await button(teacher, 'Desligar microfone').count()).toBe(1);
  });

  it('turns microphone and camera off and on with shortcuts, also while a message is written', async () => {
    const box = ana.getByRole('textbox');
    await box.fill('Bom dia');
    await box.press('Control+Shift+M');
    await ana.getByText('Microfone desligado', { exact: true }).waitFor();
    await box.press('Control+Shift+O');
    await button(ana, 'Ligar câmera').waitFor();
    await teacher.locator('video[data-peer="Ana"]').waitFor({ state: 'detached' });
    await box.press('Control+Shift+M');
    await box.press('Control+Shift+O');
    await button(ana, 'Desligar microfone').waitFor();
    await button(ana, 'Desligar câmera').waitFor();
    await teacher.locator('video[data-peer="Ana"]').waitFor();
    expect(await box.inputValue()).toBe('Bom dia');
    await box.fill('');
  });

  it('shows a shared screen large to the others', async () => {
    await button(teacher, 'Compartilhar tela').click();
    await ana.getByRole('region', { name: 'Tela de Helena' }).waitFor();
    expect(await button(ana, 'Compartilhar tela').isDisabled()).toBe(true);
    await button(teacher, 'Parar de compartilhar').click();
    await ana.getByRole('region', { name: 'Tela de Helena' }).waitFor({ state: 'detached' });
  });

  it('allows the teacher to stop the screen that a student shares, who may share again', async () => {
    const shared = teacher.getByRole('region', { name: 'Tela de Ana' });
    const messages = (page: Page) => button(page, /^Mensagens/);
    const before = await messages(ana).getAttribute('aria-label');
    await button(ana, 'Compartilhar tela').click();
    await shared.waitFor();
    await button(teacher, 'Ações para Ana').click();
    await teacher.getByRole('menuitem', { name: 'Parar o compartilhamento de tela' }).click();
    await shared.waitFor({ state: 'detached' });
    await ana.getByText('O professor parou o seu compartilhamento de tela.').waitFor();
    expect(await messages(ana).getAttribute('aria-label')).toBe(before);
    expect(await ana.getByText('Mensagem de Helena').count()).toBe(0);
    await button(ana, 'Compartilhar tela').click();
    await shared.waitFor();
    await button(ana, 'Parar de compartilhar').click();
    await shared.waitFor({ state: 'detached' });
  });

  it('shows that it reconnects and has reconnected when the server dies', async () => {
    await server.kill();
    await ana.getByText('Sem conexão. Tentando reconectar…').waitFor();
    await server.run();
    await ana.getByText('You are now connected').waitFor();
    await expectPictures();
  });

  it('shows the same when the network fails', async () => {
    await anaContext.setOffline(true);
    await ana.getByText('Sem conexão. Tentando reconectar…').waitFor();
    await anaContext.setOffline(false);
    await ana.getByText('You are now connected').waitFor();
    await expectPictures();
  });

  it('has reported none of these interruptions to other servers', () => {
    expect(outside).toEqual([]);
  });

  it('fits a phone: no horizontal overflow, panels slide up', async () => {
    const { page, context } = await enter('Duda', 'guest', 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await button(page, /^Mensagens/).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox').waitFor({ state: 'detached' });
    await context.close();
  });

  it('fits a phone on its side: the button to enter and a shared screen are in view', async () => {
    const { page, context } = await openPerson(browser, address({ name: 'Davi', role: 'guest' }), {
      width: 740,
      height: 360,
    });
    const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { y: 0, width: 0, height: 0 };
    const entrance = await boxOf(button(page, 'Entrar na sala'));
    expect(entrance.y + entrance.height).toBeLessThanOrEqual(360);
    await button(page, 'Entrar na sala').click();
    await button(teacher, 'Compartilhar tela').click();
    const screen = page.getByRole('region', { name: 'Tela de Helena' });
    await screen.waitFor();
    const { width, height } = await boxOf(screen);
    expect(width).toBeGreaterThan(550);
    expect(height).toBeGreaterThan(330);
    await button(teacher, 'Parar de compartilhar').click();
    await context.close();
  });

  it('hides header and toolbar after a while; a tap where they were brings them back and does nothing else', async () => {
    const { page, context } = await openPerson(browser, address({ name: 'Davi', role: 'guest' }), {
      width: 740,
      height: 360,
      hasTouch: true,
    });
    await button(page, 'Entrar na sala').tap();
    const shows = (opacity: string) =>
      vi.waitFor(async () => {
        for (const bar of ['header', 'footer'])
          expect(await page.locator(bar).evaluate((each) => getComputedStyle(each).opacity)).toBe(opacity);
      }, PATIENCE);
    await button(page, 'Desligar microfone').waitFor();
    await shows('0');
    const box = await button(page, 'Desligar microfone').boundingBox();
    const middle = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    await page.touchscreen.tap(...middle);
    await shows('1');
    // Had the first tap turned the microphone off, this one would turn it on.
    await page.touchscreen.tap(...middle);
    await button(page, 'Ligar microfone').waitFor();
    expect(await button(page, 'Desligar microfone').count()).toBe(0);
    // The button that was pressed still has the focus.
    await shows('0');
    await context.close();
  });

  it('hides the tooltip of a clicked button together with its bar', async () => {
    const { page, context } = await openPerson(browser, address({ name: 'Davi', role: 'guest' }));
    await button(page, 'Entrar na sala').click();
    await button(page, 'Desligar microfone').click();
    const tooltip = page.getByRole('tooltip');
    await tooltip.waitFor();
    await tooltip.waitFor({ state: 'hidden' });
    await page.mouse.move(5, 5);
    await vi.waitFor(
      async () =>
        expect(await page.locator('footer').evaluate((each) => getComputedStyle(each).opacity)).toBe('1'),
      PATIENCE,
    );
    await context.close();
  });

  it('has the button to enter in view in low windows, too, and whole names in its tiles', async () => {
    const { page, context } = await openPerson(browser, address({ name: 'Davi', role: 'guest' }), {
      width: 360,
      height: 740,
    });
    for (const [width, lowest] of [
      [360, 740],
      [360, 400],
      [740, 360],
      [915, 412],
      [1280, 500],
    ] as const) {
      await page.setViewportSize({ width, height: lowest });
      const { y = lowest, height = 0 } = (await button(page, 'Entrar na sala').boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(lowest);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'Entrar na sala').click();
    const tile = page.getByRole('region', { name: 'Vídeo de Helena' });
    await tile.waitFor();
    // What the person is takes no room from the name.
    const room = await tile.getByText('Helena', { exact: true }).evaluate((name) => ({
      wanted: name.scrollWidth,
      given: name.clientWidth,
      beside: name.nextElementSibling?.clientWidth ?? 0,
    }));
    expect(room.wanted).toBeLessThanOrEqual(room.given);
    expect(room.beside).toBeLessThanOrEqual(1);
    await context.close();
  });

  it.each([
    ['forged', signHs256({ room_id: 'room', user_id: 'x', role: 'host' }, 'another secret')],
    ['unreadable', Promise.resolve('a.b.c')],
  ])('explains that a %s token admits no one', async (_, token) => {
    const { page, context } = await openPerson(browser, address({ name: 'X', token: await token }));
    const dialog = page.getByRole('dialog', { name: 'Init Error' });
    await dialog.getByText(server.url).waitFor();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await page.locator('body[data-left="yes"]').waitFor();
    await context.close();
  });

  it('offers a student only to leave, and a teacher to end the room for everyone', async () => {
    await button(ana, 'Encerrar Sala').click();
    expect(await button(ana, 'Encerrar para todos').count()).toBe(0);
    await button(ana, 'Cancelar').click();
    await button(teacher, 'Encerrar Sala').click();
    await button(teacher, 'Encerrar para todos').click();
    for (const place of ['main', 'status'] as const)
      await ana.getByRole(place).getByText('A aula foi encerrada.', { exact: true }).waitFor();
    await ana.locator('body[data-left="yes"]').waitFor();
    await teacher.locator('body[data-left="ended"]').waitFor();
  });
});
