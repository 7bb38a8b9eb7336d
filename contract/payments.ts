import { z } from 'zod';
import { CHARGE_STATUSES } from '../domain/onboarding.ts';
import { CHARGE_KINDS } from '../domain/options.ts';
import { BILLING_LINE_MAX, CARD_BRANDS, HOLDER_NAME_MAX, readExpiry } from '../domain/paymentCard.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { like, restricted } from './auditKinds.ts';
import { area, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { charge, paymentPage as link } from './chargeParts.ts';
import { line, multiLine, optionalLine } from './fields.ts';
import { enrolling, payment, type Readers, sale, to } from './readers.ts';
import { rule } from './rules.ts';

const user = z.strictObject({ user_id: id });
const cents = z.number().int();
/** What is known of a card: the number never reaches this server (PAY-4). */
const card = z.object({
  brand: z.enum(CARD_BRANDS),
  last_four: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  holder_name: z.string(),
  created_at: instant,
});
const lettersOf = (code: 'card_state_required' | 'card_country_required') =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, rule(code));

const cardForm = z.strictObject({
  /** The provider gives it for the number that it alone receives; it works once, for a minute. */
  token: z.string().regex(/^token_\w{8,120}$/),
  brand: z.enum(CARD_BRANDS),
  last_four: z.string().regex(/^\d{4}$/),
  /** The form is MM-YYYY. */
  exp_date: z.string().refine((text) => readExpiry(text) !== null, rule('card_expiry_invalid')),
  holder_name: line(HOLDER_NAME_MAX, 1, 'card_holder_required'),
  billing_address: z.strictObject({
    line_1: line(BILLING_LINE_MAX, 1, 'card_address_required'),
    line_2: optionalLine(BILLING_LINE_MAX),
    city: line(BILLING_LINE_MAX, 1, 'card_city_required'),
    state: lettersOf('card_state_required'),
    zipcode: z
      .string()
      .trim()
      .regex(/^[\dA-Za-z -]{3,12}$/, rule('card_zipcode_required')),
    country: lettersOf('card_country_required'),
  }),
});

export const errors = {
  not_waiting_payment: 417,
  contract_first: 417,
  card_not_recurring: 417,
  card_not_stored: 417,
  card_refused: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['finance', 'payments'],
  entities: {
    charges: ['U'],
    payment_orders: ['U'],
    payment_cards: ['U'],
  },
  sentences: [
    'charges.status.cancelled',
    'charges.status.disputed',
    'charges.status.expired',
    'charges.status.failed',
    'charges.status.paid',
    'charges.status.refunded',
  ],
  statuses: CHARGE_STATUSES,
  fields: {
    received: like('money', 'value_plan'),
    refunded: like('money', 'amount'),
    amount: like('money', 'amount'),
    note: restricted('text'),
    card: restricted('text'),
  },
} as const satisfies Audited;

export const readers = {
  planPaymentDate: to([...sale, 'self'], 'the statement of oneself; the seller follows up what is due'),
  is_delinquent: payment,
  payment_failed: payment,
  last_step_at: to(sale, 'the seller follows up what a student waits for'),
  amount: to([...sale, 'self'], 'what is paid next, with the link to pay it'),
  holder_name: to(
    ['self'],
    'whose card is charged, often a guardian; the school needs brand and last digits alone',
  ),
  is_paid_by_guardian: to(
    [...enrolling, 'self'],
    'whether the statement of a minor can be sent to a guardian, and who else pays it',
  ),
  payer_name: to([...enrolling, 'self'], 'who pays and whom the receipts name, often a guardian'),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/pagarme/get-registration-link/:user_id': {
    summary: 'Link to the payment page of the enrolment fee',
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: user,
    response: link,
    errors: ['not_waiting_payment', 'contract_first', 'unavailable'],
  },
  'GET /v1/pagarme/get-payment-link/:user_id': {
    summary: 'Link to the payment page of the plan, or of its next instalment',
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: user,
    response: link,
    errors: ['not_waiting_payment', 'contract_first', 'unavailable'],
  },
  'GET /v1/pagarme/get-joint-link/:user_id': {
    summary: 'Link to the page on which the enrolment fee and the first charge of the plan are paid together',
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: user,
    response: link,
    errors: ['not_waiting_payment', 'contract_first', 'unavailable'],
  },
  'POST /v1/pagarme/webhook': {
    summary:
      "The payment provider's events: verified by signature, stored once, settled by reading the order",
    access: 'anyone',
    scope: 'public',
    isProviderEvent: true,
    body: z.looseObject({}),
    response: done,
    errors: ['unauthenticated', 'unavailable'],
  },
  'GET /v1/charges': {
    summary: 'What students were charged, the longest due first',
    access: 'view:charges',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['due_date', 'name', 'amount', 'status'], {
      name: textFilter,
      /** The student, as a user. */
      user_id: id.optional(),
      kind: z.enum(CHARGE_KINDS).optional(),
      /** `late` is what is due since yesterday or longer. */
      status: z.enum([...CHARGE_STATUSES, 'late']).optional(),
    }),
    response: listOf(
      z.object({
        id,
        user_id: id,
        name: z.string(),
        photo_url: z.string().nullable(),
        /** Cents of one payment that it was sent to the provider with together with another charge (PAY-23). */
        joint_total: cents.nullable(),
        ...charge.shape,
      }),
    ),
  },
  'GET /v1/statement/:user_id': {
    summary: "A student's charges and what is left of them to pay",
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: user,
    response: z.object({
      name: z.string(),
      /** The guardian of the contract, or the student; null without a contract, and for those who may not know the guardian. */
      payer_name: z.string().nullable(),
      /** Whether a guardian pays for a minor, and can be sent the statement (PAY-24); null like the payer. */
      is_paid_by_guardian: z.boolean().nullable(),
      charged: cents,
      paid: cents,
      refunded: cents,
      balance: cents,
      /** The charge that is paid next; null where none can be paid. */
      next: id.nullable(),
      charges: z.array(charge),
    }),
  },
  'GET /v1/charges/:id/link': {
    summary: 'Second copy of an unpaid charge: its payment page or Pix code',
    access: ['view:onboarding_status', 'edit:users'],
    scope: 'students',
    params: z.strictObject({ id }),
    response: link,
    errors: ['not_waiting_payment'],
  },
  'GET /v1/payment-card': {
    summary: "The card that one's own recurring plan is charged to, and how a browser tokenises another one",
    access: 'view:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    response: z.object({
      /** Whether the plan in force is charged to a card month by month. */
      is_recurring: z.boolean(),
      card: card.nullable(),
      /** Null where the provider stores no cards. */
      tokens: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('sandbox') }),
          z.object({ kind: z.literal('pagarme'), url: z.string() }),
        ])
        .nullable(),
    }),
  },
  'POST /v1/pagarme/card/:user_id': {
    summary: 'Charge the recurring plan to another card, which the provider has tokenised in the browser',
    access: 'edit:onboarding_status',
    types: ['STUDENT'],
    scope: 'self',
    params: user,
    body: cardForm,
    response: card,
    errors: ['card_not_recurring', 'card_not_stored', 'card_refused', 'unavailable'],
    limit: { name: 'payment_card', minutes: 60, perPerson: 10, perNetwork: 60 },
  },
  'POST /v1/charges/:id/confirm': {
    summary: "Confirm a payment received outside the system (the school's Pix)",
    access: ['edit:charges', 'edit:financial_parameters'],
    scope: 'school',
    params: z.strictObject({ id }),
    body: z.strictObject({
      note: multiLine(500, 3),
      /** Confirms the whole payment, where the charge was sent with another one (PAY-23). */
      jointly: z.boolean().optional(),
    }),
    response: z.object({ status: z.string(), paid_at: instant.nullable() }),
    errors: ['not_waiting_payment'],
  },
});
