import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, fullName, newPassword } from '../../../contract/fields.ts';
import { issueOf } from '../../../contract/rules.ts';
import { AppError } from '../../../server/platform/errors.ts';
import { areaTexts } from '../../../server/texts/catalogues.ts';
import { messageOf } from '../../../server/texts/messages.ts';

describe('codes', () => {
  it('are either an error or a rule', () => {
    const rules = areaTexts('pt-BR', 'rules');
    expect(Object.keys(areaTexts('pt-BR', 'errors')).filter((code) => code in rules)).toEqual([]);
  });

  it('keep the specified Portuguese when a value is a code itself', () => {
    expect(messageOf('teacher_does_not_fit', { reason: { code: 'match_teacher_full' } })).toBe(
      'Este professor não pode receber o aluno: o professor atingiu o número máximo de alunos.',
    );
    const slot = { code: 'day_and_hour', values: { day: { code: 'monday' }, hour: '08:00' } } as const;
    expect(messageOf('slot_lost', { slot })).toBe(
      'Segunda-feira às 08:00 não está mais disponível. Escolha outro horário.',
    );
    expect(messageOf('onboarding_incomplete', { missing: { code: 'student_in_class' } })).toBe(
      'Ainda falta: o aluno estar em uma turma.',
    );
    expect(messageOf('field_forbidden', { field: { code: 'field_roles' } })).toBe(
      'Você não tem permissão para definir as funções.',
    );
  });
});

it('errors do not compile without a value for each name in their text', () => {
  // @ts-expect-error `field` is missing.
  const { message } = new AppError('field_forbidden');
  expect(message).toContain('{field}');
  expect(new AppError('not_found').message).not.toContain('{');
});

describe('issueOf', () => {
  const form = z.strictObject({
    name: fullName,
    email,
    password: newPassword,
    age: z.number().max(120),
    tags: z.array(z.string()).min(1),
    level: z.enum(['Zero']),
  });
  const refused = (value: object) =>
    form.safeParse(value).error?.issues.map((issue) => {
      const { path, code, values } = issueOf(issue);
      return `${path}: ${messageOf(code, values)}`;
    });

  it('returns rule and values of any schema violation', () => {
    const wrong = {
      name: '1 2',
      email: 'a@b',
      password: 'curta',
      age: 121,
      tags: [],
      level: 'One',
      other: 1,
    };
    expect(refused(wrong)).toEqual([
      'name: O nome deve ser completo.',
      'email: E-mail inválido',
      'password: A senha deve ter entre 8 e 32 caracteres',
      'password: A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.',
      'age: O valor deve ser no máximo 120.',
      'tags: Informe no mínimo 1 item(ns).',
      'level: Opção inválida.',
      ': Campo desconhecido: other.',
    ]);
    expect(refused({ ...wrong, name: undefined, email: 7, password: 'Abcdefg1' })?.slice(0, 2)).toEqual([
      'name: Campo obrigatório.',
      'email: Valor inválido.',
    ]);
  });
});
