import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/school.ts';

const workerFile = path.join(import.meta.dirname, '../../dist/sw.js');
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
const keptLessons = (page: Page) => page.evaluate(() => caches.has('lessons'));

test("the application can be installed, and the week's lessons are readable offline until logout", async ({
  person,
}) => {
  const student = await person({ serviceWorkers: 'allow' });
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await controlled(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's contexts are incognito, where Chromium installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  await student.goto('/student-calendar');
  const lesson = page.getByRole('button', { name: /–/ }).first();
  await expect(lesson).toBeVisible();
  const words = await lesson.textContent();

  await page.context().setOffline(true);
  await expect(page.getByText('Sem conexão. O que você escreveu está guardado.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /–/ }).first()).toHaveText(words ?? '');

  await page.context().setOffline(false);
  expect(await keptLessons(page)).toBe(true);
  await page
    .getByRole('button', { name: /Isabela/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await keptLessons(page)).toBe(false);
});

test("the first visit's lessons are readable offline, too, and in the agenda", async ({ person }) => {
  const student = await person({ serviceWorkers: 'allow' });
  const { page } = student;
  // Before the login: on a slow machine the worker is in control when the home page opens.
  const week = page.waitForResponse(
    (response) => response.url().includes('start_date=') && response.fromServiceWorker(),
    { timeout: 30_000 },
  );
  await student.login('aluno@demo.aulaviva.test');
  await controlled(page);
  await week;
  const next = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const words = (await next.textContent()) ?? '';

  await page.context().setOffline(true);
  await page.reload();
  await expect(next).toHaveText(words);
  await student.goto('/student-calendar');
  await expect(page.getByRole('button', { name: /–/ }).first()).toBeVisible();
});

test('a new version is offered, and loads only when the typed text may be lost', async ({ person }) => {
  const admin = await person({ serviceWorkers: 'allow' });
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/document-type/edit?new');
  await controlled(page);
  await page.getByLabel('Nome').fill('Passaporte antigo');

  const before = readFileSync(workerFile);
  try {
    appendFileSync(workerFile, '\n// A later build.\n');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('Há uma versão nova da Aula Viva.')).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Passaporte antigo');

    page.once('dialog', (dialog) => void dialog.dismiss());
    const asked = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    expect((await asked).type()).toBe('beforeunload');
    await expect(page.getByLabel('Nome')).toHaveValue('Passaporte antigo');
  } finally {
    writeFileSync(workerFile, before);
  }
});
