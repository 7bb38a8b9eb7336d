import type { Page } from '@playwright/test';
import { slotAt } from '../../../domain/availability.ts';
import { STUDY_DAYS, STUDY_HOURS } from './clock.ts';
import { expect, type Person, type VisitedSchool } from './school.ts';
import type { NewStudent } from './seller.ts';
import { shownHour } from './zone.ts';

/** The password that every new person of a journey creates. */
export const password = 'Viagem7Longe';

/** Follows the link in the e-mail, creates the password and logs in for the first time, which leads to `home`. */
export async function confirmRegistration(
  person: Person<VisitedSchool>,
  student: NewStudent,
  home = '/welcome',
): Promise<void> {
  const { page, school } = person;
  const link = /https?:\/\/\S+/.exec(await school.mail(student.email))?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  await page.getByRole('button', { name: 'CONFIRMAR' }).click();
  await expect(page.getByRole('heading', { name: 'Sucesso!' })).toBeVisible();
  await page.getByRole('link', { name: 'Acessar' }).click();
  await person.login(student.email, password);
  await expect(page).toHaveURL(new RegExp(`${home}$`));
}

/** Signs with the code from the e-mail, the typed name and the consent. */
export async function signContract(
  { page, school }: Person<VisitedSchool>,
  student: NewStudent,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Assine o contrato' })).toBeVisible();
  await page.getByRole('button', { name: 'Assinar contrato' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Enviamos um código para')).toBeVisible();
  const code = /^(\d{5})/.exec(await school.mail(student.email))?.[1] ?? '';
  await dialog.getByLabel('Dígito 1 de 5').pressSequentially(code[0] ?? '');
  for (const digit of code.slice(1)) await page.keyboard.type(digit);
  await dialog.getByLabel('Nome completo').fill(student.name);
  await dialog.getByLabel(/Li o contrato/).check();
  await dialog.getByRole('button', { name: 'Assinar', exact: true }).click();
}

/** Pays on the sandbox's page, which returns to the welcome page. */
export async function pay(
  { page }: Person<VisitedSchool>,
  what: 'Pague a matrícula' | 'Pague o plano',
): Promise<void> {
  // A payment settled just after the page loaded shows up with the next poll, 15 s later.
  await expect(page.getByRole('heading', { name: what })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await expect(page.getByText('AMBIENTE DE TESTE')).toBeVisible();
  await page.getByLabel('Número do cartão de teste').fill('4000 0000 0000 0010');
  await page.getByRole('button', { name: 'Pagar com cartão' }).click();
  await expect(page).toHaveURL(/\/welcome$/);
}

/** Marks the hours of study: two days, at two hours. */
export async function chooseHours(page: Page): Promise<void> {
  for (const date of STUDY_DAYS) {
    const { day, start } = shownHour(date, STUDY_HOURS[0]);
    await page.getByRole('switch', { name: day }).check({ force: true });
    const hour = page.getByLabel(`Horário de ${day}`).first();
    const option = hour.locator('option', { hasText: new RegExp(`^${start}–`) });
    await hour.selectOption((await option.textContent()) ?? '');
    await page.getByRole('button', { name: `Adicionar horário: ${day}` }).click();
  }
}

/** Marks the same hours for a teacher, as one range a day. */
export async function chooseRanges(page: Page): Promise<void> {
  for (const date of STUDY_DAYS) {
    const { day, start } = shownHour(date, STUDY_HOURS[0]);
    await page.getByRole('switch', { name: day }).check({ force: true });
    await page.getByLabel(new RegExp(`^Início de .*: ${day}$`)).selectOption({ label: start });
    const end = slotAt((Number(start.slice(0, 2)) + STUDY_HOURS.length - 1) % 24).end;
    await page.getByLabel(new RegExp(`^Fim de .*: ${day}$`)).selectOption({ label: end });
  }
}

export async function giveHours({ page }: Person<VisitedSchool>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Quando você pode estudar?' })).toBeVisible({
    timeout: 30_000,
  });
  await chooseHours(page);
  await page.getByRole('button', { name: 'Concluir disponibilidade' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Confirmar/ })
    .click();
  await expect(page.getByRole('dialog').getByText(/Parabéns, Beatriz/)).toBeVisible();
  await page.getByRole('button', { name: 'Entendi' }).click();
}
