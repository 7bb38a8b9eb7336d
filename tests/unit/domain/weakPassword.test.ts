import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordIssue } from '../../../domain/password.ts';
import { foldWord, isWeakPassword, ownWords } from '../../../domain/weakPassword.ts';

const list = new Set(['password', 'senha', 'qwerty', 'abcdefg1', 'flamengo', 'admin', 'brasil', '1q2w3e4r']);
const common = (folded: string) => list.has(folded);
const own = ['Aula Viva', 'Ana Maria Souza', 'ana.souza@x.test'];
const weak = (password: string) => isWeakPassword(password, { common, own });

describe('a password', () => {
  it.each([
    'Password1',
    'Senha123!',
    'P@ssw0rd',
    'Qwerty123',
    'Abcdefg1',
    'Admin123',
    '1Brasil2026',
    '1q2w3e4R',
  ])('as common as %s is weak', (password) => expect(weak(password)).toBe(true));

  it.each([
    'AulaViva1',
    '4ulaV1va!',
    'aUlA-vIvA-9',
    'MinhaAulaViva9',
    'AnaMaria1990',
    'Souza2026!',
    'SouzaAna1',
  ])('made of the user’s own words is weak: %s', (password) => expect(weak(password)).toBe(true));

  it.each(['Nadar9Longe', 'Maria#kR7vQ9zPx', 'kR7vQ9zPx', 'Abelha7Lilas', 'AulaDeCanoagem7'])(
    'with other words added is not: %s',
    (password) => expect(weak(password)).toBe(false),
  );

  it('is weak regardless of case and accents', () => {
    const cased = fc
      .tuple(fc.constantFrom(...list, 'aulaviva'), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
      .map(([word, upper]) =>
        [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''),
      );
    fc.assert(
      fc.property(cased, fc.constantFrom('', '1', '9!', '2026', '123'), (word, end) => weak(`${word}${end}`)),
    );
    expect(weak('Sénhà12345')).toBe(true);
  });

  it('of random letters is almost never weak', () => {
    const letters = fc.constantFrom(...'bcdfghjklmpqrtvwxz');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 12, maxLength: 20 }), (chosen) => {
        const password = `A1${chosen.join('')}`;
        return passwordIssue(password) === null && !weak(password);
      }),
    );
  });
});

it('a user’s own words are the parts of their names and of the address before the @, longest first', () => {
  expect(ownWords(['Aula Viva', 'joão.de.sá@x.test'])).toEqual([
    'aulaviva',
    'joaodesa',
    'aula',
    'viva',
    'joao',
  ]);
  expect(foldWord('ÁÇÃO')).toBe('acao');
});
