import type { Page } from '@playwright/test';
import { Keys } from './support/keys.ts';
import { openPreview } from './support/room.ts';
import { expect, type Person, test } from './support/school.ts';

test.use({ apart: 'room keys' });

const student = 'Isabela Cristina Nogueira';

async function enter(person: Person): Promise<Keys> {
  await openPreview(person);
  const keys = new Keys(person.page);
  await keys.use('button', 'Entrar na sala');
  await expect(person.page.getByRole('button', { name: /^Encerrar Sala/ })).toBeVisible();
  await keys.isSomewhere();
  return keys;
}

/** Chooses an entry of the menu that is open, by its arrows. */
async function choose({ page, press }: Keys, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  const here = item.and(page.locator(':focus'));
  for (let at = 0; at < 25 && (await here.count()) === 0; at++) await press('ArrowDown');
  await expect(item).toBeFocused();
  await press('Enter');
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

/** A switch by a button whose name changes; the focus stays. */
async function switchOver(keys: Keys, from: string, to: string): Promise<void> {
  await keys.use('button', from);
  await expect(keys.page.getByRole('button', { name: to, exact: true })).toBeFocused();
  await keys.press('Enter');
  await expect(keys.page.getByRole('button', { name: from, exact: true })).toBeFocused();
}

/** Tabs of the panel that are cut off, out of view or too small to touch. */
const hiddenTabs = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs.flatMap((tab) => {
      const { left, right, width, height, top } = tab.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, top + height / 2);
      const isInView = left >= 0 && right <= innerWidth && hit !== null && tab.contains(hit);
      return isInView && width >= 44 && height >= 44 ? [] : [tab.ariaLabel];
    }),
  );

test('teacher and student use the live room by keyboard only', { tag: '@alone' }, async ({ person }) => {
  test.setTimeout(240_000);
  const [teacher, learner] = [await person(), await person()];
  await teacher.login('professor@demo.aulaviva.test');
  await learner.login('aluno@demo.aulaviva.test');
  const learnerKeys = await enter(learner);
  await teacher.page.bringToFront();
  const keys = await enter(teacher);
  const { page } = keys;

  await switchOver(keys, 'Desligar microfone', 'Ligar microfone');
  await switchOver(keys, 'Desligar câmera', 'Ligar câmera');
  await switchOver(keys, 'Levantar a mão', 'Baixar a mão');

  // Messages by their shortcut: the focus goes along, into the field.
  await keys.press('Control+Shift+Y');
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeFocused();
  await keys.shows('the field for a message');
  await keys.type('Bom dia');
  await keys.press('Enter');
  await expect(page.getByText('Bom dia', { exact: true })).toBeVisible();

  // Every part of the panel, in view and by its arrows.
  await keys.to('tab', 'Mensagens', true);
  expect(await hiddenTabs(page)).toEqual([]);
  for (const name of [
    'Participantes',
    'Enquetes',
    'Duplas e grupos',
    'Vocabulário',
    'Arquivos',
    'Mensagens',
  ]) {
    await keys.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
    await keys.shows(name);
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
  }

  // The actions for one person, and for all.
  await keys.press('ArrowRight');
  await keys.use('button', `Ações para ${student}`);
  await choose(keys, 'Desligar microfone');
  await expect(page.getByRole('button', { name: `Ações para ${student}` })).toBeFocused();
  await learner.page.bringToFront();
  await expect(learner.page.getByText('Helena Sampaio desligou seu microfone')).toBeVisible();
  await learnerKeys.use('button', 'Ligar microfone');
  await page.bringToFront();
  await keys.to('button', 'Silenciar todos', true);
  await keys.press('Enter');
  await expect(page.getByText('1 microfone foi desligado.')).toBeVisible();
  await expect(learner.page.getByRole('button', { name: 'Ligar microfone' })).toBeVisible();

  // Closed from inside, the panel gives the focus back to where it was before the shortcut.
  await keys.to('button', 'Fechar', true);
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Levantar a mão' })).toBeFocused();

  await keys.use('button', 'Mais opções');
  await choose(keys, 'Vocabulário');
  await expect(tab('Vocabulário')).toBeFocused();
  await keys.use('button', 'Fechar');
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused();
  await keys.press('Enter');
  await choose(keys, 'Abrir o quadro');
  await expect(page.getByTestId('board')).toBeVisible();
  // It takes the focus to its tools, which are one stop of the Tab key.
  await expect(page.getByRole('button', { name: 'Caneta', exact: true })).toBeFocused();
  await keys.press('ArrowRight');
  await keys.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Escrever texto' })).toBeFocused();

  // A window that is narrow, as when it is enlarged.
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    // Otherwise it would show the name of whatever comes to lie under it.
    await page.mouse.move(0, 0);
    await keys.use('button', 'Mensagens');
    await expect(tab('Mensagens')).toBeVisible();
    await expect.poll(() => hiddenTabs(page)).toEqual([]);
    await keys.press('Escape');
    await expect(tab('Mensagens')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mensagens' })).toBeFocused();
  }
  await keys.use('button', 'Mais opções');
  await choose(keys, 'Compartilhar tela');
  await learner.page.bringToFront();
  await expect(learner.page.getByRole('region', { name: 'Tela de Helena Sampaio' })).toBeVisible();
  await page.bringToFront();
  await keys.use('button', 'Mais opções');
  await choose(keys, 'Parar de compartilhar');
  await expect(learner.page.getByRole('region', { name: 'Tela de Helena Sampaio' })).toHaveCount(0);

  await learner.page.bringToFront();
  await learnerKeys.use('button', /^Encerrar Sala/);
  await learnerKeys.use('button', 'Sair');
  await expect(learner.page).toHaveURL(/\/student$/);
  await learnerKeys.isSomewhere();
});
