import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LESSON_REMINDERS, type LessonReminder } from '../../../domain/lessonReminders.ts';
import { at, oneOf } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { sessions, users } from '../identity/tables.ts';

/**
 * Reminders that were handled, whatever the person had chosen: a lesson that moves has new ones (NOTICE-8). Kept for some days only, and
 * without references, so that a run neither locks lessons and people nor waits for those who do.
 */
export const lesson_reminders = pgTable(
  'lesson_reminders',
  {
    lesson_id: uuid('lesson_id').notNull(),
    user_id: uuid('user_id').notNull(),
    reminder: text('reminder').$type<LessonReminder>().notNull(),
    /** The start of which it reminds. */
    starts_at: at('starts_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lesson_id, t.user_id, t.reminder, t.starts_at] }),
    index('lesson_reminders_user').on(t.user_id),
    index('lesson_reminders_starts').on(t.starts_at),
    oneOf('lesson_reminders_kind', t.reminder, LESSON_REMINDERS),
  ],
);

/** Only what a person, or the guardian, has chosen; the defaults depend on who reads (NOTICE-9). */
export const lesson_reminder_choices = pgTable(
  'lesson_reminder_choices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    reminder: text('reminder').$type<LessonReminder>().notNull(),
    by_email: boolean('by_email').notNull(),
    by_push: boolean('by_push').notNull(),
    to_guardian: boolean('to_guardian').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.reminder] }),
    oneOf('lesson_reminder_choices_kind', t.reminder, LESSON_REMINDERS),
  ],
);

/** The devices that receive reminders: one for each session. A trigger removes it when the session ends (NOTICE-11). */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    session_id: uuid('session_id')
      .primaryKey()
      .references(() => sessions.session_id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    /** The subscription's URL at the push service. It is secret: anyone who has it and the keys could send messages to the device. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The school's public key for which the browser has subscribed. */
    server_key: text('server_key').notNull(),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.user_id),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  lesson_reminders: holds(lesson_reminders, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'internal',
    merge: { ended: ownRows },
  }),
  lesson_reminder_choices: holds(lesson_reminder_choices, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'lesson_reminder_choices',
      after: 'notification_choices',
      columns: {
        user_id: 'key',
        reminder: { kind: sql`reminder` },
        by_email: true,
        by_push: true,
        to_guardian: true,
      },
    },
    merge: { removed: ownRows },
  }),
  push_subscriptions: holds(push_subscriptions, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'secret',
    merge: { ended: ownRows },
  }),
} satisfies PersonalData;
