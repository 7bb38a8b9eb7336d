import type { RuleCode } from '../../../contract/errors.ts';
import { AppError } from '../../platform/errors.ts';

type Fields = Readonly<Record<string, RuleCode>>;
type Form = Readonly<Record<string, unknown>>;

/** What a seller can no longer change of a registered student: address, course, plan and payment (spec 2 §2). */
const registered: Fields = {
  cep: 'field_address',
  address: 'field_address',
  address_number: 'field_address',
  address_complement: 'field_address',
  neighborhood: 'field_address',
  city: 'field_address',
  uf: 'field_address',
  country: 'field_address',
  is_foreign: 'field_address',
  nif: 'field_nif',
  course: 'field_course',
  student_level: 'field_student_level',
  plan_type: 'field_plan_type',
  frequency: 'field_plan_type',
  plan_duration: 'field_plan_type',
  plan_start_date: 'field_plan_start_date',
  payment_method: 'field_payment_method',
};

/** Who somebody is: with another e-mail, name or CPF a seller could act and sign in the person's place. */
const identity: Fields = {
  name: 'field_confirmed_name',
  email: 'field_confirmed_email',
  cpf: 'field_confirmed_cpf',
  birthdate: 'field_confirmed_birthdate',
  student_guardian_relationship: 'field_confirmed_guardian',
};
const guardian: Fields = Object.fromEntries(
  ['name', 'email', 'cpf', 'birthdate'].map((part) => [
    `student_guardian_${part}`,
    'field_confirmed_guardian' as const,
  ]),
);

/** Empty, off and left out are one: the form is written whole, so what it leaves out it would erase. */
const said = (value: unknown) => value || null;

function refuseChanges(fields: Fields, before: Form, form: Form): void {
  for (const [name, code] of Object.entries(fields))
    if (said(form[name]) !== said(before[name])) throw new AppError('field_forbidden', { field: { code } });
}

/** Throws 403 naming the first locked field that the form would change. */
export function lockedForSellers(before: Form, form: Form): void {
  refuseChanges(registered, before, form);
  if (before.email_received_status !== 'confirmed') return;
  refuseChanges(identity, before, form);
  if (before.student_guardian_relationship !== 'Próprio') refuseChanges(guardian, before, form);
}
