import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Caller } from '../support/caller.ts';
import { pdfOf, pictureOf, videoOf } from '../support/sampleFiles.ts';
import { followMenu } from './support/layout.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'classFiles' });

const at = (name: string) => `${name}@demo.aulaviva.test`;

test('a teacher shares two files with a class, whose student previews and downloads them, and no other student has them', async ({
  person: open,
  school,
}) => {
  const member = await new Caller(school.url).login(at('aluno'), 'Aula1234');
  const { response: before } = await member.call('GET /v1/teacher-documents', { query: {} });
  const { class_id = '', class_title = '' } = before[0] ?? {};

  const teacher = await open();
  const { page } = teacher;
  await teacher.login(at('professor'));
  await followMenu(page, 'Recursos', 'Alunos');
  await expect(page.getByRole('heading', { name: 'Recursos Digitais' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar arquivos' }).click();
  const upload = page.getByRole('dialog', { name: 'Enviar arquivos' });
  await upload.getByLabel('Título').fill('Unidade 7');
  await upload.getByLabel('Turma').selectOption({ label: class_title });
  const bytes = await pdfOf('Unidade 7');
  const input = upload.getByLabel('Arquivos', { exact: true }).and(page.locator('input'));
  await input.setInputFiles([
    { name: 'unidade.pdf', mimeType: 'application/pdf', buffer: bytes.subarray(0, -40) },
    { name: 'quadro.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(640, 480) },
  ]);
  await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(upload.getByRole('alert')).toHaveText('Tipo de arquivo inválido');
  await upload.getByRole('button', { name: 'Tirar unidade.pdf' }).click();
  await input.setInputFiles({ name: 'unidade.pdf', mimeType: 'application/pdf', buffer: bytes });
  await upload.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Upload realizado com sucesso.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unidade 7' })).toHaveCount(2);

  const student = await open();
  await student.login(at('aluno'));
  await followMenu(student.page, 'Recursos Digitais');
  const cards = student.page.getByRole('listitem').filter({ hasText: 'Unidade 7' });
  await cards.filter({ hasText: 'JPG' }).getByRole('button', { name: 'Ver Unidade 7' }).click();
  const picture = student.page.getByRole('dialog').getByRole('img', { name: 'Unidade 7' });
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(640);
  await student.page.getByRole('button', { name: 'Fechar' }).click();
  const downloading = student.page.waitForEvent('download');
  await cards.filter({ hasText: 'PDF' }).getByRole('link', { name: 'Download de Unidade 7' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Unidade 7.pdf');
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);

  const video = videoOf(4_000_000);
  await page.getByRole('button', { name: 'Enviar arquivos' }).click();
  await upload.getByLabel('Título').fill('Unidade 8');
  await upload.getByLabel('Turma').selectOption({ label: class_title });
  await input.setInputFiles({ name: 'aula.mp4', mimeType: 'video/mp4', buffer: video });
  let parts = 0;
  // The line is cut while the third part is on its way.
  await page.route('**/v1/uploads/*', async (route) => {
    const isPart = route.request().method() === 'PATCH';
    if (isPart) parts += 1;
    if (!isPart || parts !== 3) return route.continue();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(upload.getByText('Conexão perdida, tentando de novo…')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Unidade 8' })).toBeVisible();
  expect(parts).toBe(5);
  const { response: sent } = await member.call('GET /v1/teacher-documents', {
    query: { title: 'Unidade 8' },
  });
  const stored = await fetch(`${school.url}${sent[0]?.url}`);
  expect(Buffer.from(await stored.arrayBuffer()).equals(video)).toBe(true);

  const stranger = await new Caller(school.url).login(at('aluno.novo'), 'Aula1234');
  const seenBy = (id: string) => stranger.call('GET /v1/teacher-documents', { query: { class_id: id } });
  expect(await seenBy(class_id)).toEqual(await seenBy(randomUUID()));
  const { response: shared } = await member.call('GET /v1/teacher-documents', {
    query: { title: 'Unidade' },
  });
  const answerTo = async (address: string) => {
    const { status, headers } = await fetch(`${school.url}${address}`);
    return [status, headers.get('content-type')];
  };
  const forged = (shared[0]?.url ?? '').replace(/s=.*/, 's=forged');
  expect(await answerTo(forged)).toEqual(await answerTo('/files/class-files/missing.pdf?e=1&s=forged'));
});
