import { AppError } from '../../platform/errors.ts';

/** What a seller can no longer change of a registered student: address, course, plan and payment (spec 2 §2). */
const locked: Record<string, string> = {
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

/** Empty, off and left out are one: the form is written whole, so what it leaves out it would erase. */
const said = (value: unknown) => value || null;

/** Throws 403 naming the first locked field that the form would change. */
export function lockedForSellers(before: Record<string, unknown>, form: Record<string, unknown>): void {
  for (const [name, label] of Object.entries(locked))
    if (said(form[name]) !== said(before[name])) throw new AppError('field_forbidden', { field: label });
}
