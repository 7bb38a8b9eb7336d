import { coalesceUntilGone } from '../../../platform/coalesce.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { runPlan } from './runPlan.ts';

/** One run at a time; requests during a run share the next one (MATCH-11, MATCH-12). */
export const proposePlan: Handler<'POST /v1/students-without-match/plan'> = async (ctx) => {
  const { proposal, milliseconds, students, teachers } = await coalesceUntilGone(
    ctx.db,
    'plan',
    ctx.origin.gone(),
    (abandoned) => runPlan(ctx, abandoned),
  );
  const { value, bound } = proposal;
  const teacherOf = new Map(teachers.map((teacher) => [teacher.match.id, teacher]));
  const rowOf = new Map(students.map((row) => [row.student_id, row]));
  const nameOf = (teacher_id: string | null) => teacherOf.get(teacher_id ?? '')?.name ?? null;
  const now = ctx.clock.now().toISOString();
  return {
    optimal: value.students === bound.students && value.points === bound.points,
    allocated: value.students,
    points: value.points,
    most_allocated: bound.students,
    most_points: bound.points,
    milliseconds,
    students: proposal.students.map(({ student_id, teacher_id, score, lessons, runner_up, blocked }) => {
      const row = rowOf.get(student_id);
      return {
        student_id,
        teacher_id,
        score,
        teacher_user_id: teacherOf.get(teacher_id ?? '')?.user_id ?? null,
        teacher_name: nameOf(teacher_id),
        user_id: row?.user_id ?? null,
        name: row?.name ?? '',
        photo_url: ctx.files.photo(row?.photo_key ?? null),
        waiting_since: row?.waiting_since ?? now,
        lessons: lessons.map(({ class_id, ...lesson }) => ({ ...lesson, in_class: class_id !== null })),
        timezone: teacherOf.get(teacher_id ?? '')?.zone ?? null,
        runner_up: runner_up && {
          name: nameOf(runner_up.teacher_id) ?? '',
          difference: runner_up.difference,
        },
        blocked: Object.entries(blocked)
          .map(([reason, count]) => ({ reason: reason as keyof typeof blocked, teachers: count }))
          .sort((a, b) => b.teachers - a.teachers),
      };
    }),
    advice: proposal.advice.map(({ teacher_id, ...advice }) => ({
      ...advice,
      teacher_name: nameOf(teacher_id) ?? '',
      timezone: teacherOf.get(teacher_id)?.zone ?? '',
    })),
  };
};
