import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cnpjFromSeed,
  cpfFromSeed,
  formatCep,
  formatCnpj,
  formatCpf,
  formatPhone,
  isCnpj,
  isCpf,
  isPhone,
  normalisePhone,
  UFS,
} from '../../../domain/brazil.ts';
import { cityOfCep, stateOfCep } from '../../../domain/cepState.ts';

const seed = fc.integer();

describe('CPF', () => {
  it('accepts published examples', () => {
    expect(isCpf('529.982.247-25')).toBe(true);
    expect(isCpf('11144477735')).toBe(true);
    expect(isCpf('529.982.247-26')).toBe(false);
    expect(isCpf('111.111.111-11')).toBe(false);
    expect(isCpf('5299822472')).toBe(false);
  });

  it('is generated valid, and a wrong check digit is always detected', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(9, 10), fc.integer({ min: 1, max: 9 }), (from, place, by) => {
        const cpf = cpfFromSeed(from);
        const digit = (Number(cpf[place]) + by) % 10;
        expect(isCpf(cpf)).toBe(true);
        expect(isCpf(formatCpf(cpf))).toBe(true);
        expect(formatCpf(cpf)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
        const wrong = `${cpf.slice(0, place)}${digit}${cpf.slice(place + 1)}`;
        expect(isCpf(wrong)).toBe(false);
      }),
    );
  });

  it('is deterministic per seed, and differs between consecutive seeds', () => {
    const many = Array.from({ length: 2000 }, (_, index) => cpfFromSeed(index));
    expect(new Set(many).size).toBe(2000);
    expect(cpfFromSeed(7)).toBe(cpfFromSeed(7));
  });
});

describe('CNPJ', () => {
  it('accepts the official examples, numeric and with letters', () => {
    expect(isCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isCnpj('12abc34501de35')).toBe(true);
    expect(isCnpj('11.222.333/0001-81')).toBe(true);
    expect(isCnpj('11.222.333/0001-80')).toBe(false);
    expect(isCnpj('12.ABC.345/01DE-3A')).toBe(false);
    expect(isCnpj('00.000.000/0000-00')).toBe(false);
  });

  it('is generated valid in both forms and keeps its letters through the mask', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (from, letters) => {
        const cnpj = cnpjFromSeed(from, letters);
        expect(isCnpj(cnpj)).toBe(true);
        expect(isCnpj(formatCnpj(cnpj.toLowerCase()))).toBe(true);
        expect(formatCnpj(cnpj).replace(/[./-]/g, '')).toBe(cnpj);
      }),
    );
  });
});

describe('CEP', () => {
  it.each([
    ['01310-100', 'SP'],
    ['22041001', 'RJ'],
    ['69301-110', 'RR'],
    ['69400-000', 'AM'],
    ['70040-010', 'DF'],
    ['72800-000', 'GO'],
    ['73000-000', 'DF'],
    ['78900-000', null],
    ['90010-000', 'RS'],
    ['00100-000', null],
    ['0131010', null],
  ])('%s is in %j', (cep, uf) => {
    expect(stateOfCep(cep)).toBe(uf);
  });

  it.each([
    ['04001-000', 'São Paulo'],
    ['06010-000', null],
    ['20040002', 'Rio de Janeiro'],
    ['72800000', null],
    ['73105000', 'Brasília'],
    ['00000000', null],
    ['0100', null],
  ])('returns the city of %s if its range has one', (cep, city) => {
    expect(cityOfCep(cep)).toBe(city);
  });

  it('covers every state', () => {
    const reached = new Set(
      Array.from({ length: 99_000 }, (_, n) => stateOfCep(`${n + 1000}000`.padStart(8, '0'))),
    );
    reached.delete(null);
    expect([...reached].sort()).toEqual([...UFS].sort());
  });

  it('is masked', () => {
    expect(formatCep('01310100')).toBe('01310-100');
    expect(formatCep('0131')).toBe('0131');
  });
});

describe('phone', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['+1 415 555 2671', '+14155552671'],
    ['', ''],
  ])('%j is stored as %j', (text, stored) => {
    expect(normalisePhone(text)).toBe(stored);
    expect(normalisePhone(stored)).toBe(stored);
  });

  it('requires 11 digits and is formatted the Brazilian way', () => {
    expect(isPhone('(11) 98765-4321')).toBe(true);
    expect(isPhone('(11) 8765-4321')).toBe(false);
    expect(isPhone('+55 11 8765-4321')).toBe(true);
    for (const wrong of ['+55 11 98765-43210', '99999999999999999999', '12345678901 ext 9', ''])
      expect(isPhone(wrong)).toBe(false);
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('+14155552671')).toBe('+14155552671');
  });

  it('needs the country code for a landline only', () => {
    const digits = (count: number) =>
      fc.integer({ min: 10 ** (count - 1), max: 10 ** count - 1 }).map(String);
    fc.assert(
      fc.property(digits(2), digits(8), digits(9), (area, landline, mobile) => {
        expect([isPhone(`(${area}) ${mobile}`), isPhone(`+55 ${area} ${mobile}`)]).toEqual([true, true]);
        expect([isPhone(`(${area}) ${landline}`), isPhone(`+55 ${area} ${landline}`)]).toEqual([false, true]);
      }),
    );
  });

  it('is valid and unchanged in its stored form', () => {
    const unit = fc.constantFrom(...'0123456789'.repeat(4), ...' -().');
    const typed = fc.tuple(fc.constantFrom('', '+'), fc.string({ unit, minLength: 11, maxLength: 18 }));
    fc.assert(
      fc.property(typed.map((parts) => parts.join('')).filter(isPhone), (text) => {
        const stored = normalisePhone(text);
        expect([isPhone(stored), normalisePhone(stored)]).toEqual([true, stored]);
      }),
    );
  });
});
