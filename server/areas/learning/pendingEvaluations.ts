import { sql } from 'drizzle-orm';
import { toMark } from '../../../domain/lessonEvaluation.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleTeachers } from '../access/api.ts';
import { evaluatedLessons } from './evaluatedLessons.ts';

/** The last lesson of each class and week, with a present student without marks; oldest first. */
export const pendingEvaluations: Handler<'GET /v1/students-evolution/pending/:teacher_id'> = async (
  ctx,
  { params },
) => {
  const now = ctx.clock.now();
  const lessons = await evaluatedLessons(
    ctx.db,
    sql`h.teacher_id = ${params.teacher_id} and h.is_last_class_of_the_week and ${visibleTeachers(ctx)}
      and least(l.ends_at, h.ended_at) <= ${now.toISOString()}`,
    now,
  );
  return lessons
    .filter(({ seats }) => toMark(seats).length > 0)
    .map(({ opens_at: _, seats, ...lesson }) => ({
      ...lesson,
      students: seats
        .filter(({ is_marked }) => !is_marked)
        .map(({ student_id, name, photo_key, is_present }) => ({
          id: student_id,
          name,
          photo_url: ctx.files.photo(photo_key),
          is_present,
        })),
    }));
};
