import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/db/columns.ts';

export const sandbox_orders = pgTable('sandbox_orders', {
  order_id: text('order_id').primaryKey(),
  charge_id: uuid('charge_id').notNull(),
  amount: integer('amount').notNull(),
  description: text('description').notNull(),
  payer_name: text('payer_name').notNull(),
  status: text('status').$type<'open' | 'paid' | 'failed' | 'closed'>().notNull(),
  /** Cents. */
  refunded: integer('refunded').notNull().default(0),
  at: at('at'),
});
