import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjFromSeed, cpfFromSeed, digitsOf, formatCnpj, formatCpf } from '../../../domain/brazil.ts';
import { readPixKey } from '../../../domain/pixKey.ts';

const seed = fc.integer({ min: 1, max: 900_000_000 });
const area = fc.integer({ min: 11, max: 99 }).filter((value) => value % 10 !== 0);
const mobile = fc.integer({ min: 900_000_000, max: 999_999_999 });

describe('a Pix key', () => {
  it('is a CPF or a CNPJ, with or without punctuation', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (value, letters) => {
        const cpf = cpfFromSeed(value);
        for (const typed of [cpf, formatCpf(cpf), ` ${cpf} `])
          expect(readPixKey(typed)).toEqual({ kind: 'cpf', key: cpf });
        const cnpj = cnpjFromSeed(value, letters);
        for (const typed of [cnpj, formatCnpj(cnpj)])
          expect(readPixKey(typed)).toEqual({ kind: 'cnpj', key: cnpj });
      }),
    );
  });

  it('is a phone with its country or with its area in parentheses, however it is spaced', () => {
    fc.assert(
      fc.property(area, mobile, (ddd, number) => {
        const key = `+55${ddd}${number}`;
        const [first, last] = [String(number).slice(0, 5), String(number).slice(5)];
        for (const typed of [
          key,
          `+55 ${ddd} ${first}-${last}`,
          `+55 (${ddd}) ${first} ${last}`,
          `(${ddd}) ${first}-${last}`,
        ])
          expect(readPixKey(typed)).toEqual({ kind: 'phone', key });
      }),
    );
  });

  it('is an e-mail in small letters, or a random key', () => {
    expect(readPixKey('Financeiro@Escola.example')).toEqual({
      kind: 'email',
      key: 'financeiro@escola.example',
    });
    fc.assert(
      fc.property(fc.uuid(), (key) => {
        expect(readPixKey(key.toUpperCase())).toEqual({ kind: 'random', key });
      }),
    );
  });

  it('is no CPF with a wrong digit, which would otherwise be taken for a phone', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 9 }), (value, step) => {
        const cpf = cpfFromSeed(value);
        const wrong = cpf.slice(0, 10) + ((Number(cpf[10]) + step) % 10);
        expect(readPixKey(wrong)).toBeNull();
        expect(readPixKey(formatCpf(wrong))).toBeNull();
      }),
    );
  });

  it.each(['', 'escola', '11987654321', '+1 202 555 0123', 'ana@', '12.345.678/0001-00', 'x'.repeat(78)])(
    'is not %j',
    (typed) => {
      expect(readPixKey(typed)).toBeNull();
    },
  );

  it('stays the same when it is read again', () => {
    fc.assert(
      fc.property(seed, (value) => {
        for (const typed of [formatCpf(cpfFromSeed(value)), formatCnpj(cnpjFromSeed(value))]) {
          const key = readPixKey(typed)?.key ?? '';
          expect(readPixKey(key)?.key).toBe(key);
          expect(digitsOf(key).length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
