import { eq } from 'drizzle-orm';
import {
  type GuardianReminder,
  isGuardianReminder,
  LESSON_REMINDERS,
  type LessonReminder,
  type LessonReminderChoice,
  type LessonRole,
  lessonReminder,
  usualReminders,
} from '../../../domain/lessonReminders.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, rowsOf } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { users } from '../identity/tables.ts';
import { guardianColumns, guardianFacts, payingGuardian } from '../payments/api.ts';
import { lesson_reminder_choices, push_subscriptions } from './tables.ts';

type Choices = Record<LessonReminder, LessonReminderChoice>;

/** What is stored, and else what is usual for this role (NOTICE-9). */
async function choicesOf(db: Reader, user_id: string, role: LessonRole): Promise<Choices> {
  const { by_email, by_push, to_guardian, reminder } = lesson_reminder_choices;
  const rows = await db
    .select({ reminder, by_email, by_push, to_guardian })
    .from(lesson_reminder_choices)
    .where(eq(lesson_reminder_choices.user_id, user_id));
  const choice = (kind: LessonReminder): LessonReminderChoice => {
    const { reminder: _, ...stored } = rows.find((row) => row.reminder === kind) ?? { reminder: kind };
    return { ...usualReminders(kind, role), ...stored };
  };
  return {
    LESSON_DAY_BEFORE: choice('LESSON_DAY_BEFORE'),
    LESSON_HOUR_BEFORE: choice('LESSON_HOUR_BEFORE'),
  };
}

/** The role by which a person without a chosen profile reads the mail. */
async function roleOf(db: Reader, user_id: string): Promise<LessonRole> {
  const rows = await rowsOf(db, { is_student: bool })`
    select exists (select 1 from students where user_id = ${user_id}) as is_student`;
  return rows[0]?.is_student ? 'student' : 'teacher';
}

async function hasGuardian(db: Reader, ctx: Ctx, user_id: string): Promise<boolean> {
  const [facts] = await rowsOf(db, guardianFacts)`
    select ${guardianColumns} from students s join users u on u.user_id = s.user_id
    left join personal p on p.user_id = u.user_id where s.user_id = ${user_id}`;
  return facts !== undefined && payingGuardian(ctx, facts) !== null;
}

const callerRole = (ctx: Ctx): LessonRole => (requireActor(ctx).type === 'STUDENT' ? 'student' : 'teacher');

/** False for a device that has subscribed for an earlier key of the school: it has to subscribe again. */
async function isDeviceOn(db: Reader, ctx: Ctx, session_id: string): Promise<boolean> {
  const rows = await db
    .select({ server_key: push_subscriptions.server_key })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.session_id, session_id));
  return rows[0]?.server_key === ctx.push.key;
}

export async function viewReminders(db: Reader, ctx: Ctx) {
  const { user_id, session_id } = requireActor(ctx);
  const role = callerRole(ctx);
  const choices = await choicesOf(db, user_id, role);
  const guarded = role === 'student' && (await hasGuardian(db, ctx, user_id));
  return {
    reminders: LESSON_REMINDERS.map((reminder) => ({
      reminder,
      ...choices[reminder],
      to_guardian: guarded ? choices[reminder].to_guardian : null,
    })),
    push_key: ctx.push.key,
    is_device_on: await isDeviceOn(db, ctx, session_id),
  };
}

export const listReminders: Handler<'GET /v1/users/lesson-reminders'> = (ctx) => viewReminders(ctx.db, ctx);

interface Change {
  user_id: string;
  reminder: LessonReminder;
  role: LessonRole;
  /** The user to whom the audit log attributes the change when the request has no session. */
  by?: string;
}

/** The caller holds the lock of the user. */
async function storeChoice(
  tx: Tx,
  ctx: Ctx,
  { user_id, reminder, role, by }: Change,
  change: Partial<LessonReminderChoice>,
): Promise<void> {
  const { [reminder]: before } = await choicesOf(tx, user_id, role);
  const after = { ...before, ...change };
  await tx
    .insert(lesson_reminder_choices)
    .values({ user_id, reminder, ...after })
    .onConflictDoUpdate({
      target: [lesson_reminder_choices.user_id, lesson_reminder_choices.reminder],
      set: after,
    });
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await audit(tx, ctx, {
    context: 'profile',
    entity: 'users',
    entity_id: user_id,
    before: { [reminder]: before },
    after: { [reminder]: after },
    ...(by && { by }),
  });
}

export const changeReminder: Handler<'PATCH /v1/users/lesson-reminders'> = (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  const { reminder, ...change } = body;
  return ctx.transaction(async (tx) => {
    // Serialises the changes of one person, so that each audit row shows what it replaced.
    await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
    await storeChoice(tx, ctx, { user_id, reminder, role: callerRole(ctx) }, change);
    return viewReminders(tx, ctx);
  });
};

type MailedReminder = LessonReminder | GuardianReminder;

/** Whether this reminder is mailed to the person, or to the guardian. */
export async function isReminderMailed(db: Reader, user_id: string, kind: MailedReminder): Promise<boolean> {
  const choices = await choicesOf(db, user_id, await roleOf(db, user_id));
  return isGuardianReminder(kind) ? choices[lessonReminder(kind)].to_guardian : choices[kind].by_email;
}

/** Ends the mails of a reminder to the person, or to the guardian alone; the caller holds the lock of the user. */
export async function stopReminderMails(
  tx: Tx,
  ctx: Ctx,
  { user_id, kind, by }: { user_id: string; kind: MailedReminder; by: string },
): Promise<void> {
  if (!(await isReminderMailed(tx, user_id, kind))) return;
  const role = await roleOf(tx, user_id);
  if (isGuardianReminder(kind))
    await storeChoice(tx, ctx, { user_id, reminder: lessonReminder(kind), role, by }, { to_guardian: false });
  else await storeChoice(tx, ctx, { user_id, reminder: kind, role, by }, { by_email: false });
}
