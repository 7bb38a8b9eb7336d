import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationType } from '../../../domain/options.ts';
import { at, key, stamps } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

export const messages = pgTable(
  'messages',
  {
    id: key('id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    status: text('status').$type<'PENDING' | 'SENT' | 'ERROR'>().notNull().default('PENDING'),
    category: text('category').$type<'IMMEDIATE' | 'SCHEDULED'>().notNull().default('IMMEDIATE'),
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
  (t) => [index('messages_sender').on(t.sender_id, t.created_at)],
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
    /** Makes a repeated job write one notification, not two. */
    once_key: text('once_key').unique(),
    created_at: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('notifications_recipient').on(t.recipient_id, t.created_at)],
);
