import type { Page } from '@playwright/test';
import { cpfFromSeed, formatCpf } from '../../domain/brazil.ts';
import { isPhone } from './support/layout.ts';
import { choose, openNew } from './support/registration.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'newMinor' });

/** Counts what a person does: a press is a click, a field that is not focused already a click more, a choice in a list two. */
function countedHand(page: Page) {
  const done = { clicks: 0, fields: 0 };
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}(\\s?opcional)?$`));
  const press = async (name: string) => {
    done.clicks += 1;
    await page.getByRole('button', { name, exact: true }).first().click();
  };
  return {
    done,
    press,
    type: async (label: string, text: string) => {
      const target = field(label);
      await expect(target).toBeEditable();
      const isFocused = await target.evaluate((node) => node === document.activeElement);
      done.clicks += isFocused ? 0 : 1;
      done.fields += 1;
      await target.click();
      await target.pressSequentially(text);
    },
    choose: async (label: string, option: string) => {
      const isList = await field(label).evaluate((node) => node.tagName === 'SELECT');
      done.clicks += isList ? 2 : 1;
      done.fields += 1;
      await choose(field(label), option);
    },
    /** Checks a box with the space bar if it has the focus already, as when the form opens; otherwise with a click. */
    tick: async (label: string) => {
      const box = page.getByLabel(label, { exact: true });
      await expect(box).toBeVisible();
      const isFocused = await box.evaluate((node) => node === document.activeElement);
      if (isFocused) await page.keyboard.press('Space');
      else {
        done.clicks += 1;
        await box.check();
      }
      await expect(box).toBeChecked();
    },
    next: async (heading: string) => {
      await press('Avançar');
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    },
  };
}

test('a minor with a guardian is registered in thirty clicks and twenty-two fields', async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  test.skip(isPhone(page), 'the count is that of a computer');
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/users');
  const hand = countedHand(page);
  hand.done.clicks += 1;
  await openNew(page);
  await expect(page.getByLabel('Aluno', { exact: true })).toBeFocused();
  await hand.tick('Aluno');
  await hand.type('Nome completo', 'Davi Antunes Prado');
  await hand.type('E-mail', 'davi@exemplo.aulaviva.test');
  await hand.type('Confirme o e-mail', 'davi@exemplo.aulaviva.test');
  await hand.choose(
    'Vendedor',
    (await page.getByLabel('Vendedor').locator('option').nth(1).textContent()) ?? '',
  );
  await hand.next('Dados pessoais');
  await hand.type('CPF', formatCpf(cpfFromSeed(784_001)));
  await hand.type('Data de nascimento', '20/05/2015');
  await hand.type('Celular', '11987651234');
  await expect(page.getByLabel('Escolaridade')).toHaveValue('Ensino Fundamental');
  await hand.next('Responsável financeiro');
  await hand.choose('Parentesco', 'Mãe');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await hand.type('Nome completo', 'Sônia Antunes Prado');
  await hand.type('E-mail', 'sonia@exemplo.aulaviva.test');
  await hand.type('Celular', '11987651235');
  await hand.type('CPF', formatCpf(cpfFromSeed(784_002)));
  await hand.type('RG', '12.345.678-9');
  await hand.type('Data de nascimento', '11/02/1985');
  await hand.type('CEP', '01310-100');
  await expect(page.getByLabel('Número')).toBeFocused();
  await hand.type('Número', '1578');
  await hand.next('Curso e plano');
  await hand.choose('Curso', 'Inglês');
  await hand.choose('Nível', 'Zero');
  await hand.choose('Tipo de plano', 'Em grupo');
  await hand.choose('Frequência', '2 vezes na semana');
  await hand.choose('Duração do plano', 'Anual');
  await hand.choose('Forma de pagamento', 'À vista - Pix');
  await expect(page.getByLabel('Experiência em outras escolas')).toHaveValue('Nenhuma');
  hand.done.clicks += 1;
  await page.getByRole('button', { name: 'Nenhuma' }).last().click();
  await hand.next('Interesses e perfil');
  await hand.tick('Viagem');
  await hand.next('Endereço');
  await expect(page.getByLabel('Número')).toHaveValue('1578');
  await hand.press('Enviar');
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  expect(hand.done.clicks).toBeLessThanOrEqual(30);
  expect(hand.done.fields).toBeLessThanOrEqual(22);
});
