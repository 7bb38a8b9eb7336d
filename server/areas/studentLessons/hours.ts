import { wantedWindow } from '../../../domain/studentLessons.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { callingStudent, ownLesson, refuseFixed } from './ownLesson.ts';
import { wantedHours } from './wanted.ts';

/** Lists only slots that fit. */
export const listHours: Handler<'GET /v1/calendar/:id/hours'> = async (ctx, { params, query }) => {
  const now = ctx.clock.now();
  const own = await ownLesson(ctx.db, ctx, params.id);
  refuseFixed(own, now);
  const window = wantedWindow(own.expires_at, now);
  const week = {
    start: instantAt(query.start_date, '00:00', query.timezone),
    end: instantAt(addDays(query.start_date, 7), '00:00', query.timezone),
  };
  const span = intersection(week, window);
  const found = await wantedHours(ctx.db, own, { student_id: callingStudent(ctx), span, now });
  return {
    first: window.start.toISOString(),
    last: window.end.toISOString(),
    has_hours: found.has_hours,
    hours: found.hours
      .filter(({ reasons }) => reasons.length === 0)
      .map(({ start, end, to_lesson_id, title, teacher_name }) => ({
        starts_at: start.toISOString(),
        ends_at: end.toISOString(),
        to_lesson_id,
        title,
        teacher_name,
      })),
  };
};

/** Empty where they do not meet. */
function intersection(one: Interval, other: Interval): Interval {
  const start = new Date(Math.max(+one.start, +other.start));
  return { start, end: new Date(Math.max(+start, Math.min(+one.end, +other.end))) };
}
