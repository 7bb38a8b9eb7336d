import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/school.ts';

const workerFile = path.join(import.meta.dirname, '../../dist/sw.js');
const pageFile = path.join(import.meta.dirname, '../../dist/index.html');
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
const keptLessons = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('lessons')));
/** The paths of all files that the worker keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
/** The files of the screens that show lessons, as the build names them. */
const lessonFiles = (): string[] =>
  JSON.parse(/lessonFiles = (\[[^\]]*\])/.exec(readFileSync(workerFile, 'utf8'))?.[1] ?? '[]');
/** Waits until all of them are kept: the worker stores one after the other. */
async function lessonScreensKept(page: Page): Promise<void> {
  const files = lessonFiles();
  expect(files.length).toBeGreaterThan(0);
  await expect.poll(() => keptFiles(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(files));
}
/** Waits until the next lessons and those of the week are kept, which two requests read. */
const lessonsKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('lessons '));
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().map(({ url }) => new URL(url).search);
        }),
      { timeout: 30_000 },
    )
    .toEqual(
      expect.arrayContaining([expect.stringContaining('quantity='), expect.stringContaining('start_date=')]),
    );
/** Also in the compressed copies that the build adds to files of more than a kilobyte. */
function writeBuilt(file: string, text: string): void {
  writeFileSync(file, text);
  if (existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(text));
  if (existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(text));
}
/** Puts a later build in place of the served one: its page has a mark. */
const laterBuild = () => {
  const edits = [
    [workerFile, (text: string) => text.replace(/'shell \w+'/, "'shell later'")],
    [pageFile, (text: string) => text.replace('<head>', '<head><meta name="later-build">')],
  ] as const;
  const before = edits.map(([file]) => readFileSync(file, 'utf8'));
  for (const [at, [file, edit]] of edits.entries()) writeBuilt(file, edit(before[at] ?? ''));
  return () => {
    for (const [at, [file]] of edits.entries()) writeBuilt(file, before[at] ?? '');
  };
};
const isLater = (page: Page) => page.locator('meta[name="later-build"]').count();

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
  await expect(page.getByText('Você está sem conexão. Espere a internet voltar para salvar.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /–/ }).first()).toHaveText(words ?? '');
  await expect(page.getByText('Aulas guardadas neste aparelho. Podem ter mudado.')).toBeVisible();

  await page.context().setOffline(false);
  expect(await keptLessons(page)).toBe(true);
  await page
    .getByRole('button', { name: /Isabela/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth/);
  // The login is shown while the last caches are still being deleted.
  await expect.poll(() => keptLessons(page)).toBe(false);
});

test("the first visit's lessons are readable offline, too, and in the agenda", async ({ person }) => {
  const student = await person({ serviceWorkers: 'allow' });
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await controlled(page);
  await lessonsKept(page);
  await lessonScreensKept(page);
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

  const before = readFileSync(workerFile, 'utf8');
  try {
    writeBuilt(workerFile, `${before}\n// A later build.\n`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('Há uma versão nova da Aula Viva.')).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Passaporte antigo');

    page.once('dialog', (dialog) => void dialog.dismiss());
    const asked = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    expect((await asked).type()).toBe('beforeunload');
    await expect(page.getByLabel('Nome')).toHaveValue('Passaporte antigo');
  } finally {
    writeBuilt(workerFile, before);
  }
});

test('a student stores no screens of the back office', async ({ person }) => {
  const student = await person({ serviceWorkers: 'allow' });
  await student.login('aluno@demo.aulaviva.test');
  await controlled(student.page);
  await lessonScreensKept(student.page);
  const files = await keptFiles(student.page);
  expect(
    files.filter((name) => /UserList|RegistrationPage|office-|AdminHome|MessageList/.test(name)),
  ).toEqual([]);
});

test('a new version that one tab has loaded is one press away in the other', async ({ person }) => {
  const student = await person({ serviceWorkers: 'allow' });
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto(`${student.school.url}/student`);
  await controlled(other);
  // A worker that still stores files is replaced only once it has.
  await lessonScreensKept(other);

  const restore = laterBuild();
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    for (const tab of [page, other]) await expect(tab.getByText('Há uma versão nova')).toBeVisible();
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Atualizar' }).click();
      await expect.poll(() => isLater(tab)).toBe(1);
      await expect(tab.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(tab.getByText('Há uma versão nova')).toBeHidden();
    }
  } finally {
    restore();
  }
});

test('the newest version opens offline', async ({ person }) => {
  const student = await person({ serviceWorkers: 'allow' });
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await controlled(page);
  const restore = laterBuild();
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect.poll(() => isLater(page)).toBe(1);
    await page.context().setOffline(true);
    await page.reload();
    expect(await isLater(page)).toBe(1);
  } finally {
    restore();
  }
});
