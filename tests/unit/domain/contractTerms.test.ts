import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedTerm, signersChanged, TERM_FIELDS } from '../../../domain/contractTerms.ts';

const form = fc.record(
  Object.fromEntries(TERM_FIELDS.map((field) => [field, fc.option(fc.string())])) as Record<
    string,
    fc.Arbitrary<unknown>
  >,
);

describe('changedTerm', () => {
  it('finds no change in an equal form without its blank fields', () => {
    fc.assert(
      fc.property(form, (before) => {
        const given = Object.fromEntries(Object.entries(before).filter(([, value]) => value));
        expect(changedTerm(before, given)).toBeNull();
        expect(changedTerm(before, { ...given, student_level: 'Avançado' } as never)).toBeNull();
      }),
    );
  });

  it('finds any single changed term', () => {
    fc.assert(
      fc.property(form, fc.constantFrom(...TERM_FIELDS), (before, field) => {
        expect(changedTerm(before, { ...before, [field]: `${before[field] ?? ''}x` })).toBe(field);
      }),
    );
  });
});

describe('signersChanged', () => {
  const adult = { birthdate: '1990-01-01', guardian_cpf: '1' };
  const minor = { birthdate: '2012-01-01', guardian_cpf: '1' };

  it('allows an adult to correct the payer', () => {
    expect(signersChanged(adult, { ...adult, guardian_cpf: '2' }, '2026-03-10')).toBe(false);
  });

  it('identifies a signing guardian by CPF, and the parties by age on the contract’s day', () => {
    expect(signersChanged(minor, minor, '2026-03-10')).toBe(false);
    expect(signersChanged(minor, { ...minor, guardian_cpf: '2' }, '2026-03-10')).toBe(true);
    expect(signersChanged(adult, minor, '2026-03-10')).toBe(true);
    expect(signersChanged(minor, minor, '2040-01-01')).toBe(false);
  });
});
