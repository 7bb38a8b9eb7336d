import type { Page } from '@playwright/test';
import { isPhone } from './layout.ts';

/** Lists the lessons some weeks later: those of the whole week, or on phones those of the date. */
export async function listLessons(page: Page, weeks: number, date: string): Promise<void> {
  await page.getByLabel('Visão').selectOption('list');
  for (let week = 0; week < weeks; week += 1)
    await page.getByRole('button', { name: 'Próxima semana' }).click();
  if (!isPhone(page)) return;
  const days = page.getByRole('group', { name: 'Dias da semana' }).getByRole('button');
  await days.nth(new Date(`${date}T12:00:00Z`).getUTCDay()).click();
}
