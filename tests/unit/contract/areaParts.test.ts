import type { Texts } from 'virtual:texts';
import { expect, it } from 'vitest';
import { joined } from '../../../contract/areaParts.ts';
import { type AuditEntity, auditEntities } from '../../../contract/auditFields.ts';
import { type ErrorCode, statuses } from '../../../contract/errors.ts';
import { type PersonField, personFields } from '../../../contract/personFields.ts';

it('an error, a kind of record or a field of a person that no area declares does not compile', () => {
  const undeclared = (_code: ErrorCode, _entity: AuditEntity, _field: PersonField) => undefined;
  undeclared('transfer_decided', 'student_transfers', 'new_teacher_name');
  // @ts-expect-error No area declares the error.
  undeclared('transfer_forgotten', 'student_transfers', 'new_teacher_name');
  // @ts-expect-error No area declares the kind of record.
  undeclared('transfer_decided', 'forgotten_transfers', 'new_teacher_name');
  // @ts-expect-error No area declares the field.
  undeclared('transfer_decided', 'student_transfers', 'forgotten_name');
  expect(statuses.transfer_decided).toBe(417);
  expect(auditEntities.student_transfers).toEqual(['I', 'U']);
  expect(personFields.new_teacher_name.seen).toContain('teacher');
});

it('an error that an area declares without a text does not compile', () => {
  const { transfer_decided: _, ...others } = {} as Texts['errors'];
  // @ts-expect-error The text of `transfer_decided` is missing.
  const texts: Readonly<Record<ErrorCode, unknown>> = others;
  expect(texts).toEqual({});
});

it('a name that two areas declare is refused', () => {
  expect(() => joined([{ first: 1 }, { second: 2, first: 3 }])).toThrow("two areas declare 'first'");
  expect(joined([{ first: 1 }, { second: 2 }])).toEqual({ first: 1, second: 2 });
});
