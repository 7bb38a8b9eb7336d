import type { Locator, Page } from '@playwright/test';

/** Whether the window is so narrow that the page has the layout of phones; BROWSER_SIZE sets its size. */
export const isPhone = (page: Page): boolean =>
  (page.viewportSize()?.width ?? Number.POSITIVE_INFINITY) < 768;

/** The entries of the list on the page: rows of its table, or on phones the cards in their place. */
export const entriesOf = (page: Page): Locator =>
  isPhone(page)
    ? page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('strong') })
    : page.getByRole('table').locator('tbody').getByRole('row');

/** Chooses an action of an entry: its button, or on phones its line in the menu of the entry. */
export async function choose(page: Page, entry: Locator, action: string): Promise<void> {
  const button = entry.getByRole('button', { name: action });
  if (isPhone(page)) {
    await entry.getByRole('button', { name: /^Mais ações/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  } else await button.click();
}

/** Chooses a line of the menu of the entry of this name. */
export async function chooseInMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Mais ações: ${name}`) }).click();
  const line = isPhone(page)
    ? page.getByRole('dialog').getByRole('button', { name: action, exact: true })
    : page.getByRole('menuitem', { name: action, exact: true });
  await line.click();
}

/** Follows a link of the side menu, which phones show on demand, or of one of its groups. */
export async function followMenu(page: Page, name: string | RegExp, group?: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click();
  if (group !== undefined) {
    const opener = page.getByRole('button', { name: group, exact: true });
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  }
  await page.getByRole('link', { name }).first().click();
}

/** Filters the list by the name that its entries have. */
export async function filterByName(page: Page, text: string): Promise<void> {
  if (isPhone(page)) {
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill(text);
    await search.press('Enter');
    return;
  }
  await page.getByLabel('Filtrar por').selectOption({ label: 'Nome' });
  await page.getByPlaceholder('Buscar').fill(text);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
}
