import { bigint, bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';

/** Every change by a person or a provider, written in the change's own transaction (ruling B). */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    user_id: uuid('user_id'),
    user_name: text('user_name').notNull(),
    context: text('context').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    student_id: uuid('student_id'),
    operation: text('operation').$type<'I' | 'U' | 'D'>().notNull(),
    changes: jsonb('changes').$type<Record<string, { from?: unknown; to?: unknown }>>().notNull(),
    request_id: text('request_id'),
  },
  (t) => [index('audit_log_at').on(t.at), index('audit_log_student').on(t.student_id, t.at)],
);

/** Login, refresh, logout, joining, signing, paying: kept six months (Marco Civil, art. 15). */
export const access_log = pgTable(
  'access_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    user_id: uuid('user_id'),
    event: text('event').notNull(),
    ip: text('ip'),
    port: integer('port'),
    detail: text('detail'),
  },
  (t) => [index('access_log_at').on(t.at), index('access_log_user').on(t.user_id, t.at)],
);

/** Counters of tries, shared by all processes. */
export const rate_limits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resets_at: bigint('resets_at', { mode: 'number' }).notNull(),
  last_at: bigint('last_at', { mode: 'number' }).notNull().default(0),
});
