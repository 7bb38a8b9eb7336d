import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import type { Services } from '../platform/context.ts';
import { bool, instant, orNull, rowsOf, text } from '../platform/db/rows.ts';
import { login } from './staff.ts';

/**
 * Adds a lesson starting now, of two hours or until the next one of its people, unless the demo teacher has one that can
 * be entered. Runs at every start, because the demo's dates age.
 */
export async function ensureLiveLesson(services: Services): Promise<void> {
  const now = DateTime.fromJSDate(services.clock.now(), { zone: SCHOOL_ZONE });
  // A lesson ends on its day, and late in the evening began long enough before midnight.
  const latest = now.startOf('day').set({ hour: 23, minute: 40 });
  const starts = DateTime.min(now.startOf('minute').minus({ minutes: now.minute % 5 }), latest);
  const rows = await rowsOf(services.db, {
    class_id: text,
    teacher_id: text,
    busy: bool,
    next: orNull(instant),
  })`
    select c.id as class_id, c.teacher_id, exists (select 1 from lessons l where l.teacher_id = c.teacher_id
      and l.status = 'scheduled' and l.during && tstzrange(${now.toISO()}, ${now.plus({ minutes: 15 }).toISO()})) as busy,
      (select min(l.starts_at) from lessons l where l.status = 'scheduled' and l.starts_at > ${now.toISO()}
        and (l.teacher_id = c.teacher_id or l.id in (select ls.lesson_id from lesson_students ls
          join class_students cs on cs.student_id = ls.student_id where cs.class_id = c.id and cs.left_at is null))) as next
    from classes c join teachers t on t.teacher_id = c.teacher_id join users u on u.user_id = t.user_id
    where u.email = ${login('professor').email} and c.status order by c.created_at limit 1`;
  const target = rows[0];
  const next = target?.next ? [DateTime.fromJSDate(new Date(target.next), { zone: SCHOOL_ZONE })] : [];
  const ends = DateTime.min(starts.plus({ hours: 2 }), starts.endOf('day').startOf('minute'), ...next);
  if (!target || target.busy || ends.diff(starts, 'minutes').minutes < 15) return;
  const entry_id = randomUUID();
  try {
    await services.transaction(async (tx) => {
      await tx.execute(sql`
        insert into calendar_entries (id, class_id, title, start_date, end_date, start_hour, end_hour, duration, timezone)
        values (${entry_id}, ${target.class_id}, 'Plantão de conversação', ${starts.toISODate()}, ${starts.toISODate()},
          ${starts.toFormat('HH:mm')}, ${ends.toFormat('HH:mm')}, ${Math.round(ends.diff(starts, 'minutes').minutes)}, ${SCHOOL_ZONE})`);
      await tx.execute(sql`
        with lesson as (insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
          values (${entry_id}, ${target.class_id}, ${target.teacher_id}, 'Plantão de conversação',
            ${starts.toISO()}, ${starts.toISO()}, ${ends.toISO()}) returning id)
        select id from lesson`);
      await tx.execute(sql`
        insert into lesson_students (lesson_id, student_id, during)
        select l.id, cs.student_id, l.during from lessons l join class_students cs on cs.class_id = l.class_id
          and cs.left_at is null where l.entry_id = ${entry_id}`);
    });
  } catch (error) {
    // A student already has a lesson now, which can be joined instead.
    const refusal = services.refusalOf(error);
    if (refusal?.code !== 'lesson_overlap') throw error;
  }
}
