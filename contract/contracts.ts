import { z } from 'zod';
import { CANCELLATION_ISSUES, CANCELLATION_REASON_MAX } from '../domain/contractCancellation.ts';
import { contractCodeShape } from '../domain/contractCode.ts';
import { CONTRACT_VALIDITIES } from '../domain/contractValidity.ts';
import { LEVEL_REASON_MAX } from '../domain/levelChange.ts';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import {
  CONTRACT_STATUSES,
  FREQUENCIES,
  PAYMENT_METHODS,
  PLAN_DURATIONS,
  PLAN_TYPES,
  STUDENT_LEVELS,
} from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, like } from './auditKinds.ts';
import { area, boolFilter, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import {
  codeErrors,
  codeSent,
  refusal,
  refused,
  signature,
  signatureErrors,
  signed,
  termsShown,
} from './contractParts.ts';
import { multiLine, optionalMultiLine, plausibleDay } from './fields.ts';

const party = z.enum(['student', 'guardian']);
const cents = z.number().int();

const terms = {
  course: id,
  student_level: z.enum(STUDENT_LEVELS),
  plan_type: z.enum(PLAN_TYPES),
  frequency: z.enum(FREQUENCIES),
  plan_duration: z.enum(PLAN_DURATIONS),
  payment_method: z.enum(PAYMENT_METHODS),
};
const contractStatus = z.enum(CONTRACT_STATUSES);

const listed = z.object({
  id,
  student_id: id,
  user_id: id,
  name: z.string(),
  photo_url: z.string().nullable(),
  course: z.string(),
  /** The last day. */
  validity: day,
  validity_state: z.enum(CONTRACT_VALIDITIES),
  status: contractStatus,
  /** Opens the signed file without a session, until the link expires; null unless it is signed. */
  contract_url: z.string().nullable(),
});

const reminder = {
  access: ['edit:users', 'edit:onboarding_status'],
  scope: 'students',
  params: z.strictObject({ user_id: id }),
  response: done,
  errors: ['not_waiting_signature', 'clicksign_off', 'clicksign_refused'],
  limit: 'mail',
} as const;

export const errors = {
  code_invalid: 417,
  code_expired: 417,
  price_missing: 417,
  not_waiting_signature: 417,
  signed_by_email: 417,
  clicksign_off: 417,
  clicksign_refused: 417,
  typed_name_differs: 417,
  contract_altered: 417,
  contract_begun: 417,
  contract_is_replacement: 417,
  payment_plan_closed: 417,
  payment_plan_not_offered: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['contracts'],
  entities: {
    contracts: ['U'],
  },
  sentences: [
    'contracts.signed_by_guardian',
    'contracts.status.signed',
    'contracts.status.superseded',
    'contracts.status.cancelled',
    'contracts.status.refused',
    'contracts.status.expired',
  ],
  statuses: CONTRACT_STATUSES,
  fields: {
    value_plan: like('money', 'value_plan'),
    value_registration: like('money', 'value_registration'),
    installments: like('number', 'value_plan'),
    restante: like('money', 'value_plan'),
    starts_on: like('day', 'plan_start_date'),
    ends_on: like('day', 'plan_end_date'),
    signed_by_student: like('instant', 'has_signed'),
    signed_by_guardian: like('instant', 'has_signed'),
    credit: like('money', 'value_plan'),
    credited: like('money', 'value_plan'),
    excess: like('money', 'value_plan'),
    withdrawn_charges: internal,
    contract_id: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/clicksign/documents': {
    summary: 'Contracts by student; the current one of each student, or all of them',
    access: 'view:contract_management',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name', 'course', 'validity', 'status'], {
      name: textFilter,
      /** The student, as a user. */
      user_id: id.optional(),
      course: id.optional(),
      validity: z.enum(CONTRACT_VALIDITIES).optional(),
      status: contractStatus.optional(),
      /** False by default, except for replaced contracts, which are never current. */
      all: boolFilter,
    }),
    response: listOf(listed),
  },
  'GET /v1/contracts/:id/signers': {
    summary: 'Who has to sign a contract, who has and when',
    access: 'view:contract_management',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: listed.extend({
      created_at: instant,
      /** When it expires unless everyone has signed. */
      sign_until: instant.nullable(),
      signed_at: instant.nullable(),
      /** The student first. The guardian's name and address are shown to those who enrol. */
      signers: z.array(
        z.object({
          party,
          name: z.string().nullable(),
          email: z.string().nullable(),
          signed_at: instant.nullable(),
          /** When a guardian was last sent a link. */
          link_sent_at: instant.nullable(),
          link_opened_at: instant.nullable(),
          refused_at: instant.nullable(),
          refusal_reason: z.string().nullable(),
        }),
      ),
      /** Why it cannot be cancelled. */
      cancellation_issue: z.enum(CANCELLATION_ISSUES).nullable(),
    }),
  },
  'POST /v1/contracts/:id/cancel': {
    summary: 'Cancel an unsigned contract',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ reason: multiLine(CANCELLATION_REASON_MAX, 1) }),
    response: z.object({ onboarding_status: z.enum(ONBOARDING_STATUSES) }),
    errors: [...CANCELLATION_ISSUES],
  },
  'POST /v1/clicksign/send-contract/:user_id': {
    summary: 'Remind the signers who have not signed yet',
    ...reminder,
  },
  'POST /v1/clicksign/send-email/:user_id': {
    summary: 'The same as send-contract; the specification reads it, but a GET changes nothing',
    ...reminder,
  },
  'POST /v1/clicksign/webhook': {
    summary: "Clicksign's events: verified by signature, stored once; a job reads the envelope",
    access: 'anyone',
    scope: 'public',
    isProviderEvent: true,
    body: z.looseObject({}),
    response: done,
    errors: ['unauthenticated'],
  },
  'POST /v1/contracts/:id/code': {
    summary: 'E-mail a signer the 5-digit signature code',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: z.strictObject({ id }),
    body: z.strictObject({ party }),
    response: codeSent,
    errors: ['guardian_signs_by_link', ...codeErrors],
    limit: 'mail',
  },
  'POST /v1/contracts/:id/sign': {
    summary: 'Sign with code, typed name and consent',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: z.strictObject({ id }),
    body: z.strictObject({
      party,
      ...signature,
    }),
    response: signed,
    errors: ['guardian_signs_by_link', ...signatureErrors],
    limit: 'code',
  },
  'POST /v1/contracts/:id/refuse': {
    summary: 'Refuse, as the student, to sign the contract, with a reason',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: byId,
    body: z.strictObject(refusal),
    response: refused,
    errors: [...codeErrors],
    limit: 'code',
  },
  'POST /v1/contracts/:id/payment-plan': {
    summary: 'Choose one of the offered payment plans, before its first order',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: z.strictObject({ id }),
    body: z.strictObject({ payment_plan_id: id }),
    response: z.object({ installments: z.number().int() }),
    errors: ['not_waiting_payment', 'payment_plan_closed', 'payment_plan_not_offered'],
  },
  'GET /v1/contracts/:id/file': {
    summary: 'The contract as PDF, signed if it is complete',
    access: ['view:onboarding_status', 'view:contract_management', 'edit:users'],
    scope: 'students',
    params: z.strictObject({ id }),
    response: 'file',
    media: ['application/pdf'],
    errors: ['contract_altered'],
  },
  'GET /v1/contracts/:id/signed-file': {
    summary: 'The signed contract as PDF, by a link that expires',
    access: 'anyone',
    scope: 'public',
    params: byId,
    /** The moment at which the link expires, and the signature of both. */
    query: z.strictObject({ e: z.string().max(20), s: z.string().max(100) }),
    response: 'file',
    media: ['application/pdf'],
    errors: ['contract_altered'],
    limit: 'code',
  },
  'GET /v1/contracts/check/:code': {
    summary: 'Public check of a signed contract by its code',
    access: 'anyone',
    scope: 'public',
    params: z.strictObject({ code: z.string().regex(contractCodeShape) }),
    response: z.object({
      signed_at: instant,
      sha256: z.string(),
      signers: z.array(z.string()),
      /** Recomputed for each response. */
      intact: z.boolean(),
    }),
    limit: 'code',
  },
  'GET /v1/plans/price': {
    summary: "Today's price of a plan, in cents; null where the school has none",
    access: ['create:users', 'edit:users'],
    types: ['ADMIN', 'FEV'],
    scope: 'public',
    query: z.strictObject({
      plan_type: terms.plan_type,
      frequency: terms.frequency,
      plan_duration: terms.plan_duration,
      payment_method: terms.payment_method,
    }),
    response: z
      .object({ tuition: cents, registration_fee: cents, installments: z.number().int() })
      .nullable(),
  },
  'GET /v1/students/:id/new-contract': {
    summary: 'Preview of a new contract: terms side by side, and the amounts paid, credited and remaining',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    query: z.strictObject(terms).partial().extend({ plan_start_date: plausibleDay.optional() }),
    response: z.object({
      /** The contract that the request for a new one must name. */
      contract_id: id.nullable(),
      terms: z.object({ ...terms, plan_start_date: z.string().nullable() }),
      /** The student's present level. A lower one needs a reason (EVAL-10). */
      student_level: terms.student_level,
      current: termsShown.extend({ status: contractStatus }).nullable(),
      proposed: termsShown,
      /** The contract starts after the one in force ends, whose payments and open charges are left alone (CON-15). */
      is_renewal: z.boolean(),
      fee_paid: z.boolean(),
      paid: cents,
      credited: cents,
      remaining: cents,
      excess: cents,
      /** What the school has sent beyond what it holds, owed as one more instalment (CON-7). */
      owed_beside: cents,
      installments: z.array(
        z.object({ installment: z.number().int(), amount: cents, credited: cents, due: cents }),
      ),
      contracts: z.array(
        z.object({
          contract_id: id,
          status: contractStatus,
          signed_at: instant.nullable(),
        }),
      ),
    }),
    errors: ['price_missing', 'course_off'],
  },
  'POST /v1/students/:id/new-contract': {
    summary: 'Issue a new contract, to be signed',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      ...terms,
      contract_id: id.nullable(),
      plan_start_date: plausibleDay.nullish(),
      level_reason: optionalMultiLine(LEVEL_REASON_MAX).optional(),
    }),
    response: z.object({ contract_id: id, onboarding_status: z.enum(ONBOARDING_STATUSES) }),
    errors: ['price_missing', 'course_off', 'stale'],
  },
});
