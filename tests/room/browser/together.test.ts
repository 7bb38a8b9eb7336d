import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { launchChromium, SLOW_CAMERA } from './chromium.ts';
import { button, enterAs, faults } from './people.ts';
import { RoomServer } from './roomServer.ts';

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let ana: Page;

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  browser = await launchChromium(SLOW_CAMERA);
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
/** On a phone it lies over the room. */
const closePanel = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('tablist').waitFor({ state: 'detached' });
};
/** Menus and tooltips of Material lie outside of the landmarks. */
const faultsInside = async (page: Page) =>
  (await faults(page)).filter((fault) => !fault.startsWith('region:'));
const choose = async (page: Page, entry: string) => {
  await button(page, 'Mais opções').click();
  await page.getByRole('menuitem', { name: entry }).click();
  // It fades, and is no part of what is checked next.
  await page.locator('[role="menu"]').waitFor({ state: 'detached' });
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

describe('a poll', { timeout: 60_000 }, () => {
  const card = (page: Page, question: string) => page.getByRole('region', { name: question });

  it('is started by the teacher, and a student who is elsewhere is led to it', async () => {
    await choose(teacher, 'Enquetes');
    const start = button(teacher, 'Começar enquete');
    await start.click();
    expect(await teacher.getByText('Preencha este campo.').count()).toBe(3);
    await teacher.getByRole('textbox', { name: 'Pergunta' }).fill('Qual é o plural de “child”?');
    await teacher.getByRole('textbox', { name: 'Opção 1' }).fill('childs');
    await teacher.getByRole('textbox', { name: 'Opção 2' }).fill('children');
    expect(await faultsInside(teacher)).toEqual([]);
    await start.click();
    await card(teacher, 'Qual é o plural').getByText('Aberta agora').waitFor();
    expect(await teacher.locator(':focus').textContent()).toBe('Qual é o plural de “child”?');
    await teacher.getByRole('textbox', { name: 'Pergunta' }).waitFor({ state: 'detached' });
    await ana.getByText('Nova enquete: Qual é o plural de “child”?').waitFor();
    await button(ana, 'Mais opções, 1 enquete aberta').waitFor();
    await button(ana, /^Vote/).click();
    const vote = card(ana, 'Qual é o plural');
    // Browsers call a radio button of which none is chosen 'indeterminate', which looks chosen in a checkbox.
    const dot = vote.getByRole('radio', { name: 'children' });
    expect(await dot.evaluate((radio) => getComputedStyle(radio).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await vote.getByRole('radio', { name: 'children' }).check();
    expect(await faultsInside(ana)).toEqual([]);
    await vote.getByRole('button', { name: /^Vote/ }).click();
    await vote.getByRole('listitem').filter({ hasText: 'children' }).getByText('1 voto · 100%').waitFor();
    await vote.getByRole('img', { name: 'sua resposta' }).waitFor();
    expect(await button(ana, /enquete aberta/).count()).toBe(0);
    await card(teacher, 'Qual é o plural').getByText('1 voto · 100%').waitFor();
  });

  it('shows those who arrive later where it stands, and takes several answers where it may', async () => {
    const { page: bia } = await enterAs(browser, server, { name: 'Bia', role: 'guest' });
    await choose(bia, 'Enquetes');
    const first = card(bia, 'Qual é o plural');
    await first.getByRole('radio', { name: 'childs' }).check();
    await first.getByRole('button', { name: /^Vote/ }).click();
    for (const page of [bia, ana, teacher])
      await card(page, 'Qual é o plural').getByText('2 pessoas responderam').waitFor();
    await bia.reload();
    await button(bia, 'Entrar na sala').click();
    await choose(bia, 'Enquetes');
    await card(bia, 'Qual é o plural').getByRole('img', { name: 'sua resposta' }).waitFor();
    expect(await button(bia, /^Vote/).count()).toBe(0);

    await button(teacher, 'Nova enquete').click();
    await teacher.getByRole('textbox', { name: 'Pergunta' }).fill('Que dias?');
    await button(teacher, 'Mais uma opção').click();
    for (const [index, day] of ['segunda', 'quarta', 'sexta'].entries())
      await teacher.getByRole('textbox', { name: `Opção ${index + 1}` }).fill(day);
    await teacher.getByRole('switch', { name: 'Permitir mais de uma resposta' }).check();
    await button(teacher, 'Começar enquete').click();
    const days = card(bia, 'Que dias?');
    await days.getByRole('checkbox', { name: 'segunda' }).check();
    await days.getByRole('checkbox', { name: 'sexta' }).check();
    await days.getByRole('button', { name: /^Vote/ }).click();
    await days.getByText('1 pessoa respondeu').waitFor();
    expect(await card(teacher, 'Que dias?').getByText('1 voto · 100%').count()).toBe(2);
    await bia.context().close();
  });

  it('ends with its result for all, also after the server has been restarted', async () => {
    await server.kill();
    await server.run();
    await teacher.getByText('You are now connected').waitFor();
    await card(teacher, 'Que dias?').getByRole('button', { name: 'Encerrar enquete' }).click();
    for (const page of [teacher, ana]) await card(page, 'Que dias?').getByText('Encerrada').waitFor();
    expect(await card(ana, 'Que dias?').getByRole('checkbox').count()).toBe(0);
    await closePanel(ana);
  });

  it('that has ended is there for a student who returns, with the result and the own answers', async () => {
    const { page: bia, context } = await enterAs(browser, server, { name: 'Bia', role: 'guest' });
    await choose(bia, 'Enquetes');
    const days = card(bia, 'Que dias?');
    await days.getByText('Encerrada').waitFor();
    await days.getByText('1 pessoa respondeu').waitFor();
    await days.getByRole('img', { name: 'sua resposta' }).last().waitFor();
    expect(await days.getByText('1 voto · 100%').count()).toBe(2);
    expect(await days.getByRole('img', { name: 'sua resposta' }).count()).toBe(2);
    await context.close();
  });
});

it('a caption of the teacher is on the stage for a while, and stays as a message', {
  timeout: 60_000,
}, async () => {
  await button(teacher, /^Mensagens/).click();
  await button(teacher, 'Mostrar como legenda').click();
  await teacher.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('one child, two children');
  await teacher.keyboard.press('Enter');
  await Promise.all(
    [teacher, ana].map(async (page) => {
      const caption = page.getByTestId('caption');
      await caption.getByText('one child, two children').waitFor();
      await caption.waitFor({ state: 'detached' });
    }),
  );
  await teacher.getByRole('listitem').filter({ hasText: 'one child, two children' }).waitFor();
  await button(ana, /^Mensagens/).click();
  await ana.getByRole('listitem').filter({ hasText: 'one child, two children' }).waitFor();
  expect(await button(ana, 'Mostrar como legenda').count()).toBe(0);
  await closePanel(ana);
});

describe('a narrow line', { timeout: 60_000 }, () => {
  it('receives only the large picture, or sound alone, and everything again', async () => {
    const { page: caio } = await enterAs(browser, server, { name: 'Caio', role: 'guest' });
    const picture = (name: string) => caio.locator(`video[data-peer="${name}"]`);
    await picture('Ana').waitFor();
    const save = async (choice: string) => {
      await choose(caio, 'Economizar dados');
      await caio.getByRole('radio', { name: choice }).check();
      expect(await faultsInside(caio)).toEqual([]);
      await button(caio, 'Fechar').click();
    };
    await save('Só a imagem em destaque');
    await eventually(async () => {
      expect(await caio.locator('video').count()).toBe(2);
      expect(await picture('Caio').count()).toBe(1);
    });
    await save('Só o som');
    await eventually(async () => expect(await caio.locator('video').count()).toBe(1));
    await caio.getByRole('img', { name: 'Economizando dados' }).waitFor();
    await save('Receber todas');
    await caio.locator('video[data-peer="Ana"][data-shown]').waitFor();
    await caio.context().close();
  });
});

describe('a shared screen', { timeout: 60_000 }, () => {
  it('is enlarged and fills the screen on a phone', async () => {
    await button(teacher, 'Compartilhar tela').click();
    const screen = ana.getByRole('region', { name: 'Tela de Helena' });
    await screen.locator('video[data-shown]').waitFor();
    const width = async () => (await screen.locator('video').boundingBox())?.width ?? 0;
    const whole = await width();
    await screen.getByRole('button', { name: 'Ampliar' }).click();
    await eventually(async () => expect(await width()).toBeCloseTo(whole * 1.5, 0));
    await screen.dblclick({ position: { x: 60, y: 60 } });
    await eventually(async () => expect(await width()).toBeCloseTo(whole, 0));
    expect(await screen.getByRole('button', { name: 'Reduzir' }).isDisabled()).toBe(true);
    await screen.getByRole('button', { name: 'Ver a tela compartilhada em tela cheia' }).click();
    await screen.getByRole('button', { name: 'Sair da tela cheia' }).click();
    await screen.getByRole('button', { name: 'Ver a tela compartilhada em tela cheia' }).waitFor();
    expect(await faultsInside(ana)).toEqual([]);
    await button(teacher, 'Parar de compartilhar').click();
    await screen.waitFor({ state: 'detached' });
  });
});
