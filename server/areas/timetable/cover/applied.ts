import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../../contract/index.ts';
import { coverKind } from '../../../../domain/coverPlan.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { int, rowsOf, text } from '../../../platform/db/rows.ts';
import { cover_plans } from '../tables.ts';

type Applied = ResponseOf<'POST /v1/teacher-absences/:id/plan'>['applied'];

/** The last one that was not undone. */
export async function planInForce(db: Reader, absence_id: string) {
  const [plan] = await db
    .select()
    .from(cover_plans)
    .where(and(eq(cover_plans.absence_id, absence_id), isNull(cover_plans.undone_at)))
    .orderBy(desc(cover_plans.applied_at), desc(cover_plans.id))
    .limit(1);
  return plan;
}

const lessonRow = { id: text, class_id: text, class_name: text, zone: text, students: int };

/** Includes names; omits lessons that have been removed since. */
export async function appliedPlan(db: Reader, absence_id: string): Promise<Applied> {
  const plan = await planInForce(db, absence_id);
  if (!plan) return null;
  const ids = plan.lessons.map(({ lesson_id }) => lesson_id);
  const rows = await rowsOf(db, lessonRow)`
    select l.id, l.class_id, c.title as class_name, e.timezone as zone,
      (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as students
    from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
    where l.id = any(${`{${ids.join()}}`}::uuid[])`;
  const teachers = plan.lessons.flatMap(({ after }) => after?.teacher_id ?? []);
  const people = await rowsOf(db, { id: text, user_id: text, name: text })`
    select t.teacher_id::text as id, u.user_id, u.name from teachers t join users u on u.user_id = t.user_id
      where t.teacher_id = any(${`{${teachers.join()}}`}::uuid[])
    union all select user_id::text, user_id, name from users where user_id = ${plan.applied_by}`;
  const users = new Map(people.map(({ id, user_id }) => [id, user_id]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const lessons = new Map(rows.map((row) => [row.id, row]));
  return {
    applied_at: plan.applied_at.toISOString(),
    applied_by: names.get(plan.applied_by) ?? '',
    lessons: plan.lessons
      .flatMap(({ lesson_id, before, after }) => {
        const row = lessons.get(lesson_id);
        if (!row) return [];
        const { class_id, class_name, zone, students } = row;
        const kind = coverKind(new Date(before.starts_at), new Date((after ?? before).starts_at), zone);
        return {
          lesson_id,
          class_id,
          class_name,
          students,
          starts_at: before.starts_at,
          ends_at: before.ends_at,
          now: after && {
            ...after,
            kind,
            teacher_name: names.get(after.teacher_id) ?? '',
            teacher_user_id: users.get(after.teacher_id) ?? null,
          },
        };
      })
      .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)),
  };
}
