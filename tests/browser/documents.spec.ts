import { readFile, writeFile } from 'node:fs/promises';
import { clips, pdfOf, pictureOf, videoOf } from '../support/sampleFiles.ts';
import { chooseInMenu, followMenu } from './support/layout.ts';
import { Wizard } from './support/registration.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'documents' });

test('a student sends a document, and the office reads it and finds nothing missing', async ({
  person: open,
}) => {
  const admin = await open();
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/document-types');
  await admin.page.getByText('Histórico escolar').click();
  await admin.page.getByLabel('Aluno', { exact: true }).check();
  await admin.page.getByLabel('Tem validade').check({ force: true });
  await admin.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(admin.page.getByText('Um tipo de documento foi editado com sucesso!')).toBeVisible();

  const student = await open();
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await student.goto('/profile');
  await expect(page.getByText('Falta 1 documento obrigatório')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar Histórico escolar' }).click();
  const bytes = await pdfOf('Histórico escolar de Isabela');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Arquivo Arraste ou escolha' }).press('Enter');
  const chooser = await choosing;
  await chooser.setFiles({
    name: 'historico.pdf',
    mimeType: 'application/pdf',
    buffer: bytes.subarray(0, -40),
  });
  const day = new Date(student.school.now().getTime() + 400 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Válido até').fill(day);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Documentos' }).getByRole('alert')).toHaveText(
    'Tipo de arquivo inválido',
  );
  await page.getByRole('button', { name: 'Tirar historico.pdf' }).click();
  await page
    .getByLabel('Arquivo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'historico.pdf', mimeType: 'application/pdf', buffer: bytes });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Documentos obrigatórios em dia')).toBeVisible();

  await admin.goto(`/users?filter=${encodeURIComponent('{"name":"Isabela Cristina"}')}`);
  await chooseInMenu(admin.page, 'Isabela', 'Documentos');
  const dialog = admin.page.getByRole('dialog');
  await expect(dialog.getByText('Documentos obrigatórios em dia')).toBeVisible();
  const downloading = admin.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar Histórico escolar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Histórico escolar.pdf');
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
});

test('an administrator records a franchisee with photo and video, and makes a user of them', async ({
  person: open,
}, info) => {
  const admin = await open();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await followMenu(page, 'Cadastrar Franqueado');
  await expect(page.getByRole('heading', { name: 'Novo Franqueado' })).toBeVisible();
  const fields = {
    Nome: 'Aurora',
    Sobrenome: 'Lins Tavares',
    Telefone: '81912345678',
    Cidade: 'Recife',
    Estado: 'PE',
    'E-mail': 'aurora.lins@exemplo.aulaviva.test',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Tipo de Franquia').selectOption({ label: 'Professor' });
  const inputs = page.locator('input[type=file]');
  const photo = { name: 'aurora.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(800, 600) };
  await inputs.first().setInputFiles({ ...photo, mimeType: 'text/plain', name: 'aurora.txt' });
  await expect(page.getByText('Envie uma imagem (JPG/PNG/GIF) até 5MB.')).toBeVisible();
  await inputs.first().setInputFiles(photo);

  // Cancelled on the way: what was typed stays, and nothing is recorded.
  const long = info.outputPath('aurora.mp4');
  await writeFile(long, videoOf(45 * 1024 * 1024));
  await inputs.last().setInputFiles(long);
  const cdp = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1 };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 2_000_000 });
  await page.getByRole('button', { name: 'Salvar Franqueado' }).click();
  const saving = page.getByRole('dialog', { name: 'Salvando franqueado' });
  await expect(saving.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await saving.getByRole('button', { name: 'Cancelar' }).click();
  await expect(saving).toBeHidden();
  await cdp.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Aurora');

  await page.getByRole('button', { name: 'Tirar aurora.mp4' }).click();
  await inputs.last().setInputFiles({ name: 'aurora.mp4', mimeType: 'video/mp4', buffer: clips.mp4 });
  await page.getByRole('button', { name: 'Salvar Franqueado' }).click();
  await expect(page.getByText('Franqueado criado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/franchisees$/);
  await expect(page.getByText('Aurora Lins Tavares')).toHaveCount(1);

  await page.getByText('Aurora Lins Tavares').click();
  await expect(page.getByRole('heading', { name: 'Detalhes do Franqueado' })).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeDisabled();
  const picture = page.getByRole('img', { name: 'Aurora Lins Tavares' });
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(800);
  const video = await page.locator('video').getAttribute('src');
  const served = await page.request.get(`${admin.school.url}${video}`, { headers: { range: 'bytes=4-7' } });
  expect([served.status(), await served.text()]).toEqual([206, 'ftyp']);

  await page.getByRole('button', { name: 'Converter em usuário' }).click();
  const wizard = new Wizard(admin);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Aurora Lins Tavares');
  await wizard.next('Dados pessoais');
  await expect(page.getByLabel('Celular')).toHaveValue('+55 81 91234-5678');
  await wizard.personal('1988-07-21');
  await wizard.teachingFranchisee('Prof. Aurora');
  await wizard.send();
  await expect(page.getByRole('button', { name: 'Ver usuário' })).toBeVisible();
});
