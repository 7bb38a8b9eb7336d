import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CARD_BRANDS, type CardBrand } from '../../../../domain/paymentCard.ts';
import { at, key, oneOf, stamps } from '../../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../../platform/personalData.ts';
import { asStudent } from '../../access/api.ts';
import { students } from '../../people/tables.ts';

/** What the provider keeps of a student's card; the number never was here (PAY-4, PAY-17). */
export const payment_cards = pgTable(
  'payment_cards',
  {
    card_id: key('card_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    provider: text('provider').notNull(),
    provider_customer: text('provider_customer').notNull(),
    provider_card: text('provider_card').notNull(),
    brand: text('brand').$type<CardBrand>().notNull(),
    last_four: text('last_four').notNull(),
    exp_month: integer('exp_month').notNull(),
    exp_year: integer('exp_year').notNull(),
    holder_name: text('holder_name').notNull(),
    /** Hash of the token that stored it, so that a repeated form changes nothing. */
    token_hash: text('token_hash').notNull(),
    /** When another card took its place; null for the card that is charged. */
    replaced_at: at('replaced_at'),
    /** When the provider was asked to forget it. */
    removed_at: at('removed_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('payment_cards_current').on(t.student_id).where(sql`replaced_at is null`),
    index('payment_cards_student').on(t.student_id, t.created_at),
    uniqueIndex('payment_cards_token').on(t.student_id, t.token_hash),
    oneOf('payment_cards_brand', t.brand, CARD_BRANDS),
    check('payment_cards_last_four', sql`last_four ~ '^[0-9]{4}$'`),
    check('payment_cards_month', sql`exp_month between 1 and 12`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  payment_cards: holds(payment_cards, {
    erasure: { fate: 'removed', of: asStudent },
    exported: {
      section: 'cards',
      after: 'refunds',
      columns: {
        card_id: 'key',
        student_id: 'key',
        brand: true,
        last_four: true,
        exp_month: true,
        exp_year: true,
        holder_name: true,
        replaced_at: true,
        removed_at: 'internal',
        provider: 'internal',
        provider_customer: 'secret',
        provider_card: 'secret',
        token_hash: 'secret',
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      kept: { payment: sql`exists (select 1 from payment_cards k where k.student_id = s.student_id)` },
    },
  }),
} satisfies PersonalData;
