import { evaluationOpensAt } from '../../../domain/lessonEvaluation.ts';
import { isLastClassOfTheWeek } from '../../../domain/zonedWeek.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleTeachers } from '../access/api.ts';

const lessonRow = {
  lesson_id: text,
  class_name: text,
  timezone: text,
  starts_at: instant,
  ends_at: instant,
  following: orNull(instant),
};

/** Lessons further ahead than this are not announced: most weeks of a class have a lesson to evaluate. */
const DAYS_AHEAD = 14;

/** Finds the first lesson of the teacher that has not ended and is the last one of its class in its week. */
export const nextEvaluation: Handler<'GET /v1/students-evolution/next/:teacher_id'> = async (
  ctx,
  { params },
) => {
  const now = ctx.clock.now().toISOString();
  const lessons = await rowsOf(ctx.db, lessonRow)`
    select l.id as lesson_id, c.title as class_name, e.timezone, l.starts_at, l.ends_at, n.starts_at as following
    from lessons l join teachers t on t.teacher_id = l.teacher_id join classes c on c.id = l.class_id
    join calendar_entries e on e.id = l.entry_id
    left join lateral (select o.starts_at from lessons o
      where o.class_id = l.class_id and o.status = 'scheduled' and o.starts_at > l.starts_at
      order by o.starts_at limit 1) n on true
    where l.teacher_id = ${params.teacher_id} and ${visibleTeachers(ctx)} and l.status = 'scheduled'
      and l.starts_at < ${now}::timestamptz + make_interval(days => ${DAYS_AHEAD})
      and l.starts_at > ${now}::timestamptz - interval '1 day' and l.ends_at > ${now}
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id and h.ended_at is not null)
    order by l.ends_at, l.id`;
  const next = lessons.find(({ starts_at, following, timezone }) =>
    isLastClassOfTheWeek(new Date(starts_at), following ? [new Date(following)] : [], timezone),
  );
  if (!next) return null;
  const { lesson_id, class_name, starts_at, ends_at } = next;
  const opens_at = evaluationOpensAt({ ends_at: new Date(ends_at), session_ended_at: null }).toISOString();
  return { lesson_id, class_name, starts_at, opens_at };
};
