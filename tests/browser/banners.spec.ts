import type { Page } from '@playwright/test';
import { pictureOf } from '../support/sampleFiles.ts';
import { followMenu } from './support/layout.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'banners' });

const title = 'Semana do teatro';

/** Turns to the last of the home's banners, which a new one is. */
async function turnToLast(page: Page): Promise<void> {
  const home = page.getByRole('region', { name: 'Novidades da escola' });
  await expect(home).toBeVisible();
  const next = home.getByRole('button', { name: 'Próximo banner' });
  while ((await next.count()) > 0 && (await next.isEnabled())) await next.click();
}
const bannerOf = (page: Page) => page.getByRole('img', { name: 'Alunos no palco' });

async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a banner is made for students, dismissed by one, shown to teachers, and switched off', async ({
  person: open,
}) => {
  const admin = await open();
  const { page: office } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await followMenu(office, 'Banners', 'Comunicação');
  await expect(office.getByRole('heading', { name: 'Banners da escola' })).toBeVisible();
  const day = (from: number) =>
    new Date(admin.school.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);

  await office.getByRole('button', { name: 'Novo banner' }).click();
  await office.getByLabel('Título', { exact: true }).fill(title);
  await office.getByLabel('Início da exibição').fill(day(-7));
  await office.getByLabel('Fim da exibição').fill(day(-8));
  await office.getByLabel('Exibir para').selectOption({ label: 'Só alunos' });
  await office.getByLabel('Ordem de exibição').fill('900');
  await office.getByLabel('Texto alternativo').fill('Alunos no palco');
  await office
    .getByLabel('Imagem', { exact: true })
    .and(office.locator('input'))
    .setInputFiles({ name: 'teatro.png', mimeType: 'image/png', buffer: await pictureOf(1082, 265, 'png') });
  await expect(office.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible();
  await office.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(office.getByRole('dialog').getByRole('alert')).toHaveText(
    'Data fim precisa ser após data início',
  );
  await office.getByLabel('Fim da exibição').fill(day(7));
  await save(office, 'Upload realizado com sucesso.');
  await office.getByRole('button', { name: `Ampliar ${title}` }).click();
  await expect(office.getByRole('dialog').getByRole('img', { name: title })).toBeVisible();
  await office.keyboard.press('Escape');

  const student = await open();
  const { page: home } = student;
  await student.login('aluno@demo.aulaviva.test');
  await turnToLast(home);
  await expect(bannerOf(home)).toBeVisible();
  await home.getByRole('button', { name: `Dispensar ${title}` }).click();
  await expect(bannerOf(home)).toBeHidden();
  await home.reload();
  await turnToLast(home);
  await expect(bannerOf(home)).toBeHidden();

  const teacher = await open();
  const { page: other } = teacher;
  await teacher.login('professor@demo.aulaviva.test');
  await turnToLast(other);
  await expect(bannerOf(other)).toBeHidden();
  await office.getByRole('button', { name: `Editar ${title}` }).click();
  await office.getByLabel('Exibir para').selectOption({ label: 'Alunos e professores' });
  await save(office, 'Banner editado com sucesso.');
  await other.reload();
  await turnToLast(other);
  await expect(bannerOf(other)).toBeVisible();

  await office.getByRole('button', { name: `Editar ${title}` }).click();
  await office.getByLabel('Fim da exibição').fill(day(-2));
  await save(office, 'Banner editado com sucesso.');
  for (const page of [other, home]) {
    await page.reload();
    await turnToLast(page);
    await expect(bannerOf(page)).toBeHidden();
  }
});
