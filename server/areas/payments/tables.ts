import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FiscalCodes } from '../../../domain/fiscal.ts';
import { CHARGE_STATUSES, type ChargeStatus, UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS, type ChargeKind } from '../../../domain/options.ts';
import { at, isOneOf, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent, ofContract } from '../access/api.ts';
import { contracts } from '../contracts/tables.ts';
import { students } from '../people/tables.ts';
import { agreements } from './agreements/tables.ts';
import { payment_cards } from './cards/tables.ts';

/** Cents of a payment that reduced charges of another term than its own, by the contract of those charges (PAY-7). */
export interface TermShare {
  readonly contract_id: string;
  readonly amount: number;
}

export const unpaid = (status: AnyPgColumn | SQL): SQL => isOneOf(status, UNPAID_STATUSES);

/**
 * Puts what needs action first: unpaid charges, then paid, refunded and withdrawn ones, each by due date. It is one date, so that an index and
 * the cursor of a list hold it: the states lie 100,000 days apart.
 */
export const byState = (status: AnyPgColumn | SQL, due_date: AnyPgColumn | SQL): SQL =>
  sql`(${due_date} + case when ${unpaid(status)} then 0 when ${status} = 'paid' then 100000
    when ${status} = 'refunded' then 200000 else 300000 end)`;

/** Names by which a query calls the tables of a charge and of its student. */
interface Aliases {
  charge: string;
  student: string;
}

/**
 * Whether an onboarding waiver counts a charge as paid: the fee and the first instalment. A new contract begins without the waivers of the
 * one before it, whose charges keep them (ONB-2).
 */
export function isWaived({ charge, student }: Aliases): SQL {
  const [h, s] = [sql.identifier(charge), sql.identifier(student)];
  return sql`(${h}.installment = 1 and (${s}.waived_through >= 3 or exists (select 1 from contracts w
    where w.replaces = ${h}.contract_id and (w.enrolment_before ->> 'waived_through')::int >= 3)))`;
}

/**
 * The same of the charges `h` of a list, by what is waived, which is collected once from two small indexes instead of looked up for each charge.
 */
export const isWaivedInList = sql`(h.installment = 1 and (h.student_id in (select s.student_id from students s where s.waived_through >= 3)
  or h.contract_id in (select w.replaces from contracts w
    where w.replaces is not null and (w.enrolment_before ->> 'waived_through')::int >= 3)))`;

/** Whether a charge is the fee of an earlier term, which is still owed: a renewal does not charge it again (CON-15). */
export function isEarlierFee(aliases: Aliases): SQL {
  const h = sql.identifier(aliases.charge);
  return sql`(${h}.kind = 'registration' and ${unpaid(sql`${h}.status`)} and not ${isWaived(aliases)}
    and exists (select 1 from contracts e where e.contract_id = ${h}.contract_id and e.status = 'superseded'))`;
}

export const charges = pgTable(
  'charges',
  {
    charge_id: key('charge_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    kind: text('kind').$type<ChargeKind>().notNull(),
    installment: integer('installment').notNull().default(1),
    amount: integer('amount').notNull(),
    due_date: date('due_date', { mode: 'string' }).notNull(),
    status: text('status').$type<ChargeStatus>().notNull().default('open'),
    provider: text('provider').notNull(),
    /** Order at the provider; each new try of a failed charge has its own. */
    provider_id: text('provider_id'),
    link: text('link'),
    paid_at: at('paid_at'),
    refunded_at: at('refunded_at'),
    /** The codes that held at the payment (PAR-7); null for payments before they were kept. */
    fiscal: jsonb('fiscal').$type<FiscalCodes>(),
    /** Cents of it that were given back. */
    refunded: integer('refunded').notNull().default(0),
    /** What a late payment of it has reduced in other terms; also in its own, where a refund of an earlier payment was credited (PAY-14). */
    other_terms: jsonb('other_terms').$type<TermShare[]>().notNull().default([]),
    failure: text('failure'),
    /** The agreement of which it is an instalment, and which one. */
    agreement_id: uuid('agreement_id').references(() => agreements.agreement_id),
    agreement_number: integer('agreement_number'),
    /** The agreement that withdrew it, and the status that it had. */
    replaced_by: uuid('replaced_by').references(() => agreements.agreement_id),
    replaced_status: text('replaced_status').$type<ChargeStatus>(),
    /** The confirmation by a person that settled it, one for both charges of a joint payment: a proof is attached to it (PAY-26). */
    confirmation_id: uuid('confirmation_id'),
    /** The last step of the reminders that was sent (PAY-18). */
    reminded: integer('reminded'),
    ...stamps,
  },
  (t) => [
    index('charges_student').on(t.student_id, t.kind, t.installment),
    uniqueIndex('charges_one').on(t.contract_id, t.kind, t.installment),
    uniqueIndex('charges_provider').on(t.provider, t.provider_id),
    oneOf('charges_kind', t.kind, CHARGE_KINDS),
    oneOf('charges_status', t.status, CHARGE_STATUSES),
    // The debts are added up from the index alone.
    index('charges_unpaid')
      .on(t.due_date, t.student_id, t.amount, t.installment, t.contract_id)
      .where(unpaid(t.status)),
    index('charges_agreement').on(t.agreement_id, t.agreement_number).where(sql`agreement_id is not null`),
    index('charges_replaced').on(t.replaced_by).where(sql`replaced_by is not null`),
    // The orders of the list, by a filter of the status, too; and the periods of the books.
    index('charges_due_order').on(t.due_date, t.charge_id),
    index('charges_amount_order').on(t.amount, t.charge_id),
    index('charges_state_order').on(byState(t.status, t.due_date), t.charge_id),
    index('charges_status_due').on(t.status, t.due_date, t.charge_id),
    index('charges_paid_order').on(t.paid_at, t.charge_id).where(sql`paid_at is not null`),
    // The first payment for a plan of each student, from the index alone (FIG-2).
    index('charges_first_payment')
      .on(t.student_id, t.paid_at, t.charge_id, t.contract_id)
      .where(sql`kind = 'plan' and status = 'paid'`),
    index('charges_refunded_order').on(t.refunded_at, t.charge_id).where(sql`refunded_at is not null`),
    check('charges_refunded', sql`refunded between 0 and amount`),
    oneOf('charges_replaced_status', t.replaced_status, CHARGE_STATUSES),
    check('charges_agreed', sql`(agreement_id is null) = (agreement_number is null)`),
    check('charges_replaced', sql`(replaced_by is null) = (replaced_status is null)`),
  ],
);

/** An order can be paid even after its charge was paid, reduced or withdrawn: then `credited` and `excess` are set. */
export const payment_orders = pgTable(
  'payment_orders',
  {
    order_id: key('order_id'),
    provider: text('provider').notNull(),
    /** The provider's name of it; of a joint order, followed by `#` and the kind of the charge (jointOrder.ts). */
    provider_id: text('provider_id').notNull(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    charge_id: uuid('charge_id').references(() => charges.charge_id, { onDelete: 'set null' }),
    /** The stored card that was charged; null for an order with a payment page. */
    card_id: uuid('card_id').references(() => payment_cards.card_id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    opened_at: at('opened_at').notNull(),
    /** The provider's name of the payment page. */
    link_id: text('link_id'),
    /** When the link is not handed out any more. */
    expires_at: at('expires_at'),
    closed_at: at('closed_at'),
    /** When the nightly reading last asked the provider for it, whatever the answer (PAY-15). */
    read_at: at('read_at'),
    paid_at: at('paid_at'),
    /** Cents that the provider has given back. */
    refunded: integer('refunded').notNull().default(0),
    disputed_at: at('disputed_at'),
    /** Cents with which it had settled its charge, until the bank took them back. What becomes of the charge since does not concern it. */
    settled_before: integer('settled_before'),
    credited: integer('credited'),
    excess: integer('excess'),
    /** The part of `credited` that reduced charges of other terms. */
    other_terms: jsonb('other_terms').$type<TermShare[]>().notNull().default([]),
    /** The codes that held when a payment was credited or settled its charge before, as `charges.fiscal`. */
    fiscal: jsonb('fiscal').$type<FiscalCodes>(),
  },
  (t) => [
    uniqueIndex('payment_orders_provider').on(t.provider, t.provider_id),
    index('payment_orders_student').on(t.student_id),
    index('payment_orders_contract').on(t.contract_id),
    index('payment_orders_charge').on(t.charge_id),
    index('payment_orders_card').on(t.card_id).where(sql`card_id is not null`),
    index('payment_orders_paid').on(t.paid_at, t.order_id),
    index('payment_orders_link').on(t.provider, t.link_id).where(sql`link_id is not null`),
    index('payment_orders_open').on(t.opened_at).where(sql`paid_at is null`),
    index('payment_orders_disputed').on(t.disputed_at).where(sql`disputed_at is not null`),
  ],
);

/** Stored once by the provider's id (PAY-3). */
export const provider_events = pgTable(
  'provider_events',
  {
    id: key('id'),
    provider: text('provider').notNull(),
    event_id: text('event_id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    received_at: at('received_at').notNull(),
    processed_at: at('processed_at'),
  },
  (t) => [uniqueIndex('provider_events_once').on(t.provider, t.event_id)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  charges: holds(charges, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'charges',
      after: 'withdrawals',
      columns: {
        charge_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        kind: true,
        installment: true,
        amount: true,
        due_date: true,
        status: true,
        paid_at: true,
        refunded_at: true,
        fiscal: 'not_personal',
        refunded: true,
        other_terms: 'internal',
        failure: true,
        agreement_id: 'key',
        agreement_number: true,
        replaced_by: 'key',
        replaced_status: 'internal',
        confirmation_id: 'key',
        reminded: 'internal',
        provider: 'internal',
        provider_id: 'secret',
        link: 'secret',
        ...stamped,
      },
      by: 'due_date',
    },
    merge: { kept: { payment: sql`exists (select 1 from charges c where c.student_id = s.student_id)` } },
  }),
  payment_orders: holds(payment_orders, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'payments',
      after: 'agreements',
      columns: {
        order_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        charge_id: 'key',
        card_id: 'key',
        amount: true,
        opened_at: true,
        paid_at: true,
        refunded: true,
        disputed_at: true,
        settled_before: 'internal',
        credited: true,
        excess: true,
        other_terms: 'internal',
        fiscal: 'not_personal',
        expires_at: 'internal',
        closed_at: 'internal',
        read_at: 'internal',
        link_id: 'secret',
        provider: 'internal',
        provider_id: 'secret',
      },
      by: 'opened_at',
    },
    merge: {
      kept: { payment: sql`exists (select 1 from payment_orders o where o.student_id = s.student_id)` },
    },
  }),
  provider_events: holds(provider_events, {
    erasure: {
      fate: 'cleared',
      of: (id) =>
        sql`payload ->> 'provider_id' in (select split_part(provider_id, '#', 1) from payment_orders where ${asStudent(id)})`,
      stays: ['provider', 'event_id', 'type', 'received_at', 'processed_at'],
      set: { payload: sql`jsonb_build_object('provider_id', payload ->> 'provider_id')` },
    },
    exported: 'same',
    merge: 'untouched',
  }),
} satisfies PersonalData;
