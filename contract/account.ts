import { z } from 'zod';
import { languages } from '../domain/languages.ts';
import { MAIL_CHOICES } from '../domain/mailChoices.ts';
import { NOTIFICATION_TYPES } from '../domain/options.ts';
import { PHONE_MAX } from '../domain/registrationFields.ts';
import { area, done, id, instant, photoUpload } from './call.ts';
import { line, phone } from './fields.ts';
import { userInput } from './registration.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();

const ownAddress = userInput.pick({
  cep: true,
  address: true,
  address_number: true,
  address_complement: true,
  neighborhood: true,
  city: true,
  uf: true,
  country: true,
});

const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  cpf: text,
  nif: text,
  phone: text,
  education_grade: text,
  photo_url: text,
  student_level: text,
  is_foreign: z.boolean(),
  cep: text,
  address: text,
  address_number: text,
  address_complement: text,
  neighborhood: text,
  city: text,
  uf: text,
  country: text,
  updated_at: instant,
});

const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_TYPES),
  in_app: z.boolean(),
  by_email: z.boolean(),
  /** Whether notifications of this kind in the app can be switched off. */
  switchable: z.boolean(),
});

/** The secret at the end of an address that mails hold. */
const mailChoice = {
  access: 'anyone',
  scope: 'public',
  params: z.strictObject({ token: z.string().max(200) }),
  // Mail services call from one network when their users switch off mails.
  limit: { name: 'mail_choice', minutes: 10, perPerson: 60, perNetwork: 1200 },
} as const;

export const calls = area({
  'GET /v1/entity/profile/': {
    summary: "The caller's own account",
    access: 'view:profile',
    scope: 'self',
    response: profile,
  },
  'PATCH /v1/entity/profile/': {
    summary: "Change the caller's phone and, for foreigners, the address",
    access: 'edit:profile',
    scope: 'self',
    body: z.strictObject({
      phone: z
        .string(rule('mobile_required'))
        .pipe(line(PHONE_MAX, 1, 'mobile_required'))
        .pipe(phone),
      ...ownAddress.shape,
      updated_at: instant.optional(),
    }),
    record: profile,
    response: profile,
    errors: ['field_forbidden', 'stale'],
  },
  'GET /v1/users/notification-choices': {
    summary: 'Which notifications the caller receives in the app and by e-mail',
    access: 'signed_in',
    scope: 'self',
    response: z.array(notificationChoice),
  },
  'PATCH /v1/users/notification-choices': {
    summary: 'Choose how the caller receives one kind of notification',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({ kind: z.enum(NOTIFICATION_TYPES), in_app: z.boolean(), by_email: z.boolean() }),
    record: notificationChoice,
    response: z.array(notificationChoice),
  },
  'GET /v1/mail-choices/:token': {
    summary: 'Which mails the address in a mail switches off',
    ...mailChoice,
    page: '/stop-mails',
    note: 'A browser that opens the address is led to the page that asks; nothing changes.',
    response: z.object({
      kind: z.enum(MAIL_CHOICES),
      language: z.enum(languages),
      by_email: z.boolean(),
    }),
  },
  'POST /v1/mail-choices/:token': {
    summary: 'Switch off the mails of one kind without a login (RFC 8058)',
    ...mailChoice,
    form: true,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: done,
  },
  'POST /v1/entity/profile/photo': {
    summary: "Replace the caller's photo, which is cropped to a square",
    access: 'edit:profile',
    scope: 'self',
    ...photoUpload,
  },
  'DELETE /v1/entity/profile/photo': {
    summary: "Remove the caller's photo",
    access: 'edit:profile',
    scope: 'self',
    response: done,
  },
});
