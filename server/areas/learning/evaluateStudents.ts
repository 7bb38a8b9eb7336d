import { sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { marksProblem } from '../../../domain/lessonEvaluation.ts';
import { requireOwnTeacher } from '../../platform/actor.ts';
import { auditAll } from '../../platform/audit.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { type EvaluatedLesson, evaluatedLessons } from './evaluatedLessons.ts';
import { students_evolution } from './tables.ts';

type Body = Validated<'POST /v1/students-evolution'>['body'];

/** Every student present, in one request after the lesson (EVAL-2). */
export const evaluateStudents: Handler<'POST /v1/students-evolution'> = async (ctx, { body }) => {
  const { teacher_id, class_id, calendar_history_id } = body;
  requireOwnTeacher(ctx, teacher_id);
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const session = sql`h.id = ${calendar_history_id} and h.teacher_id = ${teacher_id} and h.class_id = ${class_id}`;
    // Serialises evaluations of a lesson, so that the second sees the marks of the first.
    await tx.execute(sql`select 1 from calendar_history h where ${session} for update`);
    const [lesson] = await evaluatedLessons(tx, session, now);
    refuseMarks(ensureFound(lesson), body, now);
    const written = await tx
      .insert(students_evolution)
      .values(
        body.students.map((marks) => ({
          ...marks,
          calendar_history_id,
          class_id,
          teacher_id,
          created_at: now,
        })),
      )
      .returning();
    await auditAll(
      tx,
      ctx,
      written.map(({ id, student_id, conversation, understanding, dedication }) => ({
        context: 'students_evolution',
        entity: 'students_evolution',
        entity_id: id,
        student_id,
        after: { calendar_history_id, conversation, understanding, dedication },
      })),
    );
    return ok;
  });
};

const refusals = { absent: 'evaluation_absent', missing: 'evaluation_incomplete' } as const;

function refuseMarks(lesson: EvaluatedLesson, { students }: Body, now: Date): void {
  if (now < lesson.opens_at) throw new AppError('evaluation_early');
  const problem = marksProblem(
    lesson.seats,
    students.map(({ student_id }) => student_id),
  );
  if (!problem) return;
  if (problem.code === 'already_marked') throw new AppError('evaluation_exists');
  if (problem.code === 'unknown') throw new AppError('nobody_to_evaluate');
  const names = lesson.seats
    .filter(({ student_id }) => problem.student_ids.includes(student_id))
    .map(({ name }) => name);
  throw new AppError(refusals[problem.code], { names: names.join(', ') });
}
