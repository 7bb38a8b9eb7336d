import { and, eq, isNull } from 'drizzle-orm';
import {
  type GuardianReminder,
  isGuardianReminder,
  isLessonReminder,
  type LessonReminder,
} from '../../../domain/lessonReminders.ts';
import type { MailChoiceKind } from '../../../domain/mailChoices.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { readMailChoice } from '../../platform/mailChoice.ts';
import { users } from '../identity/tables.ts';
import { isReminderMailed, stopReminderMails } from '../lessonReminders/api.ts';
import { choiceOf, storeChoice } from './notificationChoices.ts';

const personOf = (db: Reader, user_id: string) =>
  db
    .select({ name: users.name, language: users.language })
    .from(users)
    .where(and(eq(users.user_id, user_id), isNull(users.erased_at)));

type Reminder = LessonReminder | GuardianReminder;
const isReminder = (kind: MailChoiceKind): kind is Reminder =>
  isLessonReminder(kind) || isGuardianReminder(kind);

const isMailed = async (db: Reader, user_id: string, kind: MailChoiceKind): Promise<boolean> =>
  isReminder(kind) ? isReminderMailed(db, user_id, kind) : (await choiceOf(db, user_id, kind)).by_email;

export const getMailChoice: Handler<'GET /v1/mail-choices/:token'> = async (ctx, { params }) => {
  const { user_id, kind } = readMailChoice(ctx, params.token);
  const { language } = ensureFound((await personOf(ctx.db, user_id))[0]);
  return { kind, language, by_email: await isMailed(ctx.db, user_id, kind) };
};

/** Requires only the link in the mail: mail programs call it without a login. */
export const stopMails: Handler<'POST /v1/mail-choices/:token'> = async (ctx, { params }) => {
  const { user_id, kind } = readMailChoice(ctx, params.token);
  await ctx.transaction(async (tx) => {
    const { name: by } = ensureFound((await personOf(tx, user_id).for('update'))[0]);
    if (isReminder(kind)) return stopReminderMails(tx, ctx, { user_id, kind, by });
    const { in_app, by_email } = await choiceOf(tx, user_id, kind);
    if (by_email) await storeChoice(tx, ctx, { user_id, kind, in_app, by_email: false, by });
  });
  return ok;
};
