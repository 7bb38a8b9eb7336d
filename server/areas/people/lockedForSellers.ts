import { AppError } from '../../platform/errors.ts';

type Fields = Readonly<Record<string, string>>;
type Form = Readonly<Record<string, unknown>>;

/** What a seller can no longer change of a registered student: address, course, plan and payment (spec 2 §2). */
const registered: Fields = {
  cep: 'o endereço',
  address: 'o endereço',
  address_number: 'o endereço',
  address_complement: 'o endereço',
  neighborhood: 'o endereço',
  city: 'o endereço',
  uf: 'o endereço',
  country: 'o endereço',
  is_foreign: 'o endereço',
  nif: 'o NIF',
  course: 'o curso',
  student_level: 'o nível',
  plan_type: 'o plano',
  frequency: 'o plano',
  plan_duration: 'o plano',
  plan_start_date: 'o início da vigência',
  payment_method: 'a forma de pagamento',
};

/** Who somebody is: with another e-mail, name or CPF a seller could act and sign in the person's place. */
const identity: Fields = {
  name: 'o nome de quem já confirmou o e-mail',
  email: 'o e-mail de quem já o confirmou',
  cpf: 'o CPF de quem já confirmou o e-mail',
  birthdate: 'a data de nascimento de quem já confirmou o e-mail',
  student_guardian_relationship: 'o responsável de quem já confirmou o e-mail',
};
const guardian: Fields = Object.fromEntries(
  ['name', 'email', 'cpf', 'birthdate'].map((part) => [
    `student_guardian_${part}`,
    'o responsável de quem já confirmou o e-mail',
  ]),
);

/** Empty, off and left out are one: the form is written whole, so what it leaves out it would erase. */
const said = (value: unknown) => value || null;

function refuseChanges(fields: Fields, before: Form, form: Form): void {
  for (const [name, label] of Object.entries(fields))
    if (said(form[name]) !== said(before[name])) throw new AppError('field_forbidden', { field: label });
}

/** Throws 403 naming the first locked field that the form would change. */
export function lockedForSellers(before: Form, form: Form): void {
  refuseChanges(registered, before, form);
  if (before.email_received_status !== 'confirmed') return;
  refuseChanges(identity, before, form);
  if (before.student_guardian_relationship !== 'Próprio') refuseChanges(guardian, before, form);
}
