import { z } from 'zod';
import { isWholeCents, parseAmount } from '../domain/money.ts';
import {
  INSTALLMENTS_MAX,
  PAYMENT_PLAN_DESCRIPTION_MAX,
  PAYMENT_PLAN_NAME_MAX,
  PAYMENT_PLAN_NAME_MIN,
  PAYMENT_PLAN_VALUE_MAX,
  PAYMENT_PLAN_VALUE_MIN,
} from '../domain/paymentPlans.ts';
import type { Audited } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, boolFilter, byId, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line, optionalMultiLine } from './fields.ts';
import { rule } from './rules.ts';

const plan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Reais: the least total for which the plan is offered (PAY-5). */
  value: z.number(),
  installments: z.number().int(),
  recurrence: z.boolean(),
  status: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

const valueMissing = rule('payment_plan_value_required');
const installmentsMissing = rule('payment_plan_installments_required');

const fields = z.strictObject({
  name: line(PAYMENT_PLAN_NAME_MAX, PAYMENT_PLAN_NAME_MIN, 'payment_plan_name_required'),
  description: optionalMultiLine(PAYMENT_PLAN_DESCRIPTION_MAX),
  /** Reais. */
  value: z
    .number(valueMissing)
    .min(PAYMENT_PLAN_VALUE_MIN / 100, valueMissing)
    .max(PAYMENT_PLAN_VALUE_MAX / 100)
    .refine(isWholeCents, rule('value_invalid')),
  installments: z
    .number(installmentsMissing)
    .int()
    .min(1, installmentsMissing)
    .max(INSTALLMENTS_MAX, installmentsMissing),
  recurrence: z.boolean().optional(),
  status: z.boolean().optional(),
  updated_at: instant.optional(),
});

/** Cents of '1.200,50' or '1200.5'; null for another text or a larger amount, which no plan has. */
const amountFilter = textFilter.transform((text) => {
  if (text === undefined) return undefined;
  const cents = parseAmount(text);
  return cents !== null && cents <= PAYMENT_PLAN_VALUE_MAX ? cents : null;
});

export const audited = {
  entities: {
    payment_plans: ['I', 'U'],
  },
  sentences: ['payment_plans.status.true', 'payment_plans.status.false'],
  fields: {
    value: shown('money'),
    recurrence: shown('flag'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/payment-plans': {
    summary: 'Payment plans',
    access: 'view:payment_plans',
    scope: 'school',
    query: listQuery(['name', 'value', 'installments', 'created_at', 'updated_at'], {
      name: textFilter,
      value: amountFilter,
      status: boolFilter,
    }),
    response: listOf(plan),
  },
  'GET /v1/payment-plans/:id': {
    summary: 'One payment plan',
    access: ['view:payment_plans', 'edit:payment_plans'],
    scope: 'school',
    params: byId,
    response: plan,
  },
  'POST /v1/payment-plans': {
    summary: 'Create a payment plan',
    access: 'create:payment_plans',
    scope: 'school',
    body: fields,
    record: plan,
    response: plan,
  },
  'PATCH /v1/payment-plans/:id': {
    summary: 'Change a payment plan; contracts keep the instalments that they have',
    access: 'edit:payment_plans',
    scope: 'school',
    params: byId,
    body: fields,
    record: plan,
    response: plan,
    errors: ['stale'],
  },
  'PATCH /v1/payment-plans/:id/change-status': {
    summary: 'Offer a payment plan, or offer it no longer; contracts keep the instalments that they have',
    access: 'edit:payment_plans',
    scope: 'school',
    params: byId,
    body: z.strictObject({ status: z.boolean(), updated_at: instant.optional() }),
    record: plan,
    response: plan,
    errors: ['stale'],
  },
});
