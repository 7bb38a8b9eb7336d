import { eq } from 'drizzle-orm';
import type { CoverOption } from '../../../../domain/cover.ts';
import { coverPlan } from '../../../../domain/coverPlan.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { teacher_absences } from '../tables.ts';
import { appliedPlan } from './applied.ts';
import { coverFacts } from './facts.ts';

/** (CAL-18) */
export const proposeCover: Handler<'POST /v1/teacher-absences/:id/plan'> = async (
  ctx,
  { params: { id } },
) => {
  const [row] = await ctx.db.select().from(teacher_absences).where(eq(teacher_absences.id, id));
  const off = ensureFound(row);
  const { input, rows, names, users, total } = await coverFacts(ctx.db, off, ctx.clock.now());
  const choices = new Map(coverPlan(input).map((choice) => [choice.lesson_id, choice]));
  const view = ({ kind, teacher_id, start, end }: CoverOption) => ({
    kind,
    teacher_id,
    teacher_name: names.get(teacher_id) ?? '',
    teacher_user_id: users.get(teacher_id) ?? null,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
  });
  return {
    teacher_id: off.teacher_id,
    teacher_name: names.get(off.teacher_id) ?? '',
    teacher_user_id: users.get(off.teacher_id) ?? null,
    lesson_count: total,
    lessons: rows.map(
      ({ id: lesson_id, class_id, class_name, starts_at, ends_at, updated_at, student_ids }) => {
        const { option, reason, teachers, alternatives } = ensureFound(choices.get(lesson_id), 'internal');
        return {
          lesson_id,
          class_id,
          class_name,
          starts_at,
          ends_at,
          updated_at,
          students: student_ids.length,
          reason,
          teachers,
          proposed: option && view(option),
          alternatives: alternatives.map(view),
        };
      },
    ),
    applied: await appliedPlan(ctx.db, off.id),
  };
};
