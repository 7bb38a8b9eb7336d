import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmationIssue, passwordIssue } from '../../../domain/password.ts';
import { messageOf } from '../../../server/texts/messages.ts';

const textOf = (issue: ReturnType<typeof passwordIssue>) => issue && messageOf(issue.code);

describe('passwordIssue', () => {
  it.each([
    ['', 'É necessário incluir uma senha'],
    ['Abc1234', 'A senha deve ter entre 8 e 32 caracteres'],
    [`Ab1${'x'.repeat(30)}`, 'A senha deve ter entre 8 e 32 caracteres'],
    ['Abc 12345', 'A senha deve ter entre 8 e 32 caracteres'],
    ['abcdefg1', 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.'],
    ['ABCDEFG1', 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.'],
    ['Abcdefgh', 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.'],
  ])('refuses %j', (password, message) => {
    expect(textOf(passwordIssue(password))).toBe(message);
  });

  it.each(['Abcdefg1', `Ab1${'x'.repeat(29)}`, 'Ação2026!'])('accepts %j', (password) => {
    expect(passwordIssue(password)).toBeNull();
  });

  it('accepts exactly what the specified rule accepts, for ASCII letters', () => {
    const rule = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{8,32}$/;
    const text = fc
      .array(fc.constantFrom(...'abXY019_! '), { maxLength: 36 })
      .map((letters) => letters.join(''));
    fc.assert(fc.property(text, (password) => (passwordIssue(password) === null) === rule.test(password)));
  });
});

describe('confirmationIssue', () => {
  it('requires the same text twice', () => {
    expect(textOf(confirmationIssue('Abcdefg1', ''))).toBe('É necessário incluir a confirmação de senha');
    expect(textOf(confirmationIssue('Abcdefg1', 'Abcdefg2'))).toBe('As senhas não coincidem');
    expect(confirmationIssue('Abcdefg1', 'Abcdefg1')).toBeNull();
  });
});
