import type { Page } from '@playwright/test';
import { enterRoom, openPreview, sees } from './support/room.ts';
import { expect, type Person, test } from './support/school.ts';

const banner = (page: Page) => page.getByText('Esta aula está sendo gravada.');
const openRecord = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name }).click();
};
/** Plays the newest recording, and seeks in it. */
async function watch({ page }: Person): Promise<void> {
  await page
    .getByRole('button', { name: /^Assistir Aula/ })
    .first()
    .click({ timeout: 60_000 });
  await expect(page.getByText('Em reprodução')).toBeVisible({ timeout: 30_000 });
  const film = page.getByRole('dialog').locator('video');
  const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
  const seek = page.getByRole('slider', { name: 'Posição da gravação' });
  expect(Number(await seek.getAttribute('max'))).toBeGreaterThan(15);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(time).toBeGreaterThan(10);
  // Whose picture it is, beside it as in the room.
  await expect(page.getByRole('dialog').getByText('Helena Sampaio', { exact: true })).toBeVisible();
  const width = await film.evaluate((video: HTMLVideoElement) => video.videoWidth);
  expect(width).toBeGreaterThan(0);
}

test('a lesson is recorded once all have agreed, and watched by teacher and student', {
  tag: '@alone',
}, async ({ person }) => {
  test.setTimeout(240_000);
  const teacher = await person();
  await teacher.login('professor@demo.aulaviva.test');
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  const names = { teacher: 'Helena Sampaio', student: 'Isabela Cristina Nogueira' };

  await enterRoom(teacher);
  await openPreview(student);
  const consent = student.page.getByRole('switch', { name: 'Gravação das aulas' });
  await expect(consent).not.toBeChecked();
  await student.page.getByRole('button', { name: 'Entrar na sala' }).click();
  await sees(teacher, names.student);

  await openRecord(teacher.page, 'Gravar aula');
  const dialog = teacher.page.getByRole('dialog', { name: 'Gravar aula' });
  await expect(dialog.getByRole('listitem').filter({ hasText: names.student })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Começar a gravar' })).toBeDisabled();
  if (await dialog.getByRole('listitem').filter({ hasText: names.teacher }).isVisible())
    await dialog.getByRole('switch', { name: 'Gravação das aulas' }).click();
  await openRecord(student.page, 'Configurações');
  const own = student.page.getByRole('dialog').getByRole('switch', { name: 'Gravação das aulas' });
  await own.click();
  await expect(own).toBeChecked();
  await student.page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await dialog.getByRole('button', { name: 'Começar a gravar' }).click({ timeout: 30_000 });

  for (const { page } of [teacher, student]) await expect(banner(page)).toBeVisible({ timeout: 30_000 });
  // On a phone the notice takes no button out of the window, and lies on no whiteboard.
  await student.page.setViewportSize({ width: 360, height: 740 });
  const last = await student.page.getByRole('button', { name: 'Ver todos do mesmo tamanho' }).boundingBox();
  expect((last?.x ?? 360) + (last?.width ?? 0)).toBeLessThanOrEqual(360);
  await student.page.setViewportSize({ width: 740, height: 360 });
  const notice = await banner(student.page).boundingBox();
  expect((notice?.y ?? 360) + (notice?.height ?? 0)).toBeLessThanOrEqual(44);
  await student.page.setViewportSize({ width: 1280, height: 720 });
  // Some hundred pictures of each last long enough to seek in.
  for (let part = 0; part < 18; part += 1)
    await Promise.all([sees(teacher, names.student), sees(student, names.teacher)]);
  await openRecord(teacher.page, 'Parar gravação');
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Parar gravação' }).click();
  for (const { page } of [teacher, student]) await expect(banner(page)).toBeHidden({ timeout: 30_000 });
  const state = teacher.page.getByText(/^(Pós-processamento|Completo|Erro)$/);
  await expect(state).toHaveText('Completo', { timeout: 60_000 });

  await teacher.goto('/last-classes');
  await watch(teacher);
  await student.goto('/student');
  await watch(student);
});
