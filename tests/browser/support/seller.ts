import { cpfFromSeed, formatCpf } from '../../../domain/brazil.ts';
import { followMenu } from './layout.ts';
import { choose } from './registration.ts';
import { expect, type Person, type VisitedSchool } from './school.ts';

export interface NewStudent {
  name: string;
  email: string;
}

let serial = 777_000;

const yearByPix = { 'Duração do plano': 'Anual', 'Forma de pagamento': 'À vista - Pix' };
/** A plan that is charged to a card each month. */
export const byCard = {
  'Duração do plano': 'Recorrente',
  'Forma de pagamento': 'Cobrança Recorrente - Cartão de Crédito',
};

/** A seller registers a student through the wizard. */
export async function registerStudent(
  { page }: Person<VisitedSchool>,
  student: NewStudent,
  plan: typeof yearByPix = yearByPix,
): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Avançar' }).click();
  await followMenu(page, 'Pós Vendas');
  await page
    .getByRole('link', { name: /Adicionar/ })
    .or(page.getByRole('button', { name: /Adicionar/ }))
    .first()
    .click();

  await page.getByLabel('Nome completo').fill(student.name);
  await page.getByLabel('E-mail', { exact: true }).fill(student.email);
  await page.getByLabel('Confirme o e-mail').fill(student.email);
  await page.getByLabel('Tipo de matrícula').selectOption({ label: 'Início imediato' });
  await next();

  await page.getByLabel('CPF').fill(formatCpf(cpfFromSeed(++serial)));
  await page.getByLabel('Data de nascimento').fill('1994-03-18');
  await page.getByLabel('Escolaridade').selectOption({ label: 'Graduação' });
  await page.getByLabel('Celular').fill('11987651234');
  await next();

  await choose(page.getByLabel('Parentesco'), 'Próprio');
  await next();

  await page.getByLabel('Curso', { exact: true }).selectOption({ label: 'Inglês' });
  await choose(page.getByLabel('Nível', { exact: true }), 'Avançado');
  await choose(page.getByLabel('Tipo de plano'), 'Em grupo');
  await choose(page.getByLabel('Frequência'), '2 vezes na semana');
  for (const [label, choice] of Object.entries(plan)) await choose(page.getByLabel(label), choice);
  await page.getByLabel('Experiência em outras escolas').fill('Nenhuma até aqui.');
  await page.getByLabel('Informações importantes').fill('Gosta de filmes e viaja a trabalho.');
  await next();

  await page.getByLabel('Viagem').check();
  await next();

  await page.getByLabel('CEP', { exact: true }).fill('01310-100');
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
  await page.getByLabel('Número').fill('1578');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
}
