import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { calls as cover } from '../../../contract/cover.ts';
import type { calls as timetable } from '../../../contract/timetable.ts';
import { addDays } from '../../../domain/week.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { closures, cover_plans, teacher_absences } from '../../../server/areas/timetable/tables.ts';
import type { Target } from '../target.ts';
import { lessonOf } from './lessons.ts';
import { nothing, type Rows } from './row.ts';

type Key = keyof typeof cover | keyof typeof timetable;

const teacher_id = (t: Target) => t.fixture.teacher.teacher_id;

/** A day next decade, which the school entered for this try. */
const freeDay = (t: Target) => addDays('2035-01-02', Number(t.unique().slice(1)) * 3);

/** Time off of the fixture's teacher during a lesson of its own. */
async function timeOffOf(t: Target) {
  const lesson_id = await lessonOf(t);
  if (t.which === 'missing') return { id: lesson_id, lesson: undefined };
  const [lesson] = await t.db.select().from(lessons).where(eq(lessons.id, lesson_id));
  const { starts_at, ends_at } = lesson ?? { starts_at: new Date(0), ends_at: new Date(0) };
  const [row] = await t.db
    .insert(teacher_absences)
    .values({ teacher_id: teacher_id(t), timezone: 'UTC', reason: 'Férias', starts_at, ends_at })
    .returning({ id: teacher_absences.id });
  return { id: row?.id ?? '', lesson };
}
const absenceOf = async (t: Target) => (await timeOffOf(t)).id;

async function cancelledByPlan(t: Target) {
  const { id, lesson } = await timeOffOf(t);
  const lesson_id = lesson?.id ?? id;
  const updated_at = (lesson?.updated_at ?? new Date(0)).toISOString();
  return { params: { id }, body: { choices: [{ lesson_id, updated_at, to: null }], reason: 'Doença' } };
}

/** Time off with a plan in force that changed nothing, on whatever day the lesson is. */
async function planned(t: Target) {
  const { id, lesson } = await timeOffOf(t);
  if (lesson) {
    const hours = {
      teacher_id: lesson.teacher_id,
      starts_at: lesson.starts_at.toISOString(),
      ends_at: lesson.ends_at.toISOString(),
    };
    const updated_at = lesson.updated_at.toISOString();
    await t.db.insert(cover_plans).values({
      absence_id: id,
      applied_by: t.fixture.teacher.user_id,
      applied_at: t.world.school.clock.now(),
      lessons: [
        { lesson_id: lesson.id, seen: updated_at, updated_at, before: hours, was_closed: true, after: hours },
      ],
    });
  }
  return { params: { id } };
}

const datesOff = (t: Target) => {
  const start_date = freeDay(t);
  return { start_date, end_date: addDays(start_date, 1) };
};
const daysOff = (t: Target) => ({ ...datesOff(t), timezone: 'America/Sao_Paulo' });

/** Time off that the teacher has announced and may withdraw. */
async function announcedOf(t: Target): Promise<string> {
  const { start_date, end_date } = datesOff(t);
  const [row] = await t.db
    .insert(teacher_absences)
    .values({
      teacher_id: teacher_id(t),
      timezone: 'UTC',
      reason: 'Consulta',
      by_teacher: true,
      starts_at: new Date(`${start_date}T00:00:00Z`),
      ends_at: new Date(`${end_date}T00:00:00Z`),
    })
    .returning({ id: teacher_absences.id });
  return row?.id ?? '';
}

export const timetableRows: Rows<Key> = {
  'GET /v1/timetable/check': nothing,
  'POST /v1/timetable/check': nothing,
  'GET /v1/closures': { send: () => ({ query: { start_date: '2026-01-01', end_date: '2026-12-31' } }) },
  'POST /v1/closures': {
    send: () => ({ body: { start_date: '2034-05-03', end_date: '2034-05-04', reason: 'Recesso' } }),
  },
  'POST /v1/closures/preview': {
    send: () => ({ body: { start_date: '2034-03-01', end_date: '2034-03-02', closed: true } }),
  },
  'DELETE /v1/closures': {
    send: async (t) => {
      const date = freeDay(t);
      if (t.which !== 'missing') await t.db.insert(closures).values({ date, reason: 'Recesso' });
      return { query: { start_date: date, end_date: date } };
    },
  },
  'GET /v1/teacher-absences': {
    send: () => ({ query: { start_date: '2026-01-01', end_date: '2026-12-31' } }),
  },
  'POST /v1/teacher-absences': {
    send: (t) => ({ body: { teacher_id: teacher_id(t), ...daysOff(t), reason: 'Férias' } }),
  },
  'POST /v1/teacher-absences/preview': {
    send: (t) => ({ body: { teacher_id: teacher_id(t), ...daysOff(t) } }),
  },
  'GET /v1/teacher-absences/:id/lessons': {
    send: async (t) => ({ params: { id: await absenceOf(t) } }),
  },
  'POST /v1/teacher-absences/:id/cancel-lessons': {
    send: async (t) => ({ params: { id: await absenceOf(t) }, body: { reason: 'Doença' } }),
  },
  'DELETE /v1/teacher-absences/:id': { send: async (t) => ({ params: { id: await absenceOf(t) } }) },
  'GET /v1/account/absences': {
    send: async (t) => {
      await absenceOf(t);
      return {};
    },
  },
  'POST /v1/account/absences': { send: (t) => ({ body: { ...datesOff(t), reason: 'Consulta' } }) },
  'POST /v1/account/absences/preview': { send: (t) => ({ body: datesOff(t) }) },
  'DELETE /v1/account/absences/:id': {
    send: async (t) => ({ params: { id: t.which === 'missing' ? randomUUID() : await announcedOf(t) } }),
  },
  'POST /v1/teacher-absences/:id/plan': { send: async (t) => ({ params: { id: await absenceOf(t) } }) },
  'POST /v1/teacher-absences/:id/plan/apply': { send: cancelledByPlan },
  'POST /v1/teacher-absences/:id/plan/undo': { send: planned },
};
