import { type Services, systemCtx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { administratorsWith, notify } from '../messages/api.ts';
import { carryOver } from '../room/api.ts';
import { type CurrentLesson, currentLessons } from './lessons.ts';

/** A lesson that is moved to another hour is expected anew. */
const keyOf = ({ lesson_id, starts_at }: CurrentLesson): string =>
  `teacher_missing:${lesson_id}:${starts_at.getTime()}`;

async function knownKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf(db, { once_key: text })`
    select once_key from notifications
    where once_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`;
  return new Set(rows.map(({ once_key }) => once_key));
}

/**
 * Every minute; tells each administrator who watches the live lessons once of a lesson and its hour (ROOM-15). The key of each
 * notification is unique, so that two servers which look at once tell nobody twice.
 */
export async function alertMissing(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'missing_teachers');
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // Whoever stayed for the next lesson of the class is in it.
    await carryOver(tx, now);
    const lessons = await currentLessons(tx, now);
    const missing = lessons.filter((lesson) => lesson.is_teacher_missing);
    if (missing.length === 0) return;
    const watching = await administratorsWith(tx, 'view:live_classes');
    const told = await knownKeys(
      tx,
      missing.flatMap((lesson) => watching.map((user_id) => `${keyOf(lesson)}:${user_id}`)),
    );
    for (const lesson of missing) {
      const once_key = keyOf(lesson);
      const untold = watching.filter((user_id) => !told.has(`${once_key}:${user_id}`));
      if (untold.length === 0) continue;
      await notify(tx, ctx, untold, {
        notification: 'NOTICE',
        notice: 'teacher_missing',
        values: { name: lesson.teacher_name, title: lesson.title, from: { moment: lesson.starts_at } },
        body: { live_lesson_id: lesson.lesson_id },
        once_key,
        always: true,
      });
    }
    // The page marks the lessons, too.
    await ctx.events.announceChange(tx, { of: 'ADMIN', topic: 'live_classes' });
  });
}
