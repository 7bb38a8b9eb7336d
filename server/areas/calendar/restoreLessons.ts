import { type SQL, sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, instant, rowsOf, text } from '../../platform/db/rows.ts';
import { lockClassesOf } from '../access/api.ts';
import { notify } from '../messages/api.ts';
import { type Notified, peopleOf } from './announce.ts';
import { closedDays } from './closedDays.ts';
import { resumeSeats } from './makeups.ts';
import { unlessTaken } from './unlessTaken.ts';

export interface Restored {
  readonly restored: number;
  /** Not held: the hour was given away, the teacher is away, or the school is closed. */
  readonly lost: number;
}

const cancelledRow = {
  ...{ id: text, class_id: text, class_name: text, title: text, teacher_id: text, starts_at: instant },
  ...{ timezone: text, is_away: bool },
};
export type AnnouncedLesson = Record<
  'id' | 'class_id' | 'class_name' | 'title' | 'teacher_id' | 'starts_at',
  string
>;

/** Cancelled lessons to come, chosen by `where` of `l` (lessons), take place again while their hours are free. */
export async function restoreLessons(tx: Tx, ctx: Ctx, where: SQL): Promise<Restored> {
  const future = sql`l.status = 'cancelled' and l.starts_at > ${ctx.clock.now().toISOString()}`;
  await lockClassesOf(tx, sql`(${where}) and ${future}`);
  const rows = await rowsOf(tx, cancelledRow)`
    select l.id, l.class_id, c.title as class_name, l.title, l.teacher_id, l.starts_at, e.timezone,
      exists (select 1 from teacher_absences a where a.teacher_id = l.teacher_id and a.starts_at < l.ends_at
        and a.ends_at > l.starts_at) as is_away
    from lessons l join classes c on c.id = l.class_id and c.status join calendar_entries e on e.id = l.entry_id
    where (${where}) and ${future}
    order by l.starts_at, l.id for update of l`;
  const dated = rows.map((row) => ({ ...row, date: localDate(new Date(row.starts_at), row.timezone) }));
  const dates = dated.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  const closed = first && last ? await closedDays(tx, first, last) : new Map();
  const possible = dated.filter(({ is_away, date }) => !is_away && !closed.has(date));
  const all = await hold(tx, ctx, possible);
  const held: AnnouncedLesson[] = all ? possible : [];
  const notified: Notified[] = all ?? [];
  for (const lesson of all ? [] : possible) {
    const one = await hold(tx, ctx, [lesson]);
    if (one) held.push(lesson);
    notified.push(...(one ?? []));
  }
  for (const { id, class_name } of held)
    await audit(tx, ctx, {
      ...{ context: 'calendar', entity: 'lessons', entity_id: id, entity_name: class_name },
      before: { status: 'cancelled' },
      after: { status: 'scheduled' },
    });
  await announceRestored(tx, ctx, held, notified);
  return { restored: held.length, lost: rows.length - held.length };
}

/** Returns the notified guests; null if an hour is taken. */
async function hold(tx: Tx, ctx: Ctx, lessons: readonly { id: string }[]): Promise<Notified[] | null> {
  const ids = lessons.map(({ id }) => id);
  let notified: Notified[] = [];
  const isFree = await unlessTaken(tx, async () => {
    await tx.execute(sql`update lessons set status = 'scheduled', cancel_cause = null, cancel_reason = null
      where id = any(${`{${ids.join()}}`}::uuid[])`);
    notified = await resumeSeats(tx, ctx, ids);
  });
  return isFree ? notified : null;
}

/** One notice per class to its people. */
export async function announceRestored(
  tx: Tx,
  ctx: Ctx,
  lessons: readonly AnnouncedLesson[],
  notified: readonly Notified[] = [],
): Promise<void> {
  for (const group of Map.groupBy(lessons, ({ class_id }) => class_id).values()) {
    const [first] = group.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
    if (!first) continue;
    const { students, teachers, student_ids } = await peopleOf(
      tx,
      group.map(({ id }) => id),
      [...new Set(group.map(({ teacher_id }) => teacher_id))],
      notified,
    );
    await ctx.events.announceRecords(tx, ['calendar'], student_ids);
    const people = [...students, ...teachers].filter((id) => id !== ctx.actor?.user_id);
    const [title, from, count] = [first.title, { moment: new Date(first.starts_at) }, group.length];
    await (count === 1
      ? notify(tx, ctx, people, {
          notification: 'NOTICE',
          notice: 'lesson_restored',
          values: { title, from },
        })
      : notify(tx, ctx, people, {
          notification: 'NOTICE',
          notice: 'lessons_restored',
          values: { title, from, count },
        }));
  }
}
