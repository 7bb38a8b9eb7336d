import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AudienceType } from '../../../domain/notices.ts';
import {
  MESSAGE_CATEGORIES,
  MESSAGE_STATUSES,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { allOf, at, key, oneOf, pgSnapshot, stamps, xid8 } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { teachers } from '../people/tables.ts';

export const messages = pgTable(
  'messages',
  {
    id: key('id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    status: text('status').$type<(typeof MESSAGE_STATUSES)[number]>().notNull().default('PENDING'),
    category: text('category').$type<(typeof MESSAGE_CATEGORIES)[number]>().notNull().default('IMMEDIATE'),
    schedule: at('schedule'),
    sent_at: at('sent_at'),
    require_confirmation: boolean('require_confirmation').notNull().default(false),
    send_to_all: boolean('send_to_all').notNull().default(false),
    types: text('types').array().$type<AudienceType[]>().notNull().default([]),
    /** Addresses the students of this teacher. */
    teacher_id: uuid('teacher_id').references(() => teachers.teacher_id),
    sender_id: uuid('sender_id')
      .notNull()
      .references(() => users.user_id),
    /** The last recipient, in order of user_id, whose batch is committed. */
    sent_through: uuid('sent_through'),
    /** When the last batch was committed. */
    completed_at: at('completed_at'),
    recipient_count: integer('recipient_count').notNull().default(0),
    ...stamps,
  },
  (t) => [
    index('messages_sender').on(t.sender_id, t.created_at),
    index('messages_created').on(t.created_at),
    index('messages_teacher').on(t.teacher_id).where(sql`teacher_id is not null`),
    index('messages_due').on(t.schedule).where(sql`status = 'PENDING'`),
    oneOf('messages_status', t.status, MESSAGE_STATUSES),
    oneOf('messages_category', t.category, MESSAGE_CATEGORIES),
    allOf('messages_types', t.types, userTypes),
  ],
);

export const message_recipients = pgTable(
  'message_recipients',
  {
    message_id: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    is_read: boolean('is_read').notNull().default(false),
    /** Null for a person who was chosen by name, until the message is sent. */
    delivered_at: at('delivered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.message_id, t.user_id] }),
    index('message_recipients_user').on(t.user_id, t.delivered_at),
    index('message_recipients_unread').on(t.user_id).where(sql`not is_read and delivered_at is not null`),
    index('message_recipients_read').on(t.message_id).where(sql`is_read`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: key('id'),
    recipient_id: uuid('recipient_id')
      .notNull()
      .references(() => users.user_id),
    notification: text('notification').$type<NotificationType>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    is_read: boolean('is_read').notNull().default(false),
    message_id: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    body: jsonb('body').$type<Record<string, string>>().notNull().default({}),
    /** Prevents duplicates by a repeated job. */
    once_key: text('once_key').unique(),
    created_at: at('created_at').notNull().defaultNow(),
    /** Show, for each pair of rows, whether one was committed before the other was written. */
    xact: xid8('xact').notNull().default(sql`pg_current_xact_id()`),
    snapshot: pgSnapshot('snapshot').notNull().default(sql`pg_current_snapshot()`),
  },
  (t) => [
    index('notifications_recipient').on(t.recipient_id, t.created_at),
    index('notifications_unread').on(t.recipient_id).where(sql`not is_read`),
    index('notifications_created').on(t.created_at),
    uniqueIndex('notifications_message').on(t.message_id, t.recipient_id).where(sql`message_id is not null`),
    oneOf('notifications_kind', t.notification, NOTIFICATION_TYPES),
  ],
);

/** Choices of channels. If there is no row: in the app and not by e-mail (NOTICE-1). */
export const notification_choices = pgTable(
  'notification_choices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    kind: text('kind').$type<NotificationType>().notNull(),
    in_app: boolean('in_app').notNull().default(true),
    by_email: boolean('by_email').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    oneOf('notification_choices_kind', t.kind, NOTIFICATION_TYPES),
  ],
);

const ofMessage = (column: SQL): SQL =>
  sql`(select ${column} from messages m join users u on u.user_id = m.sender_id where m.id = ${message_recipients.message_id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  messages: holds(messages, {
    erasure: { fate: 'searched' },
    searched: ['title', 'content'],
    exported: {
      section: 'messages_sent',
      after: 'time_off',
      columns: {
        id: 'key',
        title: true,
        content: true,
        status: true,
        category: true,
        schedule: true,
        sent_at: true,
        require_confirmation: true,
        send_to_all: true,
        types: true,
        teacher_id: 'others',
        sender_id: 'key',
        sent_through: 'internal',
        completed_at: 'internal',
        recipient_count: true,
        ...stamped,
      },
      of: (user_id) => sql`sender_id = ${user_id}`,
      by: 'created_at',
    },
    merge: {
      kept: {
        author: sql`exists (select 1 from messages m where m.sender_id = u.user_id or m.teacher_id = t.teacher_id)`,
      },
    },
  }),
  message_recipients: holds(message_recipients, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'messages_received',
      after: 'messages_sent',
      columns: {
        message_id: {
          title: ofMessage(sql`m.title`),
          content: ofMessage(sql`m.content`),
          sender_name: ofMessage(sql`u.name`),
        },
        user_id: 'key',
        is_read: true,
        delivered_at: true,
      },
      of: (user_id) => sql`user_id = ${user_id} and delivered_at is not null`,
      by: 'delivered_at',
    },
    merge: {
      moved: {
        owner: 'user_id',
        key: ['message_id'],
        isCounted: true,
        isEdited: false,
        where: (kept) =>
          sql`message_id not in (select message_id from message_recipients where user_id = ${kept})`,
      },
      removed: ownRows,
    },
  }),
  notifications: holds(notifications, {
    erasure: { fate: 'removed', of: (id) => sql`recipient_id = ${id}` },
    searched: ['title', 'content', 'body'],
    repeats: true,
    exported: {
      section: 'notifications',
      after: 'messages_received',
      columns: {
        id: 'key',
        recipient_id: 'key',
        notification: true,
        title: true,
        content: true,
        is_read: true,
        created_at: true,
        message_id: 'key',
        body: 'internal',
        once_key: 'internal',
        xact: 'internal',
        snapshot: 'internal',
      },
      // The others announce a message.
      of: (user_id) => sql`recipient_id = ${user_id} and message_id is null`,
      by: 'created_at',
    },
    merge: {
      moved: {
        owner: 'recipient_id',
        key: ['id'],
        isCounted: true,
        isEdited: false,
        where: (kept) => sql`(message_id is null
      or message_id not in (select message_id from notifications where recipient_id = ${kept} and message_id is not null))`,
      },
      removed: (id) => sql`recipient_id = ${id}`,
    },
  }),
  notification_choices: holds(notification_choices, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'notification_choices',
      after: 'notifications',
      columns: {
        user_id: 'key',
        kind: true,
        in_app: true,
        by_email: true,
      },
    },
    merge: { removed: ownRows },
  }),
} satisfies PersonalData;
