import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { pdfOf, pictureOf } from '../../support/sampleFiles.ts';
import { followMenu } from './layout.ts';

const banner = 'Bem-vindos à escola';
const file = 'Unidade 1';

/** An administrator puts a banner on every home, from and to the given days. */
export async function putBanner(page: Page, days: { from: string; to: string }): Promise<void> {
  await followMenu(page, 'Banners', 'Comunicação');
  await page.getByRole('button', { name: 'Novo banner' }).click();
  await page.getByLabel('Título', { exact: true }).fill(banner);
  await page.getByLabel('Início da exibição').fill(days.from);
  await page.getByLabel('Fim da exibição').fill(days.to);
  await page
    .getByLabel('Imagem', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await pictureOf(1082, 265, 'png') });
  await expect(page.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Upload realizado com sucesso.')).toBeVisible();
}

/** Waits until the picture of the banner is drawn on the home. */
export async function seeBanner(page: Page): Promise<void> {
  const picture = page
    .getByRole('region', { name: 'Novidades da escola' })
    .getByRole('img', { name: banner });
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
}

/** A teacher shares a PDF with the only class; returns its bytes. */
export async function shareFile(page: Page): Promise<Buffer> {
  const bytes = await pdfOf(file);
  await followMenu(page, 'Recursos', 'Alunos');
  await page.getByRole('button', { name: 'Enviar arquivos' }).first().click();
  const upload = page.getByRole('dialog', { name: 'Enviar arquivos' });
  await upload.getByLabel('Título').fill(file);
  await upload.getByLabel('Turma').selectOption({ index: 1 });
  await upload
    .getByLabel('Arquivos', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'unidade.pdf', mimeType: 'application/pdf', buffer: bytes });
  await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: file })).toBeVisible();
  return bytes;
}

/** A student downloads the shared file. */
export async function downloadFile(page: Page, expected: Buffer): Promise<void> {
  await followMenu(page, 'Recursos Digitais');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download de ${file}` }).click();
  expect((await readFile(await (await downloading).path())).equals(expected)).toBe(true);
}
