import { expect, test } from './support/school.ts';

const phone = { width: 360, height: 740 };
const homes = {
  admin: '/administrator',
  secretaria: '/administrator',
  fev: '/fev-dashboard',
  professor: '/teacher',
  fee: '/teacher',
  aluno: '/student',
  'aluno.novo': '/welcome',
  b2b: '/b2b',
};

for (const [login, home] of Object.entries(homes))
  test(`${login} logs in to ${home} on a phone, without horizontal scrolling`, async ({ person }) => {
    const visitor = await person({ viewport: phone });
    await visitor.login(`${login}@demo.aulaviva.test`);
    await expect(visitor.page).toHaveURL(new RegExp(`${home}$`));
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
  });

test('a user of several types chooses a profile, and switches it later', async ({ person, school }) => {
  const { page } = await person();
  await page.goto(`${school.url}/auth`);
  await page.getByLabel('E-mail', { exact: true }).fill('multi@demo.aulaviva.test');
  await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
  await page.getByRole('button', { name: 'Acessar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perfil de Acesso' });
  await dialog.getByText('Franqueado Executivo de Vendas').click();
  await expect(page).toHaveURL(/\/fev-dashboard$/);
  await page.getByRole('button', { name: /Juliana Brito/ }).click();
  await page.getByRole('menuitem', { name: 'Alternar Perfil' }).click();
  await page
    .getByRole('dialog', { name: 'Perfil de Acesso' })
    .getByText('Franqueado Executivo de Ensino')
    .click();
  await expect(page).toHaveURL(/\/teacher$/);
});

test('a wrong password shows a message, and logging out leads back to the login', async ({
  person,
  school,
}) => {
  const { page } = await person();
  await page.goto(`${school.url}/auth`);
  await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.aulaviva.test');
  await page.getByLabel('Senha', { exact: true }).fill('Errada123');
  await page.getByRole('button', { name: 'Acessar' }).click();
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
  await page.getByRole('button', { name: 'Acessar' }).click();
  await expect(page).toHaveURL(/\/administrator$/);
  await page.getByRole('button', { name: /Renata Figueiredo/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto(`${school.url}/administrator`);
  await expect(page).toHaveURL(/\/auth$/);
});

test('a forgotten password is replaced with the code from the e-mail', async ({ person, school }) => {
  const { page } = await person();
  const email = 'secretaria@demo.aulaviva.test';
  await page.goto(`${school.url}/auth`);
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'ENVIAR' }).click();
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeVisible();
  const codeIn = async () => /^(\d{5})/.exec(await school.mail(email))?.[1] ?? '';
  await expect.poll(codeIn).not.toBe('');
  const code = await codeIn();
  await page.getByLabel('Dígito 1 de 5').pressSequentially(code[0] ?? '');
  for (const digit of code.slice(1)) await page.keyboard.type(digit);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByLabel('Nova senha').fill('Remo7Cedo');
  await page.getByLabel('Confirmar senha').fill('Remo7Cedo');
  await page.getByRole('button', { name: 'CONFIRMAR' }).click();
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible();
});

test('an unknown path offers a link home', async ({ person, school }) => {
  const { page } = await person();
  await page.goto(`${school.url}/nao-existe`);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Voltar ao início' })
    .or(page.getByRole('button', { name: 'Voltar ao início' }))
    .click();
  await expect(page).toHaveURL(/\/auth$/);
});
