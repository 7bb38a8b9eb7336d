import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpfFromSeed, formatCpf } from '../../../domain/brazil.ts';
import {
  cellText,
  importColumns,
  importKinds,
  optionLabel,
  readCell,
  readDay,
} from '../../../domain/importColumns.ts';
import { type RegistrationField, registrationFields } from '../../../domain/registrationFields.ts';
import { columnsByHeader, headerOf } from '../../../server/texts/importSheet.ts';

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const brazilian = (day: string) => day.split('-').reverse().join('/');

describe('a day', () => {
  it('is the same in Brazilian order, in ISO and as a date of the spreadsheet', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const cell of [day, brazilian(day), ` ${brazilian(day)} `, new Date(day)])
          expect(readDay(cell)).toEqual({ value: day });
        expect(cellText(new Date(day))).toBe(brazilian(day));
      }),
    );
  });

  it('is never a bare number, an American date or a day that no calendar has', () => {
    for (const cell of [
      34_801,
      '34801',
      '12/31/2001',
      '31/04/2001',
      '29/02/2001',
      '1/1/01',
      '',
      new Date('x'),
    ])
      expect(readDay(cell)).toEqual({ issue: { code: 'cell_date' } });
    expect(readDay('29/02/2004')).toEqual({ value: '2004-02-29' });
  });
});

it('reads each option in any case, and without accents if it stays the only one; it lists them for any other text', () => {
  const choices = Object.values<RegistrationField>(registrationFields).filter((field) => 'of' in field);
  for (const field of choices)
    for (const option of field.of) {
      const typed = optionLabel(option).toUpperCase();
      const value = field.kind === 'choices' ? [option] : option;
      expect(readCell(field, ` ${typed} `)).toEqual({ value });
    }
  const { student_level, student_guardian_relationship } = registrationFields;
  expect(readCell(student_level, 'basico')).toEqual({ value: 'Básico' });
  expect(readCell(student_guardian_relationship, 'Avo')).toMatchObject({ issue: { code: 'cell_option' } });
  fc.assert(
    fc.property(fc.constantFrom(...choices), fc.stringMatching(/^[qxz]{1,9}$/), (field, text) => {
      expect(readCell(field, text)).toMatchObject({ issue: { code: 'cell_option' } });
    }),
  );
});

it('takes a CPF with or without punctuation, as text or as a number that kept its digits', () => {
  fc.assert(
    fc.property(fc.nat(900_000_000), (seed) => {
      const cpf = cpfFromSeed(seed);
      expect(readCell(registrationFields.cpf, cpf)).toEqual({ value: cpf });
      expect(readCell(registrationFields.cpf, formatCpf(cpf))).toEqual({ value: formatCpf(cpf) });
      const lost = { issue: { code: 'cell_zeros' } };
      expect(readCell(registrationFields.cpf, Number(cpf))).toEqual(
        cpf.startsWith('0') ? lost : { value: cpf },
      );
    }),
  );
});

it('answers every cell with a value or an issue', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.date(),
    fc.constant(null),
    fc.constant({ formula: true } as const),
  );
  fc.assert(
    fc.property(fc.constantFrom(...importKinds), cell, (kind, found) => {
      for (const { field } of importColumns[kind]) {
        const read = readCell(field, found);
        expect('value' in read || 'issue' in read).toBe(true);
      }
    }),
  );
});

it('names each column of a kind once', () => {
  for (const kind of importKinds) {
    const headers = columnsByHeader(kind).map(({ header }) => header);
    expect(new Set(headers).size).toBe(headers.length);
  }
  expect(headerOf('student_guardian_cpf')).toBe('CPF do responsável');
  expect(headerOf('student_guardian_address.address_number')).toBe('Número do endereço do responsável');
});
