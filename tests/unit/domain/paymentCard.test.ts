import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCardNumber } from '../../../domain/cardNumber.ts';
import {
  brandOf,
  CARD_BRANDS,
  type CardForm,
  cardIssues,
  cvvLengthOf,
  formatExpiry,
  hasCheckDigit,
  isCvv,
  isHolderDocument,
  isTakenCard,
  isUsable,
  maskCard,
  maskExpiry,
  maskHolderDocument,
  readBrand,
  readExpiry,
} from '../../../domain/paymentCard.ts';
import { readSandboxToken, sandboxCardId, sandboxCards, sandboxToken } from '../../../domain/sandboxCards.ts';

/** First digits and lengths, from the brands' own tables and not from the code. */
const samples = [
  { brand: 'Visa', start: '4539', length: 16 },
  { brand: 'Mastercard', start: '5412', length: 16 },
  { brand: 'Mastercard', start: '2221', length: 16 },
  { brand: 'Mastercard', start: '2720', length: 16 },
  { brand: 'Amex', start: '34', length: 15 },
  { brand: 'Amex', start: '37', length: 15 },
  { brand: 'Elo', start: '636368', length: 16 },
  { brand: 'Elo', start: '509123', length: 16 },
  { brand: 'Hipercard', start: '606282', length: 16 },
] as const;

const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((last) => `${digits}${last}`).find(hasCheckDigit) ?? '';

const card = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 19, maxLength: 19 }),
  )
  .map(([{ brand, start, length }, rest]) => ({
    brand,
    number: withCheckDigit(`${start}${rest.join('')}`.slice(0, length - 1)),
  }));

describe('the number of a card', () => {
  it('is taken when it is of a known brand, has its length and the right check digit', () => {
    fc.assert(
      fc.property(card, ({ brand, number }) => {
        expect(brandOf(number)).toBe(brand);
        expect(isTakenCard(number)).toBe(true);
        expect(isTakenCard(maskCard(number))).toBe(true);
      }),
    );
  });

  it('is refused with any one digit wrong, with one too many and with one too few', () => {
    fc.assert(
      fc.property(card, fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ number }, at, by) => {
        const place = at % number.length;
        const wrong = [...number].map((digit, index) =>
          index === place ? String((Number(digit) + by) % 10) : digit,
        );
        expect(hasCheckDigit(wrong.join(''))).toBe(false);
        expect(isTakenCard(wrong.join(''))).toBe(false);
        expect(isTakenCard(`${number}0`)).toBe(false);
        expect(isTakenCard(number.slice(1))).toBe(false);
      }),
    );
  });

  it('agrees with the search of requests, which would refuse the number as such (PAY-4)', () => {
    fc.assert(
      fc.property(card, ({ number }) => {
        expect(isCardNumber(number)).toBe(true);
      }),
    );
  });

  it.each(['', '0', '6011000990139424', '30569309025904', '3530111333300000', '9999999999999995'])(
    'is not taken as %j, which is of no brand of the school',
    (number) => expect(isTakenCard(number)).toBe(false),
  );

  it('is masked in the groups of its brand without losing a digit', () => {
    fc.assert(
      fc.property(card, ({ brand, number }) => {
        const masked = maskCard(number);
        expect(masked.replaceAll(' ', '')).toBe(number);
        expect(masked.split(' ').map(({ length }) => length)).toEqual(
          brand === 'Amex' ? [4, 6, 5] : [4, 4, 4, 4],
        );
        expect(maskCard(masked)).toBe(masked);
      }),
    );
  });
});

describe('the security code', () => {
  it('has four digits for Amex and three for the others', () => {
    for (const brand of CARD_BRANDS) {
      const length = brand === 'Amex' ? 4 : 3;
      expect(cvvLengthOf(brand)).toBe(length);
      expect(isCvv('1'.repeat(length), brand)).toBe(true);
      expect(isCvv('1'.repeat(length - 1), brand)).toBe(false);
      expect(isCvv('1'.repeat(length + 1), brand)).toBe(false);
      expect(isCvv('x'.repeat(length), brand)).toBe(false);
    }
  });
});

const moment = fc.record({
  exp_month: fc.integer({ min: 1, max: 12 }),
  exp_year: fc.integer({ min: 2000, max: 2099 }),
});

describe('the expiry of a card', () => {
  it('is read as it is written, with a slash or a dash', () => {
    fc.assert(
      fc.property(moment, (expiry) => {
        const text = formatExpiry(expiry);
        expect(text).toHaveLength(7);
        expect(readExpiry(text)).toEqual(expiry);
        expect(readExpiry(text.replace('/', '-'))).toEqual(expiry);
        expect(maskExpiry(text.replace('/', ''))).toBe(text);
      }),
    );
  });

  it.each(['', '00/2030', '13/2030', '1/2030', '01/30', '01/1999', '01 2030', '01/20300'])(
    'is none as %j',
    (text) => expect(readExpiry(text)).toBeNull(),
  );

  it('is usable to the last day of its month and not the day after', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 28 }), (expiry, day) => {
        const month = String(expiry.exp_month).padStart(2, '0');
        const two = String(day).padStart(2, '0');
        expect(isUsable(expiry, `${expiry.exp_year}-${month}-${two}`)).toBe(true);
        const next =
          expiry.exp_month === 12
            ? `${expiry.exp_year + 1}-01-01`
            : `${expiry.exp_year}-${String(expiry.exp_month + 1).padStart(2, '0')}-01`;
        expect(isUsable(expiry, next)).toBe(false);
      }),
    );
  });

  it('is not usable more than twenty years ahead', () => {
    expect(isUsable({ exp_month: 3, exp_year: 2046 }, '2026-03-10')).toBe(true);
    expect(isUsable({ exp_month: 4, exp_year: 2046 }, '2026-03-10')).toBe(false);
  });
});

describe('the document of the holder', () => {
  it.each([
    ['529.982.247-25', true],
    ['11.222.333/0001-81', true],
    ['529.982.247-24', false],
    ['', false],
  ])('%j is accepted: %s', (text, isRight) => expect(isHolderDocument(text)).toBe(isRight));

  it.each([
    ['52998224725', '529.982.247-25'],
    ['529982', '529.982'],
    ['11222333000181', '11.222.333/0001-81'],
  ])('%s is masked as %s', (typed, masked) => expect(maskHolderDocument(typed)).toBe(masked));
});

const filled: CardForm = {
  holder_name: 'BEATRIZ A PRADO',
  holder_document: '529.982.247-25',
  number: '4000 0000 0000 0010',
  cvv: '123',
  exp_date: '12/2030',
  line_1: 'Avenida Paulista, 1578',
  line_2: '',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
};

describe('the form of a card', () => {
  it('is right when all but the second line of the address are filled', () => {
    expect(cardIssues(filled, '2026-03-10')).toEqual([]);
  });

  it('names each field that is empty by a rule of its own', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as unknown as CardForm;
    const issues = cardIssues(empty, '2026-03-10');
    expect(issues.map(({ path }) => path)).toEqual(Object.keys(filled).filter((name) => name !== 'line_2'));
    expect(new Set(issues.map(({ code }) => code)).size).toBe(issues.length);
  });

  it('needs two letters for state and country', () => {
    const issues = cardIssues({ ...filled, state: 'S1', country: 'BRA' }, '2026-03-10');
    expect(issues.map(({ path }) => path)).toEqual(['state', 'country']);
  });
});

describe('the cards of the sandbox', () => {
  it('are taken by the form and named by a token that holds no number', () => {
    for (const number of Object.keys(sandboxCards)) {
      expect(isTakenCard(number)).toBe(true);
      const token = sandboxToken(number, 'abcdefghijklmnop') ?? '';
      expect(token).not.toContain(number.slice(-4));
      const found = readSandboxToken(token);
      expect(found).toEqual({
        brand: brandOf(number),
        last_four: number.slice(-4),
        outcome: sandboxCards[number],
      });
      expect(readSandboxToken(sandboxCardId(token, 'aluna'))).toEqual(found);
    }
  });

  it('are no others, whatever their number is', () => {
    fc.assert(
      fc.property(card, ({ number }) => {
        fc.pre(!(number in sandboxCards));
        expect(sandboxToken(number, 'abcdefghijklmnop')).toBeNull();
      }),
    );
    for (const text of ['', 'token_sandbox_9_abcdefghijklmnop', 'token_sandbox_0_', 'token_0123456789abcdef'])
      expect(readSandboxToken(text)).toBeNull();
  });
});

describe('the brand that a provider names', () => {
  it('is known in whatever case and spacing', () => {
    const mixed = (text: string, upper: readonly boolean[]) =>
      [...text]
        .map((letter, at) => (upper[at % upper.length] ? letter.toUpperCase() : letter.toLowerCase()))
        .join(' ');
    fc.assert(
      fc.property(
        fc.constantFrom(...CARD_BRANDS),
        fc.array(fc.boolean(), { minLength: 1 }),
        (brand, upper) => {
          expect(readBrand(mixed(brand, upper))).toBe(brand);
        },
      ),
    );
    expect(readBrand('American Express')).toBe('Amex');
    expect(readBrand('master')).toBe('Mastercard');
  });

  it('is none of ours for any other name', () => {
    for (const name of ['', 'Diners', 'constructor', '__proto__', 'Visa Electron'])
      expect(readBrand(name)).toBeNull();
  });
});
