import { expect, type Locator, type Page } from '@playwright/test';

async function chargeOf(page: Page, student: string, what: string): Promise<Locator> {
  await page.goto(`/charges?filter=${encodeURIComponent(JSON.stringify({ name: student }))}`);
  return page.getByRole('row').filter({ hasText: student }).filter({ hasText: what });
}

/** The administrator has seen the money on the bank's statement. */
export async function confirmPayment(page: Page, student: string, what: string): Promise<void> {
  await (await chargeOf(page, student, what)).getByRole('button', { name: 'Confirmar pagamento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Como foi pago').fill('Pix visto no extrato');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Pagamento confirmado com sucesso!')).toBeVisible();
}

export async function refund(page: Page, student: string, what: string): Promise<void> {
  const row = await chargeOf(page, student, what);
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Reembolsar' }).click();
  await dialog.getByLabel('Motivo').fill('A família se muda');
  await dialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(page.getByText('Reembolso pedido.')).toBeVisible();
  await row.getByRole('button', { name: 'Registrar devolução' }).click();
  await dialog.getByLabel('Como foi devolvido').fill('Pix para a mãe');
  await dialog.getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(page.getByText('Devolução registrada.')).toBeVisible();
}
