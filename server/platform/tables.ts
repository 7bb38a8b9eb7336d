import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_OPERATIONS } from '../../domain/options.ts';
import { at, key, oneOf } from './db/columns.ts';

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
    operation: text('operation').$type<(typeof AUDIT_OPERATIONS)[number]>().notNull(),
    changes: jsonb('changes').$type<Record<string, { from?: unknown; to?: unknown }>>().notNull(),
    request_id: text('request_id'),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_student').on(t.student_id, t.at),
    oneOf('audit_log_operation', t.operation, AUDIT_OPERATIONS),
  ],
);

/** Kept six months (Marco Civil, art. 15). */
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

export const rate_limits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resets_at: bigint('resets_at', { mode: 'number' }).notNull(),
  last_at: bigint('last_at', { mode: 'number' }).notNull().default(0),
});

export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: key('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Null once a secret in it has been sent or has expired. */
    text: text('text'),
    secret_until: at('secret_until'),
    kind: text('kind').notNull(),
    created_at: at('created_at').notNull(),
    sent_at: at('sent_at'),
    error: text('error'),
  },
  (t) => [
    index('mail_outbox_to').on(t.to, t.seq),
    index('mail_outbox_unsent').on(t.seq).where(sql`sent_at is null and text is not null`),
  ],
);
