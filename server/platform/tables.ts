import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  INTEGRATION_FAULTS,
  INTEGRATION_KINDS,
  type IntegrationFault,
  type IntegrationKind,
  WEBHOOK_SECRETS,
  type WebhookSecret,
} from '../../domain/integrations.ts';
import type { Language } from '../../domain/languages.ts';
import type { MailChoiceKind } from '../../domain/mailChoices.ts';
import { AUDIT_OPERATIONS } from '../../domain/options.ts';
import type { School } from '../../domain/school.ts';
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
    /** When the row was written: people and records are renamed and removed. */
    entity_name: text('entity_name'),
    student_id: uuid('student_id'),
    operation: text('operation').$type<(typeof AUDIT_OPERATIONS)[number]>().notNull(),
    of_student: boolean('of_student').notNull().generatedAlwaysAs(sql`student_id is not null`),
    changes: jsonb('changes').$type<Record<string, { from?: unknown; to?: unknown }>>().notNull(),
    request_id: text('request_id'),
  },
  (t) => [
    // A page of each filter is read in order from one of these (decision 014); the last columns filter without the table.
    index('audit_log_at').on(t.at, t.id, t.user_name, t.student_id),
    index('audit_log_of_students')
      .on(t.at, t.id, t.user_name, t.student_id)
      .where(sql`student_id is not null`),
    index('audit_log_student').on(t.student_id, t.at, t.id, t.user_name, t.context, t.operation),
    index('audit_log_context').on(
      t.context,
      t.operation,
      t.of_student,
      t.at,
      t.id,
      t.user_name,
      t.student_id,
    ),
    index('audit_log_user').on(t.user_name, t.context, t.operation, t.of_student, t.at, t.id, t.student_id),
    // Finds the deactivations of students, which date their loss (FIG-7).
    index('audit_log_inactive')
      .on(t.student_id, t.at)
      .where(sql`student_id is not null and changes -> 'student_status' ->> 'to' = 'false'`),
    index('audit_log_entity').on(t.entity_id, t.at, t.id),
    oneOf('audit_log_operation', t.operation, AUDIT_OPERATIONS),
  ],
);

/** The kinds of changes in the log by each name, filled by a trigger: a search reads them instead of the log. */
export const audit_kinds = pgTable(
  'audit_kinds',
  {
    user_name: text('user_name').notNull(),
    context: text('context').notNull(),
    operation: text('operation').notNull(),
    of_student: boolean('of_student').notNull(),
    name_search: text('name_search').generatedAlwaysAs(sql`search_text(user_name)`),
  },
  (t) => [primaryKey({ columns: [t.user_name, t.context, t.operation, t.of_student] })],
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

/** Files that are sent in parts; the bytes are in the folder of uploads, under the id. */
export const uploads = pgTable(
  'uploads',
  {
    id: key('id'),
    user_id: uuid('user_id').notNull(),
    /** The form that it is for: a call and one of its fields. */
    call: text('call').notNull(),
    field: text('field').notNull(),
    file_name: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Bytes that have arrived: the next part begins here. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** The end of the day's window in which its bytes count; they no longer do once it is cancelled. */
    counted_until: bigint('counted_until', { mode: 'number' }),
    /** When a form took it: it cannot be taken twice. */
    used_at: at('used_at'),
    touched_at: at('touched_at').notNull(),
  },
  (t) => [index('uploads_user').on(t.user_id, t.touched_at), index('uploads_touched').on(t.touched_at)],
);

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
    /** Language in which it is written; null for mails of earlier versions. */
    language: text('language').$type<Language>(),
    /** User whose choice it depends on, and the kind of notification; null for other mails. */
    choice_of: uuid('choice_of'),
    choice_kind: text('choice_kind').$type<MailChoiceKind>(),
    /** Prevents duplicates by a repeated job. */
    once_key: text('once_key').unique(),
  },
  (t) => [
    index('mail_outbox_to').on(t.to, t.seq),
    index('mail_outbox_to_lower').on(sql`lower(${t.to})`),
    index('mail_outbox_unsent').on(t.seq).where(sql`sent_at is null and text is not null`),
  ],
);

/** What an owner has set, by version: each saving adds one, and none is changed (SCHOOL-1). */
export const school_settings = pgTable('school_settings', {
  version: integer('version').primaryKey(),
  /** Only fields that have been set; the environment supplies the others. */
  set: jsonb('set').$type<Partial<School>>().notNull(),
  user_id: uuid('user_id').notNull(),
  created_at: at('created_at').notNull(),
});

/** How the calls of each provider went, as its processes have noted it (SCHOOL-5). */
export const integration_states = pgTable(
  'integration_states',
  {
    kind: text('kind').$type<IntegrationKind>().primaryKey(),
    /** The provider that it is about; another one begins anew. */
    adapter: text('adapter').notNull(),
    failing: boolean('failing').notNull().default(false),
    last_success: at('last_success'),
    last_failure: at('last_failure'),
    fault: text('fault').$type<IntegrationFault>(),
    last_event: at('last_event'),
    /** Which of the two webhook secrets the last event was sent with (PAY-16). */
    event_secret: text('event_secret').$type<WebhookSecret>(),
  },
  (t) => [
    oneOf('integration_states_kind', t.kind, INTEGRATION_KINDS),
    oneOf('integration_states_fault', t.fault, INTEGRATION_FAULTS),
    oneOf('integration_states_secret', t.event_secret, WEBHOOK_SECRETS),
  ],
);

/** Failures are counted by the hour, so that a provider that is down writes a row an hour. */
export const integration_failures = pgTable(
  'integration_failures',
  {
    kind: text('kind').$type<IntegrationKind>().notNull(),
    hour: at('hour').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.hour] }),
    oneOf('integration_failures_kind', t.kind, INTEGRATION_KINDS),
  ],
);

/** Since when each secret of the environment has its value, of which only a keyed hash is stored. */
export const integration_secrets = pgTable('integration_secrets', {
  name: text('name').primaryKey(),
  mark: text('mark').notNull(),
  since: at('since').notNull(),
});
