import type { Locator, Page } from '@playwright/test';
import { cpfFromSeed, formatCpf } from '../../../domain/brazil.ts';
import { followMenu } from './layout.ts';
import { expect, type Person, type VisitedSchool } from './school.ts';

let serial = 780_000;

/** Makes a choice in a list, or among chips. */
export async function choose(field: Locator, value: string): Promise<void> {
  const isList = await field.evaluate((node) => node.tagName === 'SELECT');
  if (isList) await field.selectOption({ label: value });
  else await field.getByRole('radio', { name: value, exact: true }).check();
}

export const openNew = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /Adicionar/ })
    .or(page.getByRole('link', { name: /Adicionar/ }))
    .first()
    .click();

/** The wizard, by its labels; a required and an optional field have the same name here. */
export class Wizard {
  readonly page: Page;

  constructor({ page }: Person<VisitedSchool>) {
    this.page = page;
  }

  /** An administrator opens it from the list of users and picks the type. */
  async openAs(type: string): Promise<void> {
    await followMenu(this.page, /^Usuários$/);
    await openNew(this.page);
    await this.page.getByLabel(type, { exact: true }).check();
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const field = this.page.getByLabel(new RegExp(`^${label}(\\s?opcional)?$`));
      const isChoice = await field.evaluate((node) => node.matches('select, [role=radiogroup]'));
      await (isChoice ? choose(field, value) : field.fill(value));
    }
  }

  /** To the next step, which has the name. */
  async next(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Avançar' }).click();
    await expect(this.page.getByRole('heading', { level: 2, name })).toBeVisible();
  }

  async person(name: string, email: string): Promise<void> {
    await this.fill({ 'Nome completo': name, 'E-mail': email, 'Confirme o e-mail': email });
  }

  async personal(birthdate: string, education = 'Graduação'): Promise<void> {
    await this.fill({
      CPF: formatCpf(cpfFromSeed(++serial)),
      'Data de nascimento': birthdate,
      Escolaridade: education,
      Celular: '11987651234',
    });
  }

  async address(): Promise<void> {
    await this.fill({ CEP: '01310-100' });
    await expect(this.page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
    await this.fill({ Número: '1578' });
  }

  async franchise(): Promise<void> {
    await this.fill({
      'Capital disponível para investimento': 'R$ 20.000',
      'Renda atual': 'De 3 a 5 mil reais por mês',
      'Referência profissional': 'Lúcia Ferraz, (11) 98765-0000',
    });
  }

  async teacher(): Promise<void> {
    await this.page.getByLabel('Inglês', { exact: true }).check();
    await this.fill({ 'Experiência nos cursos': 'Dez anos com turmas de adultos.' });
  }

  /** From the franchise data to the address, which is the last step. */
  async teachingFranchisee(publicName: string): Promise<void> {
    await this.next('Dados de franquia');
    await this.franchise();
    await this.next('Dados da plataforma');
    await this.fill({ 'Nome público': publicName, Link: 'https://prof.exemplo.test/aulas' });
    await this.next('Dados de FEE');
    await this.teacher();
    await this.next('Dados de Empresa');
    await this.next('Interesses e perfil');
    await this.profile();
    await this.next('Endereço');
    await this.address();
  }

  /** An interest, and an hour on Mondays. */
  async profile(): Promise<void> {
    await this.page.getByLabel('Viagem').check();
    await this.page.getByRole('switch', { name: 'Segunda-feira' }).check({ force: true });
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(this.page.getByText('Usuário criado com sucesso!')).toBeVisible();
  }
}
