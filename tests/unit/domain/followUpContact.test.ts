import { describe, expect, it } from 'vitest';
import { followUpContact } from '../../../domain/followUpContact.ts';

const today = '2026-11-27';
const student = {
  name: 'Lucas Prado',
  phone: '+5511911111111',
  birthdate: '2012-11-28',
  student_guardian_name: 'Patrícia Prado',
  student_guardian_phone: '+5511922222222',
  student_guardian_relationship: 'Mãe',
};

describe('the person to write to about a student', () => {
  it("is a minor's guardian until the student's birthday", () => {
    const guardian = { name: 'Patrícia Prado', phone: '+5511922222222', isGuardian: true };
    expect(followUpContact(student, today)).toEqual(guardian);
    expect(followUpContact({ ...student, birthdate: '2008-11-28' }, today)).toEqual(guardian);
    expect(followUpContact({ ...student, birthdate: '2008-11-27' }, today)).toMatchObject({
      name: 'Lucas Prado',
      isGuardian: false,
    });
  });

  it('is the adult student, also where someone else pays', () => {
    expect(followUpContact({ ...student, birthdate: '1990-01-01' }, today)?.phone).toBe('+5511911111111');
  });

  it('is nobody without a phone, and never a minor in place of the guardian', () => {
    expect(followUpContact({ ...student, student_guardian_phone: null }, today)).toBeNull();
    expect(followUpContact({ ...student, birthdate: null, phone: null }, today)).toBeNull();
  });
});
