import { z } from 'zod';
import { languages } from '../domain/languages.ts';
import { NAME_MAX } from '../domain/registrationFields.ts';
import { REFUSAL_REASON_MAX, SIGNING_STATES } from '../domain/signing.ts';
import { area, instant } from './call.ts';
import { line, multiLine, verificationCode } from './fields.ts';

/** Only the guardian's mail has it; it travels in bodies, so that no log of addresses gets it. */
const token = z.string().regex(/^[\w-]{20,100}$/);
const cents = z.number().int();

const shown = z.object({
  course: z.string(),
  student_level: z.string(),
  plan_type: z.string(),
  frequency: z.string(),
  plan_duration: z.string(),
  payment_method: z.string(),
  value_plan: cents,
  value_registration: cents,
  installments: z.number().int(),
  starts_on: z.string(),
  ends_on: z.string(),
});

export const errors = {
  guardian_signs_by_link: 417,
} as const;

export const calls = area({
  'POST /v1/contract-signing': {
    summary: 'What the link in a guardian’s mail is for; the first opening is recorded as evidence',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: z.object({
      state: z.enum(SIGNING_STATES),
      /** The language in which the mail was written. */
      language: z.enum(languages),
      school: z.string(),
      student_name: z.string(),
      /** The guardian, as the name has to be typed. */
      student_guardian_name: z.string(),
      sign_until: instant.nullable(),
      signed_at: instant.nullable(),
      /** Null unless it can be signed or is signed. */
      contract: shown.nullable(),
    }),
    limit: 'code',
  },
  'POST /v1/contract-signing/file': {
    summary: 'The contract of the link as PDF',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: 'file',
    media: ['application/pdf'],
    errors: ['not_waiting_signature', 'contract_altered'],
    limit: 'code',
  },
  'POST /v1/contract-signing/code': {
    summary: 'E-mail the guardian the 5-digit signature code',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: z.object({ sent_to: z.string() }),
    errors: ['not_waiting_signature', 'signed_by_email'],
    limit: 'mail',
  },
  'POST /v1/contract-signing/sign': {
    summary: 'Sign as the guardian, with code, typed name and consents',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({
      token,
      code: verificationCode,
      // Only the signer's stored name is accepted, so no rule about names is needed here.
      typed_name: line(NAME_MAX, 1),
      /** Consent to the contract. */
      consent: z.literal(true),
      /** Consent to the terms of use and the privacy policy, in the student's place. */
      terms: z.literal(true),
      /** Consent to recordings of lessons, which is free and can be withdrawn. */
      recording: z.boolean(),
    }),
    response: z.object({ status: z.enum(['pending', 'signed']) }),
    errors: [
      'not_waiting_signature',
      'signed_by_email',
      'typed_name_differs',
      'code_invalid',
      'code_expired',
    ],
    limit: 'code',
  },
  'POST /v1/contract-signing/refuse': {
    summary: 'Refuse, as the guardian, to sign the contract, with a reason',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token, reason: multiLine(REFUSAL_REASON_MAX, 1) }),
    response: z.object({ status: z.literal('refused') }),
    errors: ['not_waiting_signature', 'signed_by_email'],
    limit: 'code',
  },
});
