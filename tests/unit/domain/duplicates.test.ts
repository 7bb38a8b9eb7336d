import fc from 'fast-check';
import { expect, it } from 'vitest';
import { duplicateReasons, isCertain, sharePhone } from '../../../domain/duplicates.ts';

const phone = fc.constantFrom('', '+5511987654321', '+5521987654321');
const owner = fc.record({ phone, guardian_phone: fc.option(phone), is_minor: fc.boolean() });

it('REG-20: a shared phone is mutual, and is never a blank one', () => {
  fc.assert(
    fc.property(owner, owner, (one, other) => {
      expect(sharePhone(one, other)).toBe(sharePhone(other, one));
      if (one.phone === '' || one.phone !== other.phone) expect(sharePhone(one, other)).toBe(false);
    }),
  );
});

it('REG-20: the phone of a guardian, and that of a child and an adult, says nothing', () => {
  fc.assert(
    fc.property(owner, owner, (one, other) => {
      expect(sharePhone({ ...one, guardian_phone: one.phone }, other)).toBe(false);
      expect(sharePhone({ ...one, is_minor: true }, { ...other, is_minor: false })).toBe(false);
    }),
  );
});

it('REG-20: two adults without guardians who have one phone may be one person', () => {
  const adult = { phone: '+5511987654321', guardian_phone: null, is_minor: false };
  expect(sharePhone(adult, { ...adult })).toBe(true);
});

it('REG-20: only CPF and e-mail are certain', () => {
  fc.assert(
    fc.property(fc.subarray([...duplicateReasons]), (reasons) => {
      expect(isCertain(reasons)).toBe(reasons.includes('cpf') || reasons.includes('email'));
    }),
  );
});
