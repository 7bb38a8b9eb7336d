import { expect, test } from './support/school.ts';

test.use({ apart: 'certificates' });

test('a student issues a certificate, which anyone validates by code and by file until it is revoked', async ({
  person: open,
}) => {
  const student = await open();
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await student.goto('/student');
  await page.getByRole('navigation').getByRole('link', { name: 'Certificados' }).click();
  await expect(page.getByText('Pronto: o certificado já pode ser emitido.')).toBeVisible();
  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gerar certificado' });
  await dialog.getByLabel('Curso').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Gerar' }).click();
  await expect(page.getByText('Certificado emitido com sucesso!')).toBeVisible();
  const card = page.getByRole('region', { name: 'Inglês' });
  const linkedIn = await card.getByRole('link', { name: 'Adicionar ao LinkedIn' }).getAttribute('href');
  const address = new URL(new URL(linkedIn ?? '').searchParams.get('certUrl') ?? '');
  const issued = page.waitForResponse((response) => response.url().includes('/v1/certificates?'));
  await page.reload();
  const [{ url }] = (await (await issued).json()).data.response;
  const file = await page.request.get(new URL(url, student.school.url).href);
  const bytes = await file.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const employer = await open();
  await employer.goto(`${address.pathname}${address.search}`);
  const result = employer.page.getByRole('dialog', { name: 'Resultado da validação' });
  await expect(result.getByText('Válido', { exact: true })).toBeVisible();
  await expect(result.getByText('Isabela', { exact: false })).toBeVisible();
  await result.getByRole('button', { name: 'Fechar' }).click();
  const chosen = employer.page.getByLabel('PDF do certificado');
  const pdf = { name: 'certificado.pdf', mimeType: 'application/pdf' };
  await chosen.setInputFiles({ ...pdf, buffer: bytes });
  await expect(result.getByText('Válido', { exact: true })).toBeVisible();
  await result.getByRole('button', { name: 'Fechar' }).click();
  await chosen.setInputFiles({ ...pdf, buffer: Buffer.concat([bytes, Buffer.from('\n')]) });
  await expect(result.getByText('O Certificado não pode ser encontrado ou é inválido.')).toBeVisible();

  const admin = await open();
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/certificate-emission');
  await expect(admin.page).toHaveURL(/\/certificates/);
  await admin.page.getByRole('row').nth(1).getByRole('button', { name: 'Revogar certificado' }).click();
  const revocation = admin.page.getByRole('dialog');
  await revocation.getByLabel('Motivo').fill('Emitido antes da última avaliação.');
  await revocation.getByRole('button', { name: 'Revogar certificado' }).click();
  await expect(admin.page.getByRole('row').nth(1)).toContainText('Revogado');

  await employer.goto(`${address.pathname}${address.search}`);
  await expect(result.getByText('Inválido', { exact: true })).toBeVisible();
  await expect(result.getByText(/A escola revogou este certificado em/)).toBeVisible();
  await expect(result.getByText('Isabela', { exact: false })).toHaveCount(0);
  await student.goto('/certificate-emission');
  await expect(page.getByText('Este certificado foi revogado pela escola.')).toBeVisible();

  await admin.page.getByRole('row').nth(1).getByRole('button', { name: 'Restaurar' }).click();
  await expect(admin.page.getByText('Certificado restaurado')).toBeVisible();
  await employer.goto(`${address.pathname}${address.search}`);
  await expect(result.getByText('Válido', { exact: true })).toBeVisible();
});
