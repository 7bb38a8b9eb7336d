import type { Page } from '@playwright/test';
import { isPhone } from './layout.ts';

const shortNames = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

/** Chooses the day, of which phones show one at a time; 0 is Sunday. */
export const pickDay = (page: Page, weekday: number): Promise<void> =>
  page
    .getByRole('group', { name: 'Dias da semana' })
    .getByRole('button')
    .filter({ has: page.getByText(shortNames[weekday] ?? '', { exact: true }) })
    .click();

/** Lists the lessons some weeks later: those of the whole week, or on phones those of the date. */
export async function listLessons(page: Page, weeks: number, date: string): Promise<void> {
  await page.getByLabel('Visão').selectOption('list');
  for (let week = 0; week < weeks; week += 1)
    await page.getByRole('button', { name: 'Próxima semana' }).click();
  if (isPhone(page)) await pickDay(page, new Date(`${date}T12:00:00Z`).getUTCDay());
}
