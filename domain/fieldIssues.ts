import { digitsOf, isCep, isCnpj, isCpf, isPhone } from './brazil.ts';
import { isLonger } from './characters.ts';
import { EMAIL_MAX, isEmail } from './email.ts';
import type { Coded, Issue } from './issue.ts';
import { isLink } from './link.ts';
import { holdsPictures, isFullName } from './person.ts';
import { holdsAddress, isOneLine, isPlainText } from './plainText.ts';
import { isPlausibleDay } from './plausibleDay.ts';
import {
  CNPJ_MAX,
  fieldRows,
  isFieldName,
  LINK_MAX,
  NAME_MAX,
  PHONE_MAX,
  type RegistrationField,
  registrationFields,
} from './registrationFields.ts';

export type FieldRule =
  | 'required'
  | 'text_too_long'
  | 'one_line'
  | 'unseen_characters'
  | 'full_name'
  | 'name_address'
  | 'name_pictures'
  | 'email_invalid'
  | 'cpf_invalid'
  | 'cnpj_invalid'
  | 'cep_length'
  | 'phone_short'
  | 'phone_invalid'
  | 'date_invalid'
  | 'web_address_invalid';
type Broken = Coded<FieldRule> | null;
type Check = (value: string) => Broken;

const unless = (holds: boolean, code: FieldRule): Broken => (holds ? null : { code });
const within = (value: string, count: number): Broken =>
  isLonger(value, count) ? { code: 'text_too_long', values: { count } } : null;
const line =
  (max: number, more: Check = () => null): Check =>
  (value) =>
    within(value, max) ?? unless(isOneLine(value), 'one_line') ?? more(value);
const paragraphs = (max: number, value: string): Broken =>
  within(value, max) ?? unless(isPlainText(value), 'unseen_characters');

const name = line(
  NAME_MAX,
  (value) =>
    unless(isFullName(value), 'full_name') ??
    unless(!holdsAddress(value), 'name_address') ??
    unless(!holdsPictures(value), 'name_pictures'),
);
const phone = line(
  PHONE_MAX,
  (value) => unless(digitsOf(value).length >= 11, 'phone_short') ?? unless(isPhone(value), 'phone_invalid'),
);
const cnpj = line(CNPJ_MAX, (value) => unless(isCnpj(value), 'cnpj_invalid'));
const link = line(LINK_MAX, (value) => unless(isLink(value), 'web_address_invalid'));

function broken(field: RegistrationField, value: string): Broken {
  const text = value.trim();
  switch (field.kind) {
    case 'line':
      return line(field.max)(text);
    case 'paragraphs':
      return paragraphs(field.max, text.replace(/\r\n?/g, '\n'));
    case 'name':
      return name(text);
    case 'email':
      return within(text, EMAIL_MAX) ?? unless(isEmail(text), 'email_invalid');
    case 'phone':
      return phone(text);
    case 'cpf':
      return unless(isCpf(text), 'cpf_invalid');
    case 'cnpj':
      return cnpj(text);
    case 'link':
      return link(text);
    case 'cep':
      return unless(isCep(text), 'cep_length');
    case 'day':
      return unless(isPlausibleDay(value), 'date_invalid');
    default:
      return null;
  }
}

const required = fieldRows.flatMap(([field, row]) => (row.needed === 'always' && !row.for ? [field] : []));

/** Reports at most one issue per field; a blank field breaks only `required`. */
export function fieldIssues(form: Readonly<Record<string, unknown>>): Issue<FieldRule>[] {
  const absent = Object.fromEntries(required.map((field) => [field, '']));
  return Object.entries({ ...absent, ...form }).flatMap(([path, value]): Issue<FieldRule>[] => {
    const row = isFieldName(path) ? registrationFields[path] : null;
    if (!row || typeof value !== 'string') return [];
    const isBlank = value === '' || (value.trim() === '' && row.kind !== 'day');
    const found = isBlank
      ? unless(!required.some((field) => field === path), 'required')
      : broken(row, value);
    return found ? [{ path, ...found }] : [];
  });
}
