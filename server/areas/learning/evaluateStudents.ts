import { and, eq, inArray } from 'drizzle-orm';
import type { EvolutionMarks } from '../../../domain/evolution.ts';
import { actorOf } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { calendar_history, lesson_students } from '../calendar/tables.ts';
import { students_evolution } from './tables.ts';

/** 'Avaliar Aluno': the teacher of a session marks its students, each once (spec 3 §2, ruling F). */
export async function evaluateStudents(
  ctx: Ctx,
  {
    body,
  }: {
    body: {
      teacher_id: string;
      class_id: string;
      calendar_history_id: string;
      students: ({ student_id: string } & EvolutionMarks)[];
    };
  },
) {
  const { teacher_id, class_id, calendar_history_id } = body;
  found(actorOf(ctx).teacher_id === teacher_id ? true : null);
  const ids = [...new Set(body.students.map(({ student_id }) => student_id))];
  if (ids.length !== body.students.length) throw new AppError('evaluation_exists');
  return ctx.transaction(async (tx) => {
    const [row] = await tx
      .select({ lesson_id: calendar_history.lesson_id })
      .from(calendar_history)
      .where(
        and(
          eq(calendar_history.id, calendar_history_id),
          eq(calendar_history.teacher_id, teacher_id),
          eq(calendar_history.class_id, class_id),
        ),
      );
    const { lesson_id } = found(row);
    const expected = await tx
      .select({ student_id: lesson_students.student_id })
      .from(lesson_students)
      .where(and(eq(lesson_students.lesson_id, lesson_id), inArray(lesson_students.student_id, ids)));
    if (expected.length !== ids.length) throw new AppError('nobody_to_evaluate');
    const written = await tx
      .insert(students_evolution)
      .values(
        body.students.map((marks) => ({
          ...marks,
          calendar_history_id,
          class_id,
          teacher_id,
          created_at: ctx.clock.now(),
        })),
      )
      .returning();
    for (const { id, student_id, conversation, understanding, dedication } of written) {
      await audit(tx, ctx, {
        context: 'Evolução de alunos',
        entity: 'students_evolution',
        entity_id: id,
        student_id,
        after: { calendar_history_id, conversation, understanding, dedication },
      });
    }
    return { ok: true as const };
  });
}
