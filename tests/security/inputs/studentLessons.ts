import type { calls as studentLessons } from '../../../contract/studentLessons.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { availability } from '../../../server/areas/availability/tables.ts';
import { calendar_entries, lesson_students, lessons } from '../../../server/areas/calendar/tables.ts';
import { makeups, reschedules } from '../../../server/areas/studentLessons/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildTeacher } from '../../../server/demo/build/people.ts';
import { start } from '../../support/school.ts';
import type { Target } from '../target.ts';
import { names, type Rows } from './row.ts';

const student_id = (t: Target) => t.fixture.student.student_id;
const timezone = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Groups = Readonly<Record<'own' | 'other', Awaited<ReturnType<typeof buildClass>>>>;
const groups = new WeakMap<object, Promise<Groups>>();

/** For all tries, so that the lists of classes stay on a page, and nobody gets a seat in a fixture's room. */
async function groupsOf({ db, world }: Target): Promise<Groups> {
  const build = async () => {
    const { course_id } = world;
    const { teacher_id } = await buildTeacher(db, { course_ids: [course_id] });
    return buildClass(db, { teacher_id, course_id });
  };
  const known = groups.get(world) ?? (async () => ({ own: await build(), other: await build() }))();
  groups.set(world, known);
  return known;
}

async function newLesson({ db }: Target, group: Groups['own'], starts_at: Date): Promise<string> {
  const date = starts_at.toISOString().slice(0, 10);
  const hours = { start_date: date, end_date: date, start_hour: '12:00', end_hour: '13:00', duration: 60 };
  const { id: class_id, teacher_id } = group;
  const [entry] = await db
    .insert(calendar_entries)
    .values({ class_id, title: 'Aula', ...hours, timezone: 'UTC' })
    .returning({ id: calendar_entries.id });
  const [lesson] = await db
    .insert(lessons)
    .values({
      entry_id: entry?.id ?? '',
      class_id,
      teacher_id,
      title: 'Aula',
      original_start: starts_at,
      starts_at,
      ends_at: new Date(starts_at.getTime() + HOUR_MS),
    })
    .returning({ id: lessons.id });
  return lesson?.id ?? '';
}

let days = 0;

/** A lesson to come with a seat of the fixture's student, on a day of its own. */
async function seat(t: Target) {
  days += 1;
  const starts_at = new Date(Date.UTC(2029, 0, 1 + days, 3));
  if (t.which === 'missing') return { lesson_id: t.fixture.lesson_id, starts_at };
  const lesson_id = await newLesson(t, (await groupsOf(t)).own, starts_at);
  await t.db.insert(lesson_students).values({ lesson_id, student_id: student_id(t), during: 'empty' });
  return { lesson_id, starts_at };
}

/** A seat for the student in another teacher's lesson, nine hours later. */
async function otherSeat(t: Target, start: Date) {
  const starts_at = new Date(start.getTime() + 9 * HOUR_MS);
  if (t.which === 'missing') return { starts_at, to_lesson_id: t.fixture.lesson_id };
  const to_lesson_id = await newLesson(t, (await groupsOf(t)).other, starts_at);
  await t.db
    .insert(availability)
    .values(
      WEEKDAYS.map((weekday) => ({
        user_id: t.fixture.student.user_id,
        weekday,
        start: '09:00',
        timezone,
      })),
    )
    .onConflictDoNothing();
  return { starts_at, to_lesson_id };
}

/** A pending request of the fixture's student to the fixture's teacher. */
async function pending(t: Target): Promise<string> {
  const { lesson_id, starts_at } = await seat(t);
  if (t.which === 'missing') return lesson_id;
  const after = (days: number) => new Date(starts_at.getTime() + days * DAY_MS);
  const [row] = await t.db
    .insert(reschedules)
    .values({
      student_id: student_id(t),
      lesson_id,
      teacher_id: t.fixture.teacher.teacher_id,
      lesson_starts_at: starts_at,
      lesson_ends_at: new Date(starts_at.getTime() + HOUR_MS),
      starts_at: after(1),
      ends_at: after(2),
      to_lesson_id: t.fixture.lesson_id,
      message: 'Prova',
    })
    .returning({ id: reschedules.id });
  return row?.id ?? '';
}

export const studentLessonRows: Rows<keyof typeof studentLessons> = {
  'POST /v1/calendar/:id/give-up': {
    send: async (t) => ({ params: { id: (await seat(t)).lesson_id }, body: {} }),
  },
  'GET /v1/calendar/:id/hours': {
    send: async (t) => {
      const { lesson_id, starts_at } = await seat(t);
      await otherSeat(t, starts_at);
      const start_date = starts_at.toISOString().slice(0, 10);
      return { params: { id: lesson_id }, query: { start_date, timezone } };
    },
  },
  'POST /v1/reschedules': {
    send: async (t) => {
      const { lesson_id, starts_at } = await seat(t);
      const wanted = await otherSeat(t, starts_at);
      return { body: { lesson_id, ...wanted, starts_at: wanted.starts_at.toISOString() } };
    },
  },
  'GET /v1/reschedules': {
    send: async (t) => {
      await pending(t);
      return { query: { pageSize: 100 } };
    },
    shows: names(student_id),
  },
  'POST /v1/reschedules/:id/answer': {
    send: async (t) => ({
      params: { id: await pending(t) },
      body: { accept: false, reason: 'Estarei em viagem.' },
    }),
  },
  'POST /v1/reschedules/:id/withdraw': { send: async (t) => ({ params: { id: await pending(t) } }) },
  'GET /v1/makeups': {
    send: async (t) => {
      const { lesson_id, starts_at } = await seat(t);
      const dates = { starts_at, given_up_at: new Date(start) };
      if (t.which !== 'missing')
        await t.db.insert(makeups).values({
          student_id: student_id(t),
          lesson_id,
          ...dates,
          expires_at: new Date(starts_at.getTime() + 30 * DAY_MS),
        });
      return { query: { pageSize: 100 } };
    },
    shows: names(student_id),
  },
};
