import type { Locator, Page } from '@playwright/test';
import { expect, type Person, test } from './support/school.ts';

const viewport = { width: 1280, height: 800 };

async function administrator(person: (options: { viewport: typeof viewport }) => Promise<Person>) {
  const admin = await person({ viewport });
  await admin.login('admin@demo.aulaviva.test');
  return admin;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const boxOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("the administrators' menu shows all of its items in a window of 800 px while no group is open", async ({
  person,
}) => {
  const { page } = await administrator(person);
  const list = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('list').first();
  await expect(list.getByRole('link', { name: 'Cadastrar Franqueado' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => list.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
});

test('the keyboard reaches the buttons of a long form without moving its screen', async ({ person }) => {
  const admin = await administrator(person);
  const { page } = admin;
  await admin.goto('/course/edit?new');
  await page.getByLabel('Nome', { exact: true }).focus();
  const save = page.getByRole('button', { name: 'Salvar' });
  await page.getByRole('checkbox').last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await expect(title(page)).toBeInViewport({ ratio: 1 });
  // The controls of the page's end are still scrolled out from below the floating bar.
  await admin.goto('/users');
  await expect(title(page)).toHaveText(/Usuários/);
  const choice = page.getByLabel('Idioma', { exact: true });
  await choice.focus();
  const language = await boxOf(choice);
  const bar = await boxOf(page.getByRole('button', { name: 'Ajuda' }));
  expect(language.y + language.height).toBeLessThanOrEqual(bar.y);
});

test("an address with a section shows the section below the screen's title", async ({ person }) => {
  const admin = await administrator(person);
  const { page } = admin;
  await admin.goto('/school-settings#pix');
  await expect(page.getByRole('heading', { name: 'Chave Pix' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Nome da escola')).not.toBeInViewport();
  await expect(title(page)).toBeInViewport({ ratio: 1 });
});
