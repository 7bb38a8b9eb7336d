import { sql } from 'drizzle-orm';
import {
  isLessonReminderDue,
  LESSON_REMINDERS,
  type LessonReminder,
} from '../../../domain/lessonReminders.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueTexts } from '../../platform/mail.ts';
import { choiceOf, mailsOf } from './mails.ts';
import { queuePushes } from './pushLesson.ts';
import { type Candidate, readCandidates, readUpcoming, type Upcoming } from './recipients.ts';
import { lesson_reminders } from './tables.ts';

/** Lessons in one transaction. */
const BATCH = 100;

const keyOf = ({ lesson_id, user_id }: { lesson_id: string; user_id: string }) => `${lesson_id} ${user_id}`;

/** Another server, or an earlier run whose answer was lost, may have taken them: only those of the returned rows are this run's. */
async function take(tx: Tx, reminder: LessonReminder, due: readonly Candidate[]): Promise<Candidate[]> {
  if (due.length === 0) return [];
  const rows = await tx
    .insert(lesson_reminders)
    .values(
      due.map(({ lesson_id, user_id, starts_at }) => ({
        lesson_id,
        user_id,
        reminder,
        starts_at: new Date(starts_at),
      })),
    )
    .onConflictDoNothing()
    .returning({ lesson_id: lesson_reminders.lesson_id, user_id: lesson_reminders.user_id });
  const taken = new Set(rows.map(keyOf));
  return due.filter((each) => taken.has(keyOf(each)));
}

/** Returns where the next batch begins; null after the last one. */
async function remindBatch(ctx: Ctx, reminder: LessonReminder, last: Upcoming | null) {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const lessons = await readUpcoming(tx, { reminder, now, limit: BATCH, last });
    const read = lessons.length === 0 ? [] : await readCandidates(tx, reminder, lessons);
    const due = read.filter(({ starts_at, zone }) =>
      isLessonReminderDue(reminder, { starts_at: new Date(starts_at), zone }, now),
    );
    const taken = await take(tx, reminder, due);
    await queueTexts(
      tx,
      ctx,
      taken.flatMap((person) => mailsOf(ctx, reminder, person)),
    );
    await queuePushes(
      tx,
      reminder,
      taken.filter((person) => choiceOf(reminder, person).by_push),
    );
    return lessons.length < BATCH ? null : (lessons.at(-1) ?? null);
  });
}

/** Every few minutes; each reminder of a person, a lesson and its hour is sent once (NOTICE-8). */
export async function remindLessons(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'lesson_reminders');
  for (const reminder of LESSON_REMINDERS) {
    let last: Upcoming | null = null;
    do last = await remindBatch(ctx, reminder, last);
    while (last);
  }
}

const keptMs = 2 * 24 * 3_600_000;

/** A reminder of a lesson that has been cannot become due again. */
export async function clearReminders({ db, clock }: Services): Promise<void> {
  const until = new Date(clock.now().getTime() - keptMs).toISOString();
  await db.execute(sql`delete from lesson_reminders where starts_at < ${until}`);
}
