import { z } from 'zod';
import { languages } from '../domain/languages.ts';
import { SIGNING_STATES } from '../domain/signing.ts';
import { area, instant } from './call.ts';
import {
  codeErrors,
  codeSent,
  refusal,
  refused,
  signature,
  signatureErrors,
  signed,
  termsShown,
  guardianToken as token,
} from './contractParts.ts';

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
      contract: termsShown.nullable(),
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
    response: codeSent,
    errors: [...codeErrors],
    limit: 'mail',
  },
  'POST /v1/contract-signing/sign': {
    summary: 'Sign as the guardian, with code, typed name and consents',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({
      token,
      ...signature,
      /** Consent to the terms of use and the privacy policy, in the student's place. */
      terms: z.literal(true),
      /** Consent to recordings of lessons, which is free and can be withdrawn. */
      recording: z.boolean(),
    }),
    response: signed,
    errors: [...signatureErrors],
    limit: 'code',
  },
  'POST /v1/contract-signing/refuse': {
    summary: 'Refuse, as the guardian, to sign the contract, with a reason',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token, ...refusal }),
    response: refused,
    errors: [...codeErrors],
    limit: 'code',
  },
});
