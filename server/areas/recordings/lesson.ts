import { type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';

/** Tells the people of the lesson, whose pages show whether it is recorded, and those who watch the live lessons. */
export async function announceRecording(
  tx: Tx,
  { events }: Pick<Services, 'events'>,
  lesson_id: string,
): Promise<void> {
  const people = await rowsOf(tx, { user_id: text })`
    select t.user_id from lessons l join teachers t on t.teacher_id = l.teacher_id where l.id = ${lesson_id}
    union select s.user_id from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = ${lesson_id}`;
  await events.announceChange(tx, { of: people.map(({ user_id }) => user_id), topic: 'recording' });
  await events.announceChange(tx, { of: 'ADMIN', topic: 'live_classes' });
}

export const recorderCtx = (services: Services) => systemCtx(services, 'recordings');
