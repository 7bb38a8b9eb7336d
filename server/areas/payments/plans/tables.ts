import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PLAN_DURATIONS, PLAN_TYPES } from '../../../../domain/options.ts';
import { key, oneOf, stamps } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';

/** Cents. */
export const plan_prices = pgTable(
  'plan_prices',
  {
    id: key('id'),
    name: text('name').notNull(),
    code_plan: text('code_plan').notNull(),
    plan_type: text('plan_type').notNull(),
    frequency: text('frequency').notNull(),
    plan_duration: text('plan_duration').notNull(),
    value_plan: integer('value_plan').notNull(),
    value_registration: integer('value_registration').notNull(),
    ...stamps,
  },
  (t) => [
    uniqueIndex('plan_prices_match').on(t.plan_type, t.frequency, t.plan_duration),
    oneOf('plan_prices_plan_type', t.plan_type, PLAN_TYPES),
    oneOf('plan_prices_duration', t.plan_duration, PLAN_DURATIONS),
  ],
);

export const payment_plans = pgTable('payment_plans', {
  id: key('id'),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  value: integer('value').notNull(),
  installments: integer('installments').notNull(),
  recurrence: boolean('recurrence').notNull().default(false),
  status: boolean('status').notNull().default(true),
  ...stamps,
});

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  plan_prices: holds(plan_prices, {
    erasure: { fate: 'stays', why: 'prices of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  payment_plans: holds(payment_plans, {
    erasure: { fate: 'stays', why: 'prices of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
