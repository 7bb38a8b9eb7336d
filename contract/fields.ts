import { z } from 'zod';
import { digitsOf, isCep, isCnpj, isCpf, isPhone, normaliseCnpj } from '../domain/brazil.ts';
import { isLonger } from '../domain/characters.ts';
import { EMAIL, EMAIL_MAX } from '../domain/email.ts';
import { isLink } from '../domain/link.ts';
import { passwordIssues } from '../domain/password.ts';
import { holdsPictures, isFullName } from '../domain/person.ts';
import { holdsAddress, isOneLine, isPlainText, isStorable } from '../domain/plainText.ts';
import { isPlausible } from '../domain/plausibleDay.ts';
import { CNPJ_MAX, LINK_MAX, NAME_MAX, PHONE_MAX } from '../domain/registrationFields.ts';
import { mailedCode } from '../domain/tries.ts';
import { day } from './call.ts';
import type { RuleCode } from './errors.ts';
import { rule } from './rules.ts';

/** zod's own check counts UTF-16 units; its schema of the API counts characters. */
function atMost(max: number, code?: RuleCode) {
  const check = z.maxLength(max, code);
  check._zod.check = ({ value, issues }) => {
    if (isLonger(value.toString(), max))
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input: value,
        inst: check,
      });
  };
  return check;
}

/** Trimmed; refuses control and invisible characters. */
export const line = (max: number, min = 0, code: RuleCode = 'required', long?: RuleCode) =>
  z.string().trim().min(min, code).check(atMost(max, long)).refine(isOneLine, rule('one_line'));

/** Allows line feeds and tabs; normalises line ends. */
export const multiLine = (max: number, min = 0, code: RuleCode = 'required', long?: RuleCode) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(min, code).check(atMost(max, long)))
    .refine(isPlainText, rule('unseen_characters'));

export const fullName = line(NAME_MAX, 1)
  .refine(isFullName, rule('full_name'))
  .refine((name) => !holdsAddress(name), rule('name_address'))
  .refine((name) => !holdsPictures(name), rule('name_pictures'));
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email({ pattern: EMAIL, error: rule('email_invalid') }));
export const loginPassword = z.string().min(6).max(50);

export const newPassword = z
  .string()
  .superRefine((value, ctx) => {
    for (const { code } of passwordIssues(value)) ctx.addIssue(rule(code));
  })
  .refine(isStorable, rule('not_storable'));

const confirmed = {
  password: newPassword,
  confirmPassword: z.string().min(1, rule('confirmation_required')),
};
const same = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword;
const differ = { path: ['confirmPassword'], error: rule('confirmation_mismatch') };

export const withNewPassword = <F extends Record<string, z.ZodType>>(fields: F) =>
  z.strictObject({ ...fields, ...confirmed }).refine((value) => same(value as never), differ);

export const verificationCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${mailedCode.length}}$`), rule('email_code_digits'));

/** Blank counts as absent. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => (value === '' || value === null ? undefined : value));
export const optionalMultiLine = (max: number) =>
  multiLine(max)
    .nullish()
    .transform((value) => (value === '' || value === null ? undefined : value));

/** Blank counts as absent. */
export const optional = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), field.optional());
/** Blank counts as missing, whatever else the field demands. */
export const needed = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), field);
export const optionalChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(z.enum(values));

export const cnpj = optionalLine(CNPJ_MAX)
  .refine((value) => value === undefined || isCnpj(value), rule('cnpj_invalid'))
  .transform((value) => value && normaliseCnpj(value));

export const link = optionalLine(LINK_MAX).refine(
  (value) => value === undefined || isLink(value),
  rule('web_address_invalid'),
);

const digits = z.string().max(40).transform(digitsOf);
export const cpfDigits = digits.refine(isCpf, rule('cpf_invalid'));
export const cepDigits = digits.refine(isCep, rule('cep_length'));
export const phone = line(PHONE_MAX)
  .refine((value) => digitsOf(value).length >= 11, { error: rule('phone_short'), abort: true })
  .refine(isPhone, rule('phone_invalid'));
export const plausibleDay = day.refine(isPlausible, rule('date_invalid'));
/** Filters by the days of the registration, the first and the last one. */
export const registeredWithin = { from: plausibleDay.optional(), to: plausibleDay.optional() };
/** Accepts `Z` or an offset such as `-03:00`, and yields the moment in UTC. */
export const plausibleMoment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine(isPlausible, rule('date_invalid'));

/** Refuses offsets (AVA-2), and ICU's short and withdrawn names, which PostgreSQL does not know. */
export const timezone = z
  .string()
  .max(60)
  .refine((value) => {
    if (
      !/^(UTC|GMT|[a-z]+\/.+)$/i.test(value) ||
      /^(SystemV\/|US\/Pacific-New$|Canada\/East-Saskatchewan$)/i.test(value)
    )
      return false;
    try {
      return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: value }));
    } catch {
      return false;
    }
  }, rule('timezone_unknown'));
