import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjFromSeed, cpfFromSeed, formatCnpj } from '../../../domain/brazil.ts';
import { holdsCardNumber } from '../../../domain/cardNumber.ts';
import { holdsCardData } from '../../../server/platform/http/cardData.ts';

const cards = [
  '4222222222222',
  '4111111111111111',
  '4000000000000010',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '38520000023237',
  '6011111111111117',
  '3530111333300000',
  '6362970000457013',
  '6062825624254001',
  '6759649826438453',
  '5066991111111118',
];
const card = fc.constantFrom(...cards);
const separator = fc.constantFrom('', ' ', '-', '.', '  ', ' - ', '\u00a0', '–');
const written = fc
  .tuple(card, separator, fc.integer({ min: 1, max: 4 }))
  .map(([digits, between, size]) =>
    (digits.length === 15 && size === 4
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? [])
    ).join(between),
  );
const words = fc.stringMatching(/^[a-zA-Zçãé ,:;()]{0,20}$/);

describe('a card number', () => {
  it('is found anywhere in a text, however its digits are grouped', () => {
    fc.assert(
      fc.property(words, written, words, (before, number, after) => {
        expect(holdsCardNumber(`${before}${number}${after}`)).toBe(true);
      }),
    );
  });

  it('is found between other numbers, and in full-width digits', () => {
    for (const text of [
      'parcela 3 4111 1111 1111 1111 de 2026',
      'cartao 4111 1111 1111 1111 do aluno',
      '12 4111111111111111 07/29 123',
      '4111.1111.1111.1111',
      '４１１１１１１１１１１１１１１１',
      'nº4111111111111111x',
    ])
      expect(holdsCardNumber(text), text).toBe(true);
  });

  it.each(['/', '_', ' * ', '|', '·', '−', ':', '+', ') (', ',', '\u2800', '\u200b', '💳'])(
    'is found with %j between its groups',
    (between) => {
      for (const groups of ['4111 1111 1111 1111', '41111111 11111111', '3782 822463 10005'])
        expect(holdsCardNumber(groups.replaceAll(' ', between)), groups).toBe(true);
    },
  );

  it.each([
    '4111-111111111111',
    '411111 1111111111',
    '41111111 11111111',
    '411111111111 1111',
    '4111-11111111 1111',
    '411 11111 1111 1111',
    '94111111111111111',
    '94111 1111 1111 1111',
    '4111/1111-1111 1111',
    '٤١١١١١١١١١١١١١١١',
    '४१११ ११११ ११११ ११११',
    '𝟺𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷𝟷',
  ])('is found as %s', (text) => {
    expect(holdsCardNumber(`pago com ${text} ontem`)).toBe(true);
  });

  it('is refused as a number, name or query value, at any depth', () => {
    for (const body of [
      4111111111111111,
      { note: ['x', { deep: 'pago com 4111-1111-1111-1111' }] },
      { '4111 1111 1111 1111': true },
      { value: 4111111111111111 },
      { cvv: '123' },
      { cvc: 1234 },
    ])
      expect(holdsCardData(body), JSON.stringify(body)).toBe(true);
  });
});

describe('no card number', () => {
  const none = (text: string): void => {
    expect(holdsCardNumber(text), text).toBe(false);
  };
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

  it('is in a CPF, CNPJ or phone, alone or several in a line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 899_999 }), fc.integer({ min: 1, max: 899_999 }), (a, b) => {
        none(`${cpfFromSeed(a)} ${cpfFromSeed(b)}`);
        none(cpfFromSeed(a).replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'));
        none(cnpjFromSeed(a));
        none(formatCnpj(cnpjFromSeed(b)));
      }),
    );
    fc.assert(
      fc.property(digits(8), digits(8), (a, b) => {
        none(`+55119${a} +55219${b}`);
        none(`(11) 9${a.slice(0, 4)}-${a.slice(4)} / (21) 9${b.slice(0, 4)}-${b.slice(4)}`);
        none(`+55 11 9${a.slice(0, 4)}-${a.slice(4)}`);
      }),
    );
  });

  it('is in an id, hash, timestamp or amount', () => {
    fc.assert(fc.property(fc.uuid(), fc.uuid(), (a, b) => none(`${a} ${b}`)));
    fc.assert(fc.property(fc.stringMatching(/^[\da-f]{64}$/), (hash) => none(`a${hash.slice(1)}`)));
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2096-01-01') }),
        (date) => {
          none(date.toISOString());
          none(`${date.toISOString().slice(0, 10)} ${date.toISOString().slice(0, 10)}`);
          none(String(date.getTime()));
        },
      ),
    );
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => none(String(cents))));
  });

  it('is in lists of hours, dates, phones, masked CPFs, amounts or grades', () => {
    const two = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'));
    const list = (each: fc.Arbitrary<string>, between: string) =>
      fc.array(each, { minLength: 2, maxLength: 9 }).map((all) => all.join(between));
    const hour = fc.tuple(two(0, 23), two(0, 59)).map((parts) => parts.join(':'));
    const date = fc.tuple(two(1, 28), two(1, 12), two(20, 40)).map((parts) => parts.join('/'));
    const phone = fc
      .tuple(two(11, 99), digits(4), digits(4))
      .map(([area, head, tail]) => `(${area}) 9${head}-${tail}`);
    const cpf = fc
      .integer({ min: 1, max: 899_999 })
      .map((seed) => cpfFromSeed(seed).replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'));
    const amount = fc
      .tuple(fc.integer({ min: 1, max: 9 }), digits(3), digits(2))
      .map(([thousands, rest, cents]) => `${thousands}.${rest},${cents}`);
    const grade = fc.integer({ min: 0, max: 9 }).map(String);
    for (const each of [hour, date, phone, cpf, amount])
      for (const between of [' ', ', ', '\n', '; ']) fc.assert(fc.property(list(each, between), none));
    for (const between of [',', ', '])
      fc.assert(
        fc.property(
          fc.array(grade, { minLength: 13, maxLength: 40 }).map((all) => all.join(between)),
          none,
        ),
      );
  });

  it('is in digits with a wrong check digit, too few or too many', () => {
    for (const text of [
      '4111111111111112',
      '411111111111',
      '41111111111111111111111',
      '0000000000000000',
      '2022 2023 2024 2025',
    ])
      none(text);
  });
});

it.each([
  '4 ',
  '4',
  '4111 ',
  '41 1-',
  '4000000000000 ',
  '3- ',
  '60 00 0/',
  '４ ',
  '4\u0301',
  'a4',
  'abcdef0123456789',
])('the search in repeated %j takes linear time', (part) => {
  const length = 100_000;
  const tally = { steps: 0 };
  holdsCardNumber(part.repeat(length / part.length), tally);
  expect(tally.steps).toBeGreaterThan(0);
  expect(tally.steps).toBeLessThan(length * 60);
});
