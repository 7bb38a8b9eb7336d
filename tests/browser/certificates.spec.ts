import { onlyOfPdfA1, pdfFaults } from './support/pdfValidator.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'certificates' });

test('certificates of a class are issued, and anyone validates one by code and by file until it is revoked', async ({
  person,
}) => {
  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/certificates');
  await admin.page.getByRole('button', { name: 'Emitir para uma turma' }).click();
  const batch = admin.page.getByRole('dialog', { name: 'Certificados de uma turma' });
  await batch.getByRole('combobox', { name: 'Turma que recebe' }).fill('Inglês');
  await batch.getByRole('option').first().click();
  await batch.getByRole('button', { name: 'Emitir certificados' }).click();
  await expect(batch.getByRole('status')).toHaveText('Pronto');
  await expect(batch.getByRole('listitem')).toHaveCount(3);
  await batch.getByRole('button', { name: 'Fechar' }).first().click();

  const name = 'Isabela Cristina Nogueira';
  const row = admin.page.getByRole('row').filter({ hasText: name });
  const student = await person();
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  await student.goto('/student');
  await page.getByRole('navigation').getByRole('link', { name: 'Certificados' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Adicionar ao LinkedIn' });
  const linkedIn = await card.getByRole('link', { name: 'Adicionar ao LinkedIn' }).getAttribute('href');
  const address = new URL(new URL(linkedIn ?? '').searchParams.get('certUrl') ?? '');

  await page.getByRole('button', { name: 'Emitir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gerar certificado' });
  await dialog.getByLabel('Curso').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Gerar' }).click();
  await expect(page.getByText('Certificado emitido com sucesso!')).toBeVisible();
  await expect(card).toHaveCount(1);
  const opened = page.waitForEvent('popup');
  const file = page.context().waitForEvent('response', (response) => response.url().includes('/files/cert'));
  await card.getByRole('button', { name: 'Download' }).click();
  const bytes = await (await page.request.get((await file).url())).body();
  await (await opened).close();
  const faults = pdfFaults(bytes, test.info().outputPath('certificate.pdf'));
  expect(faults.filter((fault) => !onlyOfPdfA1.some((known) => known.test(fault)))).toEqual([]);

  const employer = await person();
  const check = `${address.pathname}${address.search}`;
  await employer.goto(check);
  const result = employer.page.getByRole('dialog', { name: 'Resultado da validação' });
  await expect(result.getByRole('heading', { name: 'Status: Válido' })).toBeVisible();
  await expect(result.getByText(name)).toBeVisible();
  await result.getByRole('button', { name: 'Fechar' }).click();
  const chosen = employer.page.getByLabel('Arraste ou escolha o PDF do certificado');
  const pdf = { name: 'certificado.pdf', mimeType: 'application/pdf' };
  await chosen.setInputFiles({ ...pdf, buffer: bytes });
  await expect(result.getByRole('heading', { name: 'Status: Válido' })).toBeVisible();
  await result.getByRole('button', { name: 'Fechar' }).click();
  await chosen.setInputFiles({ ...pdf, buffer: Buffer.concat([bytes, Buffer.from('\n')]) });
  await expect(result.getByText('O Certificado não pode ser encontrado ou é inválido.')).toBeVisible();

  await row.getByRole('button', { name: 'Revogar certificado' }).click();
  const revocation = admin.page.getByRole('dialog');
  await revocation.getByLabel('Motivo').fill('Emitido antes da última avaliação.');
  await revocation.getByRole('button', { name: 'Revogar certificado' }).click();
  await expect(row).toContainText('Revogado');
  await employer.goto(check);
  await expect(result.getByRole('heading', { name: 'Status: Inválido' })).toBeVisible();
  await expect(result.getByText(/A escola revogou este certificado em/)).toBeVisible();
  await expect(result.getByText(name)).toHaveCount(0);
  await student.goto('/certificate-emission');
  await expect(page.getByText('Este certificado foi revogado pela escola.')).toBeVisible();
  await expect(page.getByText('Emitido antes da última avaliação.')).toBeVisible();

  await row.getByRole('button', { name: 'Restaurar' }).click();
  await expect(row).toContainText('Válido');
  await employer.goto(check);
  await expect(result.getByRole('heading', { name: 'Status: Válido' })).toBeVisible();
});
