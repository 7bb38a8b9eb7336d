import { cpfFromSeed, formatCpf } from '../../domain/brazil.ts';
import { CountedActions } from './support/countedActions.ts';
import { isPhone } from './support/layout.ts';
import { openNew } from './support/registration.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'newMinor' });

test('a minor with a guardian is registered in thirty clicks and twenty-two fields', async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  test.skip(isPhone(page), 'the count is that of a computer');
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/users');
  const actions = new CountedActions(page);
  const next = async (heading: string) => {
    await actions.press('Avançar');
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  };
  actions.clicks += 1;
  await openNew(page);
  await expect(page.getByLabel('Aluno', { exact: true })).toBeFocused();
  await actions.tick('Aluno');
  await actions.type('Nome completo', 'Davi Antunes Prado');
  await actions.type('E-mail', 'davi@exemplo.aulaviva.test');
  await actions.type('Confirme o e-mail', 'davi@exemplo.aulaviva.test');
  await actions.choose(
    'Vendedor',
    (await page.getByLabel('Vendedor').locator('option').nth(1).textContent()) ?? '',
  );
  await next('Dados pessoais');
  await actions.type('CPF', formatCpf(cpfFromSeed(784_001)));
  await actions.type('Data de nascimento', '20/05/2015');
  await actions.type('Celular', '11987651234');
  await expect(page.getByLabel('Escolaridade')).toHaveValue('Ensino Fundamental');
  await next('Responsável financeiro');
  await actions.choose('Parentesco', 'Mãe');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await actions.type('Nome completo', 'Sônia Antunes Prado');
  await actions.type('E-mail', 'sonia@exemplo.aulaviva.test');
  await actions.type('Celular', '11987651235');
  await actions.type('CPF', formatCpf(cpfFromSeed(784_002)));
  await actions.type('RG', '12.345.678-9');
  await actions.type('Data de nascimento', '11/02/1985');
  await actions.type('CEP', '01310-100');
  await expect(page.getByLabel('Número')).toBeFocused();
  await actions.type('Número', '1578');
  await next('Curso e plano');
  await actions.choose('Curso', 'Inglês');
  await actions.choose('Nível', 'Zero');
  await actions.choose('Tipo de plano', 'Em grupo');
  await actions.choose('Frequência', '2 vezes na semana');
  await actions.choose('Duração do plano', 'Anual');
  await actions.choose('Forma de pagamento', 'À vista - Pix');
  await expect(page.getByLabel('Experiência em outras escolas')).toHaveValue('Nenhuma');
  await actions.press(page.getByRole('button', { name: 'Nenhuma' }).last());
  await next('Interesses e perfil');
  await actions.tick('Viagem');
  await next('Endereço');
  await expect(page.getByLabel('Número')).toHaveValue('1578');
  await actions.press('Enviar');
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  expect(actions.clicks).toBeLessThanOrEqual(30);
  expect(actions.fields).toBeLessThanOrEqual(22);
});
