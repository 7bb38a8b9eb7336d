import { DateTime } from 'luxon';
import { remindLessons } from '../../server/areas/lessonReminders/remindLessons.ts';
import type { Guardian } from '../../server/areas/people/tables.ts';
import { buildClass, type ClassRow } from '../../server/demo/build/classes.ts';
import { buildLessons, type LessonRow } from '../../server/demo/build/lessons.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../server/demo/build/people.ts';
import { thirdParty } from './registration.ts';
import { passwordHash, type School, startSchool } from './school.ts';

interface Person {
  user_id: string;
  email: string;
  name: string;
}
export interface Reminded {
  student: Person & { student_id: string };
  teacher: Person & { teacher_id: string };
  taught: ClassRow;
  lesson: LessonRow;
}

interface Options {
  timezone?: string;
  language?: 'pt-BR' | 'de' | 'en';
  birthdate?: string;
  guardian?: Guardian;
  start_hour?: string;
}

export interface Mail {
  subject: string;
  text: string;
  to: string;
  choice_kind: string | null;
}

/** The guardian of a minor, at an own address. */
export const guardianAt = (email: string): Guardian => ({ ...thirdParty, student_guardian_email: email });

/** A school with lessons on Wednesday, 11 March 2026, whose clock stands on the Tuesday before. */
export class ReminderSchool {
  readonly school: School;
  #people = 0;

  private constructor(school: School) {
    this.school = school;
  }

  static start = async (env: Record<string, string> = {}) =>
    new ReminderSchool(await startSchool(env, false));

  /** A student and a teacher with a lesson of 19:00 to 20:00 in São Paulo. */
  async lesson(options: Options = {}): Promise<Reminded> {
    const { db } = this.school;
    const { timezone = 'America/Sao_Paulo', language = 'pt-BR', birthdate = '1990-05-20' } = options;
    const course_id = (await buildCourse(db)).id;
    const n = ++this.#people;
    const login = (name: string) => ({ email: `${name}.${n}@x.test`, password_hash: passwordHash });
    const teacher = await buildTeacher(db, { user: login('teacher'), course_ids: [course_id] });
    const student = await buildStudent(db, {
      user: { ...login('student'), language, personal: { timezone, birthdate } },
      student: { course_id, ...(options.guardian && { guardian: options.guardian }) },
    });
    const taught = await buildClass(db, {
      teacher_id: teacher.teacher_id,
      course_id,
      student_ids: [student.student_id],
    });
    const [lesson] = await buildLessons(db, {
      class: taught,
      student_ids: [student.student_id],
      weekday: 'wednesday',
      start_hour: options.start_hour ?? '19:00',
      start_date: '2026-03-11',
      end_date: '2026-03-11',
    });
    if (!lesson) throw new Error('no lesson was built');
    return { student, teacher, taught, lesson };
  }

  /** Moves the clock to a moment of the school's zone. */
  at = (local: string) =>
    this.school.clock.set(DateTime.fromISO(local, { zone: 'America/Sao_Paulo' }).toJSDate());

  remind = () => remindLessons(this.school.services);

  rows = async (text: string, values: unknown[] = []) =>
    (await this.school.services.pool.query(text, values)).rows;

  mailsTo = async (email: string): Promise<Mail[]> =>
    this.rows('select subject, text, "to", choice_kind from mail_outbox where "to" = $1 order by seq', [
      email,
    ]);

  stop = () => this.school.stop();
}
