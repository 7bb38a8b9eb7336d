import { z } from 'zod';
import { isColour } from '../domain/brandColour.ts';
import { isCnpj, isSchoolPhone, normaliseCnpj, UFS } from '../domain/brazil.ts';
import { LOGO_FILE } from '../domain/files.ts';
import { PIX_KEY_KINDS, PIX_KEY_MAX, readPixKey } from '../domain/pixKey.ts';
import { addressFields, CNPJ_MAX, PHONE_MAX } from '../domain/registrationFields.ts';
import { LINK_NAMES, SETUP_STEPS } from '../domain/school.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { restricted, shown } from './auditKinds.ts';
import { area, instant, uploadErrors } from './call.ts';
import { cepDigits, email, line, link } from './fields.ts';
import { rule } from './rules.ts';

/** Blank and null take the value away. */
const clearable = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable());

/** A default from the environment is shown as it is, so only what is sent is checked. */
const given = z.string().nullable();
const school = z.object({
  name: z.string(),
  cnpj: given,
  email: given,
  phone: given,
  cep: given,
  address: given,
  address_number: given,
  address_complement: given,
  neighborhood: given,
  city: given,
  uf: z.enum(UFS).nullable(),
  pix_key: given,
  accent: given,
  payment_reminders: z.boolean(),
  links: z.partialRecord(z.enum(LINK_NAMES), z.string()),
});

const fields = z
  .object({
    name: line(80, 1),
    cnpj: clearable(line(CNPJ_MAX).refine(isCnpj, rule('cnpj_invalid')).transform(normaliseCnpj)),
    email: clearable(email),
    phone: clearable(line(PHONE_MAX).refine(isSchoolPhone, rule('phone_invalid'))),
    cep: clearable(cepDigits),
    address: clearable(line(addressFields.address.max)),
    address_number: clearable(line(addressFields.address_number.max)),
    address_complement: clearable(line(addressFields.address_complement.max)),
    neighborhood: clearable(line(addressFields.neighborhood.max)),
    city: clearable(line(addressFields.city.max)),
    uf: clearable(z.enum(UFS)),
    pix_key: clearable(
      line(PIX_KEY_MAX)
        .refine((text) => readPixKey(text) !== null, rule('pix_key_invalid'))
        .transform((text) => readPixKey(text)?.key ?? text),
    ),
    accent: clearable(
      z
        .string()
        .trim()
        .toLowerCase()
        .refine((text) => isColour(text), rule('colour_invalid')),
    ),
    payment_reminders: z.boolean(),
    links: z.partialRecord(z.enum(LINK_NAMES), link),
  })
  .partial();

export const errors = {
  pix_key_missing: 417,
  mail_not_configured: 417,
  mail_not_sent: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    school_settings: ['U'],
  },
  fields: {
    pix_key: restricted('text'),
    accent: shown('text'),
    payment_reminders: shown('flag'),
    logo: shown('text'),
    links: shown('text'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/school-settings': {
    summary: "The school's own settings, and what the server adds to them",
    access: 'view:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    response: z.object({
      /** 0 until something has been set. */
      version: z.number().int(),
      ...school.shape,
      logo_url: z.string().nullable(),
      /** Null without a key, or when the environment's value is not a valid key. */
      pix_key_kind: z.enum(PIX_KEY_KINDS).nullable(),
      /** Whether students pay by the school's own Pix. */
      uses_pix: z.boolean(),
      /** The sender's address; null while no mail server is configured. */
      mail_from: z.string().nullable(),
    }),
  },
  'PATCH /v1/school-settings': {
    summary: "Change the school's own settings; fields that are not sent stay",
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    /** `version` is the one that was read; another saving in between is a conflict. */
    body: z.strictObject({ ...fields.shape, version: z.number().int().min(0) }),
    response: z.object({ version: z.number().int() }),
  },
  'GET /v1/school-settings/history': {
    summary: 'The last versions of the settings: who changed what, and when',
    access: 'view:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    response: z.array(
      z.object({
        version: z.number().int(),
        created_at: instant,
        user_name: z.string().nullable(),
        fields: z.array(z.enum([...z.keyof(school).options, 'logo'])),
      }),
    ),
  },
  'POST /v1/school-settings/logo': {
    summary: "Replace the school's logo",
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    upload: { file: LOGO_FILE },
    response: z.object({ version: z.number().int() }),
    errors: uploadErrors,
    limit: 'upload',
  },
  'DELETE /v1/school-settings/logo': {
    summary: "Remove the school's logo",
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    response: z.object({ version: z.number().int() }),
  },
  'POST /v1/school-settings/mail-test': {
    summary: 'Send a mail to oneself, and say whether the mail server took it',
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'self',
    response: z.object({ to: z.string() }),
    errors: ['mail_not_configured', 'mail_not_sent'],
    limit: { name: 'mail_test', minutes: 60, perPerson: 10, perNetwork: 30 },
  },
  'GET /v1/school-setup': {
    summary: 'What the school needs before its first student pays, and what of it is done',
    access: 'view:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    response: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
  },
});
