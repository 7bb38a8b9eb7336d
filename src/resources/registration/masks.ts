import { brazilianPhone, digitsOf, normalisePhone } from '../../../domain/brazil.ts';
import { EMAIL_MAX } from '../../../domain/email.ts';
import {
  isFieldName,
  NAME_MAX,
  type RegistrationField,
  registrationFields,
} from '../../../domain/registrationFields.ts';
import type { Mask } from '../../ui/maskInput.ts';

/** '___.___' with 12345 returns 123.45. */
function onPattern(pattern: string, typed: string): string {
  let shown = '';
  let at = 0;
  for (const place of pattern) {
    if (at >= typed.length) break;
    shown += place === '_' ? typed[at++] : place;
  }
  return shown;
}

export const cpfMask: Mask = (typed) => onPattern('___.___.___-__', digitsOf(typed));
export const cepMask: Mask = (typed) => onPattern('_____-___', digitsOf(typed));
/** Letters are valid in a CNPJ since July 2026. */
export const cnpjMask: Mask = (typed) =>
  onPattern('__.___.___/____-__', typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase());

/** `shownPhone` formats the number on blur. */
export const phoneMask: Mask = (typed) => typed.replace(/[^\d+() -]/g, '').slice(0, 22);

/** '+55 11 98765-4321' for a Brazilian number, '+' and digits for another. */
export function shownPhone(typed: string): string {
  const phone = brazilianPhone(typed);
  return phone ? `+55 ${phone.area} ${phone.number}` : normalisePhone(typed);
}

const ufMask: Mask = (typed) => typed.replace(/[^A-Za-z]/g, '').toUpperCase();

interface InputFormat {
  type?: 'email' | 'tel';
  inputMode?: 'numeric';
  maxLength?: number;
  mask?: Mask;
  formatOnBlur?: Mask;
}

const email: InputFormat = { type: 'email', maxLength: EMAIL_MAX };
const formats: Partial<Record<RegistrationField['kind'], InputFormat>> = {
  name: { maxLength: NAME_MAX },
  email,
  confirmation: email,
  phone: { type: 'tel', mask: phoneMask, formatOnBlur: shownPhone },
  cpf: { mask: cpfMask, inputMode: 'numeric' },
  cep: { mask: cepMask, inputMode: 'numeric' },
  cnpj: { mask: cnpjMask },
  uf: { mask: ufMask, maxLength: 2 },
};

/** Chosen by the field's kind; a guardian's address has the same formats. */
export function inputFormatOf(path: string): InputFormat {
  const name = path.split('.').at(-1) ?? '';
  if (!isFieldName(name)) return {};
  const row: RegistrationField = registrationFields[name];
  return 'max' in row ? { maxLength: row.max } : (formats[row.kind] ?? {});
}
