import { expect, it } from 'vitest';
import { spellingsOf } from '../../../domain/spellings.ts';

const foundIn = (stored: string, written: string) =>
  spellingsOf(stored).some((spelling) => written.toLowerCase().includes(spelling.toLowerCase()));

it.each([
  ['21374117684', '213.741.176-84'],
  ['21374117684', '213 741 176 84'],
  ['21374117684', '213741176-84'],
  ['213.741.176-84', '21374117684'],
  ['123456789', '12.345.678-9'],
  ['12.345.678-X', '12345678X'],
  ['+5511979694382', '(11) 97969-4382'],
  ['+5511979694382', '11 97969 4382'],
  ['+5511979694382', '11979694382'],
  ['+5511979694382', '+55 (11) 97969-4382'],
  ['+5511979694382', '+55 11 97969-4382'],
  ['+5511979694382', 'ligue para 97969-4382'],
  ['+551133334444', '(11) 3333-4444'],
  ['José Conceição', 'o aluno Jose Conceicao'],
  ['ana@x.test', 'Ana@X.test'],
])('PRIVACY-9: %s is found as %s', (stored, written) => {
  expect(foundIn(stored, written)).toBe(true);
});

it('PRIVACY-9: part of a number is not the number', () => {
  expect(foundIn('21374117684', '213.741')).toBe(false);
  expect(foundIn('+5511979694382', '4382')).toBe(false);
});
