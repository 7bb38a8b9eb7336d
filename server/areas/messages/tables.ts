import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  MESSAGE_CATEGORIES,
  MESSAGE_STATUSES,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { allOf, at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

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
    types: text('types').array().notNull().default([]),
    sender_id: uuid('sender_id')
      .notNull()
      .references(() => users.user_id),
    ...stamps,
  },
  (t) => [
    index('messages_sender').on(t.sender_id, t.created_at),
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
  },
  (t) => [primaryKey({ columns: [t.message_id, t.user_id] }), index('message_recipients_user').on(t.user_id)],
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
  },
  (t) => [
    index('notifications_recipient').on(t.recipient_id, t.created_at),
    index('notifications_unread').on(t.recipient_id).where(sql`not is_read`),
    index('notifications_created').on(t.created_at),
    oneOf('notifications_kind', t.notification, NOTIFICATION_TYPES),
  ],
);
