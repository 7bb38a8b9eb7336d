import fc from 'fast-check';
import { expect, it } from 'vitest';
import { profileIssues } from '../../../domain/profile.ts';

const profile = fc.record({
  name: fc.string(),
  email: fc.string(),
  cpf: fc.option(fc.constantFrom('', '11144477735')),
  phone: fc.option(fc.constantFrom('', '+5511987654321')),
  education_grade: fc.option(fc.constantFrom('', 'Médio')),
  is_foreign: fc.boolean(),
  address_complement: fc.option(fc.constantFrom('', 'Rua Augusta 5')),
});

it('lists each missing field once, and a CPF or a complement only where it is due', () => {
  fc.assert(
    fc.property(profile, (given) => {
      const paths = profileIssues(given).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.includes('phone')).toBe(!given.phone);
      expect(paths.includes('education_grade')).toBe(!given.education_grade);
      expect(paths.includes('cpf')).toBe(!given.cpf && !given.is_foreign);
      expect(paths.includes('address_complement')).toBe(given.is_foreign && !given.address_complement);
    }),
  );
});
