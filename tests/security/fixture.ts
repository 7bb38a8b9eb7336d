import { randomUUID } from 'node:crypto';
import { buildClass } from '../../server/demo/build/classes.ts';
import { buildHistory, buildLessons, buildMarks, buildPresence } from '../../server/demo/build/lessons.ts';
import { buildMatch } from '../../server/demo/build/matches.ts';
import { buildStudent, buildTeacher } from '../../server/demo/build/people.ts';
import type { School } from '../support/school.ts';

export interface Person {
  user_id: string;
  email: string;
  name: string;
}

/** All rows that may belong to one profile: a student, its teacher and class, and what belongs to them. */
export interface Fixture {
  student: Person & { student_id: string };
  classmate: { student_id: string };
  teacher: { teacher_id: string; user_id: string };
  waiting: { student_id: string; match_id: string };
  fev_id: string | null;
  company_id: string | null;
  group: { id: string; room_id: string };
  lesson_id: string;
  /** A session of the class that stays without marks, and one to mark. */
  unmarked: string;
  to_mark: string;
}

export interface FixtureParts {
  mark: string;
  course_id: string;
  student?: Fixture['student'];
  teacher?: Fixture['teacher'];
  fev_id?: string | null;
  company_id?: string | null;
  /** False during enrolment. */
  in_class?: boolean;
}

/** Builds what `parts` lacks. The class meets on Tuesdays at 10:00, when the tests' clock starts. */
export async function buildFixture({ db }: School, parts: FixtureParts): Promise<Fixture> {
  const { mark, course_id, fev_id = null, company_id = null, in_class = true } = parts;
  const options = (name: string) => ({
    user: { name: `Matriz ${name} ${mark}`, email: `${name}.${mark}@matriz.test`.toLowerCase() },
    student: {
      fev_id,
      company_id,
      course_id,
      waived_through: 6 as const,
      onboarding_status: 'CONCLUIDO' as const,
    },
  });
  const student = parts.student ?? (await buildStudent(db, options('Aluna')));
  const classmate = await buildStudent(db, options('Colega'));
  const { user, student: concluded } = options('Espera');
  const waits = { waived_through: 3, onboarding_status: 'AGUARDANDO_MATCH' } as const;
  const waiting = await buildStudent(db, { user, student: { ...concluded, ...waits } });
  const teacher = parts.teacher ?? (await buildTeacher(db, { course_ids: [course_id] }));
  const student_ids = [classmate.student_id, ...(in_class ? [student.student_id] : [])];
  const group = await buildClass(db, { teacher_id: teacher.teacher_id, course_id, student_ids });
  const [unmarked, marked, toMark, now, next] = await buildLessons(db, {
    class: group,
    student_ids,
    weekday: 'tuesday',
    start_hour: '10:00',
    start_date: '2026-02-17',
    end_date: '2026-03-17',
  });
  if (!unmarked || !marked || !toMark || !now || !next) throw new Error('five Tuesdays were asked for');
  const sessions = await buildHistory(db, { class: group, lessons: [unmarked, marked, toMark] });
  const [open, past, later] = sessions;
  if (!open || !past || !later) throw new Error('three sessions were asked for');
  const marks = { conversation: 4, understanding: 4, dedication: 5 };
  await buildMarks(
    db,
    student_ids.map((student_id) => ({ history: past, student_id, ...marks })),
  );
  await buildPresence(
    db,
    [unmarked, toMark].map((lesson) => ({ lesson, room_id: group.room_id, user_id: student.user_id })),
  );
  const match = await buildMatch(db, { student_id: waiting.student_id, teacher_id: teacher.teacher_id });
  return {
    student,
    classmate,
    teacher,
    waiting: { student_id: waiting.student_id, match_id: match.match_id },
    fev_id,
    company_id,
    group: { id: group.id, room_id: group.room_id },
    lesson_id: now.id,
    unmarked: open.id,
    to_mark: later.id,
  };
}

/** A fixture of well-formed ids without rows. */
export const nowhere = (): Fixture => ({
  student: {
    student_id: randomUUID(),
    user_id: randomUUID(),
    email: 'ninguem@matriz.test',
    name: 'Ninguém Mesmo',
  },
  classmate: { student_id: randomUUID() },
  teacher: { teacher_id: randomUUID(), user_id: randomUUID() },
  waiting: { student_id: randomUUID(), match_id: randomUUID() },
  fev_id: randomUUID(),
  company_id: randomUUID(),
  group: { id: randomUUID(), room_id: randomUUID() },
  lesson_id: randomUUID(),
  unmarked: randomUUID(),
  to_mark: randomUUID(),
});
