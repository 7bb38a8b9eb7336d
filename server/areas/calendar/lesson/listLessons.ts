import { sql } from 'drizzle-orm';
import { refused } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { and } from '../../../platform/list.ts';
import { endsAfter } from '../endsAfter.ts';
import { visibleLessons } from '../scope.ts';
import { groupLessons } from './groupLessons.ts';
import { lessonRows } from './lessonRows.ts';

/** Days per request. */
const MAX_SPAN_DAYS = 100;
const MAX_LESSONS = 20_000;

export const listLessons: Handler<'GET /v1/calendar'> = async (ctx, { query }) => {
  const { start_date, end_date, quantity } = query;
  if (start_date && end_date) {
    const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
    if (days < 0 || days > MAX_SPAN_DAYS)
      throw refused({ path: 'query.end_date', code: 'span_too_long', values: { count: MAX_SPAN_DAYS } });
  }
  const where = and(
    visibleLessons(ctx),
    query.teacher_id ? sql`l.teacher_id = ${query.teacher_id}` : undefined,
    query.student_id
      ? sql`exists (select 1 from lesson_students mine where mine.lesson_id = l.id and mine.student_id = ${query.student_id})`
      : undefined,
    start_date ? endsAfter(start_date) : undefined,
    end_date ? sql`l.starts_at < ${end_date}::timestamptz` : undefined,
    quantity !== undefined
      ? sql`l.status = 'scheduled' and ${endsAfter(ctx.clock.now().toISOString())}`
      : undefined,
  );
  if (query.group) return groupLessons(ctx, where, { ...query, group: query.group });
  const found = await lessonRows(ctx, where, quantity ?? MAX_LESSONS + 1);
  // A part of the lessons would look like all of them.
  if (found.length > MAX_LESSONS)
    throw refused({ path: 'query.end_date', code: 'span_too_full', values: { count: MAX_LESSONS } });
  return { response: found };
};
