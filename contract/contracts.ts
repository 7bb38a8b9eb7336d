import { z } from 'zod';
import { area, done, id, instant } from './call.ts';
import { fullName, verificationCode } from './fields.ts';

const party = z.enum(['student', 'guardian']);

export const contracts = area({
  'POST /v1/clicksign/send-contract/:user_id': {
    summary: 'Send the contract to sign again to whoever has not signed',
    may: ['edit:users', 'view:onboarding_status'],
    scope: 'students',
    params: z.strictObject({ user_id: id }),
    answer: done,
    errors: ['not_waiting_signature'],
    limit: 'mail',
  },
  'POST /v1/contracts/:id/code': {
    summary: 'E-mail a signer the 5-digit code to sign with',
    may: 'view:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: z.strictObject({ id }),
    body: z.strictObject({ party }),
    answer: z.object({ sent_to: z.string() }),
    errors: ['not_waiting_signature'],
    limit: 'mail',
  },
  'POST /v1/contracts/:id/sign': {
    summary: 'Sign with code, typed name and consent',
    may: 'view:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: z.strictObject({ id }),
    body: z.strictObject({
      party,
      code: verificationCode,
      typed_name: fullName,
      consent: z.literal(true),
    }),
    answer: z.object({ status: z.enum(['pending', 'signed', 'cancelled']) }),
    errors: ['not_waiting_signature', 'code_invalid', 'code_expired'],
    limit: 'code',
  },
  'GET /v1/contracts/:id/file': {
    summary: 'The contract as PDF: the signed one once it is',
    may: ['view:onboarding_status', 'view:contract_management', 'edit:users'],
    scope: 'students',
    params: z.strictObject({ id }),
    answer: 'file',
  },
  'GET /v1/contracts/check/:code': {
    summary: 'Public check of a signed contract by its code',
    may: 'anyone',
    scope: 'public',
    params: z.strictObject({ code: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: z.object({ signed_at: instant, sha256: z.string(), signers: z.array(z.string()) }),
    limit: 'code',
  },
});
