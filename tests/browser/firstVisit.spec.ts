import type { Page } from '@playwright/test';
import { expect, test } from './support/school.ts';

/** Keeps requests for the files of the build from being answered, as on a slow line, until `release` is called. */
async function holdAssets(page: Page, which: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const look = (page: Page) =>
  page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    painted: performance.getEntriesByName('first-contentful-paint').length,
    mark: document.querySelector('.boot svg')?.getBoundingClientRect().width ?? 0,
  }));

for (const { theme, background } of [
  { theme: 'dark', background: 'rgb(10, 16, 18)' },
  { theme: 'light', background: 'rgb(239, 234, 223)' },
])
  test(`the frame is painted before the first script and style sheet have come, in the theme ${theme}`, async ({
    person,
    school,
  }) => {
    const { page } = await person();
    await page.addInitScript((kept) => {
      localStorage.setItem('aula-viva.preferences', JSON.stringify({ theme: kept, saved: ['theme'] }));
    }, theme);
    const release = await holdAssets(page, /\/assets\//);
    await page.goto(`${school.url}/auth`, { waitUntil: 'commit' });
    await expect(page.getByRole('progressbar', { name: 'Aula Viva' })).toBeVisible();
    await expect.poll(() => look(page)).toEqual({ background, painted: 1, mark: 48 });
    release();
    await expect(page.getByRole('button', { name: 'Acessar' })).toBeVisible();
    await expect(page.locator('.boot')).toHaveCount(0);
    expect((await look(page)).background).toBe(background);
  });

test('after the login the frame is shown until the screens behind it have come', async ({
  person,
  school,
}) => {
  const { page } = await person();
  await page.goto(`${school.url}/auth`);
  const release = await holdAssets(page, /\/assets\/shell-/);
  await page.getByLabel('E-mail', { exact: true }).fill('aluno@demo.aulaviva.test');
  await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
  await page.getByRole('button', { name: 'Acessar' }).click();
  await expect(page.getByRole('progressbar', { name: 'Aula Viva' })).toBeVisible();
  await expect(page.locator('.boot[data-signed-in] svg')).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('.boot')).toHaveCount(0);
});
