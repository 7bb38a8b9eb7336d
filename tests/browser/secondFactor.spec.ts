import type { Page } from '@playwright/test';
import { appCode } from '../support/secondFactor.ts';
import { expect, type LiveSchool, test } from './support/school.ts';

// Passkeys require a host name.
test.use({ settings: { HOST_NAME: 'localhost', REQUIRE_SECOND_FACTOR: 'seller' } });

const enter = async (page: Page, school: LiveSchool, login: string) => {
  await page.goto(`${school.url}/auth`);
  await page.getByLabel('E-mail', { exact: true }).fill(`${login}@demo.aulaviva.test`);
  await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
  await page.getByRole('button', { name: 'Acessar' }).click();
};
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Número 1 de 6').focus();
  await page.keyboard.type(code);
};
const openSecurity = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Segurança' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Segurança' })).toBeVisible();
};

test('a seller who needs a second factor sets it up first, and logs in with it', async ({
  person,
  school,
}) => {
  const { page } = await person({ viewport: { width: 360, height: 740 } });
  await enter(page, school, 'fev');
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible();
  await page.goto(`${school.url}/students`);
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible();

  await page.getByLabel('Senha atual').fill('Aula1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Imagem para ler' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('button', { name: 'Já li a imagem' }).click();
  await typeCode(page, appCode(secret, school.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Guarde os seus códigos' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar' }).click();
  expect((await saved).suggestedFilename()).toBe('aula-viva-codigos-de-recuperacao.txt');
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/students$/);

  await school.leapTo(new Date(school.now().getTime() + 120_000));
  const again = await person();
  await enter(again.page, school, 'fev');
  await typeCode(again.page, '12');
  await again.page.keyboard.press('Enter');
  await expect(again.page.getByRole('alert').first()).toContainText('Digite os 6 números');
  await typeCode(again.page, appCode(secret, school.now()));
  await again.page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(again.page).toHaveURL(/\/fev-dashboard$/);

  const third = await person();
  await enter(third.page, school, 'fev');
  await third.page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await third.page.getByLabel('Código de recuperação').fill(recovery.toLowerCase());
  await third.page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(third.page).toHaveURL(/\/fev-dashboard$/);
});

test('a teacher logs in with a passkey, and ends the session of another device', async ({
  person,
  school,
}) => {
  const { page } = await person();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, school, 'professor');
  await expect(page).toHaveURL(/\/teacher$/);
  await openSecurity(page, /Professor/);
  await page.getByRole('button', { name: 'Cadastrar chave de acesso' }).click();
  await page.getByLabel('Senha atual').fill('Aula1234');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cadastrar chave de acesso' });
  await dialog.getByLabel('Nome').fill('Meu computador');
  await dialog.getByRole('button', { name: 'Cadastrar chave de acesso' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = (await dialog.getByRole('listitem').nth(1).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Meu computador')).toBeVisible();

  await page.getByRole('button', { name: /Professor/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  // Another address, opened at once, would cut off the request that ends the session.
  await expect(page).toHaveURL(/\/auth$/);
  await enter(page, school, 'professor');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page).toHaveURL(/\/teacher$/);

  const elsewhere = await person();
  await enter(elsewhere.page, school, 'professor');
  await elsewhere.page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await elsewhere.page.getByLabel('Código de recuperação').fill(recovery);
  await elsewhere.page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(elsewhere.page).toHaveURL(/\/teacher$/);

  await openSecurity(page, /Professor/);
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await page.getByRole('button', { name: /Encerrar a sessão em Chrome/ }).click();
  await expect(page.getByText('Sessão encerrada')).toBeVisible();
  await elsewhere.page.reload();
  await expect(elsewhere.page).toHaveURL(/\/auth$/);
});
