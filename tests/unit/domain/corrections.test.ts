import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesNothing,
  correctionFields,
  correctionIssues,
  correctionSubjects,
  fieldsOfSubject,
  isOfOther,
  readableOf,
  staysIfBlank,
  subjectsFor,
  typedIssues,
  wishedOf,
} from '../../../domain/corrections.ts';
import { GUARDIAN_RELATIONSHIPS } from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';

const subject = fc.constantFrom(...correctionSubjects);
const wished = fc.dictionary(
  fc.constantFrom(...correctionFields),
  fc.option(fc.string({ minLength: 1 }), { nil: null }),
);

describe('PRIVACY-7', () => {
  it('asks for every field of the subject and for none of another', () => {
    fc.assert(
      fc.property(subject, wished, (of, given) => {
        const asked = fieldsOfSubject(of).filter((field) => !staysIfBlank(field) || given[field]);
        expect(Object.keys(wishedOf(of, given))).toEqual(asked);
      }),
    );
  });

  it('refuses a blank value that a registration needs, and accepts what is complete', () => {
    fc.assert(
      fc.property(subject, wished, (of, given) => {
        const missing = correctionIssues(of, given).map(({ path }) => path);
        for (const path of missing) expect(given[path as keyof typeof given] ?? null).toBeNull();
        const whole = Object.fromEntries(fieldsOfSubject(of).map((field) => [field, 'x']));
        expect(correctionIssues(of, whole)).toEqual([]);
        expect(correctionIssues(of, {}).length).toBeGreaterThan(0);
      }),
    );
    const rest = ['address', 'address_number', 'neighborhood', 'city', 'uf'];
    expect(correctionIssues('address', { cep: '01310100' }).map(({ path }) => path)).toEqual(rest);
    const home = { 'student_guardian_address.cep': '01310100' };
    expect(correctionIssues('guardian_address', home).map(({ path }) => path)).toEqual(
      rest.map((part) => `student_guardian_address.${part}`),
    );
  });

  it("neither shows nor clears what is someone else's", () => {
    fc.assert(
      fc.property(wished, (given) => {
        const shown = readableOf(given);
        expect(Object.keys(shown)).toEqual(
          Object.keys(given).filter(
            (field) => !/guardian_(email|cpf|rg|phone|birthdate|address\..+)$/.test(field),
          ),
        );
        const asked = wishedOf('guardian', given);
        for (const field of fieldsOfSubject('guardian').filter(isOfOther))
          expect(asked[field]).toBe(given[field] ?? undefined);
        const own = { student_guardian_name: given.student_guardian_name ?? 'x' };
        expect(correctionIssues('guardian', { ...own, student_guardian_relationship: 'Tia' })).toEqual([]);
      }),
    );
  });

  it('asks a student without another guardian for nothing of a guardian', () => {
    fc.assert(
      fc.property(wished, (given) => {
        const own = { student_guardian_relationship: 'Próprio' };
        expect(wishedOf('guardian', { ...given, ...own })).toEqual(own);
        expect(correctionIssues('guardian', own)).toEqual([]);
      }),
    );
  });

  it("checks the guardian's address as the student's own", () => {
    const typed = { cep: '123', address_number: 'x'.repeat(21), city: 'Santos' };
    const home = Object.entries(typed).map(([part, value]) => [`student_guardian_address.${part}`, value]);
    const issues = typedIssues(typed);
    expect(issues.map(({ path }) => path)).toEqual(['cep', 'address_number']);
    expect(typedIssues(Object.fromEntries(home))).toEqual(
      issues.map((issue) => ({ ...issue, path: `student_guardian_address.${issue.path}` })),
    );
  });

  it('changes nothing when every value is stored already, and something when one differs', () => {
    fc.assert(
      fc.property(subject, wished, fc.string({ minLength: 1 }), (of, given, other) => {
        const next = wishedOf(of, given);
        expect(changesNothing(next, next)).toBe(true);
        const [field = 'name'] = fieldsOfSubject(of);
        expect(changesNothing({ ...next, [field]: `${next[field] ?? ''}${other}` }, next)).toBe(false);
      }),
    );
  });

  it('offers the address to residents, the NIF to foreigners, and the guardian to students who have one', () => {
    fc.assert(
      fc.property(
        fc.subarray([...userTypes], { minLength: 1 }),
        fc.boolean(),
        fc.option(fc.constantFrom(...GUARDIAN_RELATIONSHIPS), { nil: null }),
        (types, is_foreign, guardian_relationship) => {
          const offered = subjectsFor({ types, is_foreign, guardian_relationship });
          expect(offered.includes('nif')).toBe(is_foreign);
          expect(offered.includes('address')).toBe(!is_foreign);
          for (const of of ['guardian', 'guardian_address'] as const)
            expect(offered.includes(of)).toBe(
              types.includes('STUDENT') && ![null, 'Próprio'].includes(guardian_relationship),
            );
          expect(offered).toContain('name');
        },
      ),
    );
  });
});
