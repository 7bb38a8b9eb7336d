import type { Dice } from './dice.ts';
import type { Walk } from './walk.ts';

/** What the moves choose from: rows in an order that does not depend on random ids. */

export interface ClassRow {
  id: string;
  title: string;
  course_id: string;
  teacher_id: string;
  status: boolean;
  plan_type: 'Em grupo' | 'Particular';
  student_level: string;
  members: string[];
}

export interface LessonRow {
  id: string;
  class_id: string;
  class_title: string;
  teacher_id: string;
  starts_at: Date;
  ends_at: Date;
  original_start: Date;
  status: string;
  timezone: string;
  recurrence_type: string | null;
}

/** Prefers what the other actors of the step choose too. */
const focused = <T>(list: readonly T[], dice: Dice, isIn: (each: T) => boolean): T | null => {
  const same = list.filter(isIn);
  if (same.length > 0 && dice.chance(0.75)) return dice.one(same);
  return dice.of(list) ?? null;
};

export async function classes(walk: Walk, where = 'true'): Promise<ClassRow[]> {
  return walk.rows<ClassRow>(
    `select c.id, c.title, c.course_id, c.teacher_id, c.status, c.plan_type, c.student_level,
       coalesce((select array_agg(cs.student_id::text order by su.name) from class_students cs join students s using (student_id)
         join users su using (user_id) where cs.class_id = c.id and cs.left_at is null), '{}') as members
     from classes c where ${where} order by c.title, c.created_at`,
  );
}

export const pickClass = async (walk: Walk, dice: Dice, where = 'true'): Promise<ClassRow | null> =>
  focused(
    await classes(walk, where),
    dice,
    ({ id, teacher_id }) => id === walk.focus.class_id || teacher_id === walk.focus.teacher_id,
  );

export async function lessons(walk: Walk, where: string, values: unknown[] = []): Promise<LessonRow[]> {
  return walk.rows<LessonRow>(
    `select l.id, l.class_id, c.title as class_title, l.teacher_id, l.starts_at, l.ends_at, l.original_start, l.status, e.timezone,
       e.recurrence_type
     from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
     where ${where} order by l.starts_at, c.title, l.original_start limit 400`,
    values,
  );
}

/** Rather one of the next weeks. */
export async function pickLesson(
  walk: Walk,
  dice: Dice,
  where: string,
  values: unknown[] = [],
): Promise<LessonRow | null> {
  const all = await lessons(walk, where, values);
  const near = dice.chance(0.7) ? all.slice(0, 25) : all;
  return focused(
    near,
    dice,
    ({ class_id, teacher_id }) => class_id === walk.focus.class_id || teacher_id === walk.focus.teacher_id,
  );
}

export const isAhead = (walk: Walk): string =>
  `l.starts_at > '${walk.now.toISOString()}' and not exists (select 1 from calendar_history h where h.lesson_id = l.id)`;

export interface StudentRow {
  student_id: string;
  name: string;
  course_id: string;
  plan_type: 'Em grupo' | 'Particular';
  student_level: string;
  onboarding_status: string;
  is_active: boolean;
}

export const studentRows = (walk: Walk, where = 'true', values: unknown[] = []): Promise<StudentRow[]> =>
  walk.rows<StudentRow>(
    `select s.student_id, u.name, s.course_id, s.plan_type, s.student_level, s.onboarding_status,
       s.student_status and u.user_status as is_active
     from students s join users u using (user_id) where u.name like 'Aluno %' and (${where}) order by u.name`,
    values,
  );

export const iso = (moment: Date | string): string => new Date(moment).toISOString();
