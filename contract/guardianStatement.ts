import { z } from 'zod';
import { GUARDIAN_LINK_STATES } from '../domain/guardianLink.ts';
import { languages } from '../domain/languages.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, done, id } from './call.ts';
import { owed, paymentPage } from './chargeParts.ts';
import { codeSent, guardianToken as token } from './contractParts.ts';

const cents = z.number().int();

/** An open page reads every few seconds after a payment, and families share networks. */
const reading = { name: 'guardian_statement', minutes: 10, perPerson: 120, perNetwork: 1200 };
const paying = { name: 'guardian_payment', minutes: 10, perPerson: 30, perNetwork: 300 };

export const errors = {
  guardian_link_expired: 417,
  no_paying_guardian: 417,
} as const satisfies Statuses;

export const audited = {
  entities: { guardian_links: ['I'] },
} as const satisfies Audited;

export const calls = area({
  'POST /v1/guardian-statement': {
    summary: 'The charges of a minor, for the guardian with a link from a mail',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: z.object({
      state: z.enum(GUARDIAN_LINK_STATES),
      /** The language in which the mail was written. */
      language: z.enum(languages),
      school: z.string(),
      /** Null once the link has expired. */
      statement: z
        .object({
          student_name: z.string(),
          student_guardian_name: z.string(),
          charged: cents,
          paid: cents,
          refunded: cents,
          balance: cents,
          /** What the enrolment fee and the first charge of the plan come to, while one payment can pay them (PAY-23). */
          joint_total: cents.nullable(),
          /** The charge that is paid next; null where none can be paid. */
          next: id.nullable(),
          charges: z.array(owed),
        })
        .nullable(),
    }),
    limit: reading,
  },
  'POST /v1/guardian-statement/payment': {
    summary: "The payment page or Pix code of an unpaid charge, with a guardian's link",
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token, charge_id: id }),
    response: paymentPage,
    errors: ['guardian_link_expired', 'not_waiting_payment', 'unavailable'],
    limit: paying,
  },
  'POST /v1/guardian-statement/joint-payment': {
    summary: "The page or Pix code of the fee and the first charge of the plan, with a guardian's link",
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: paymentPage,
    errors: ['guardian_link_expired', 'not_waiting_payment', 'contract_first', 'unavailable'],
    limit: paying,
  },
  'POST /v1/guardian-statement/receipt': {
    summary: "The receipt of a paid charge as PDF, with a guardian's link",
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token, charge_id: id }),
    response: 'file',
    media: ['application/pdf'],
    errors: ['guardian_link_expired', 'charge_not_paid'],
    limit: paying,
  },
  'POST /v1/guardian-statement/renew': {
    summary: 'E-mail a new link in the place of an expired one; the answer says nothing about the token',
    access: 'anyone',
    scope: 'public',
    body: z.strictObject({ token }),
    response: done,
    limit: 'mail',
  },
  'POST /v1/statement/:user_id/guardian-link': {
    summary: "E-mail the guardian of a minor a link to the student's statement",
    access: ['edit:users', 'edit:onboarding_status'],
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    params: z.strictObject({ user_id: id }),
    response: codeSent,
    errors: ['no_paying_guardian'],
    limit: { name: 'guardian_link', minutes: 60, perPerson: 60, perNetwork: 300 },
  },
});
