import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveClass } from '../../../server/areas/classes/api.ts';
import { joinClass } from '../../../server/areas/classes/seats.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from './forms.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const { made, studentOf, save } = classForms(() => ({ school, admin }));
type Made = Awaited<ReturnType<typeof made>>;

/** The form as it was read sends students and recurrences whole, and would take back what has changed since. */
const saveAsRead = ({ id, students, calendars, updated_at }: Made) =>
  admin.try('PATCH /v1/classes/:id', {
    params: { id },
    body: { title: 'Outro nome', students, calendars, updated_at },
  });
const firstLesson = async (id: string) => {
  const query = { start_date: '2026-04-01T00:00:00.000Z', end_date: '2026-06-01T00:00:00.000Z' };
  const { response } = await admin.call('GET /v1/calendar', { query });
  return response.find(({ class_id }) => class_id === id)?.id ?? '';
};

describe('a form of a class is stale', () => {
  it.each<[string, (taught: Made) => Promise<unknown>]>([
    [
      'other hours',
      ({ id, calendars }) =>
        save(id, { calendars: calendars.map((each) => ({ ...each, start_hour: '18:00' })) }),
    ],
    [
      'a new recurrence',
      ({ id, calendars }) =>
        save(id, { calendars: [...calendars, { ...weekly, start_hour: '08:00', end_hour: '09:00' }] }),
    ],
    [
      'no recurrence but a new one',
      ({ id }) => save(id, { calendars: [{ ...weekly, start_hour: '08:00', end_hour: '09:00' }] }),
    ],
    ['one student less', ({ id, students }) => save(id, { students: students.slice(1) })],
    [
      'one student more',
      async ({ id, students, course }) =>
        save(id, { students: [...students, (await studentOf(course.id)).student_id] }),
    ],
    [
      'a series that moves',
      async ({ id }) =>
        admin.call('PATCH /v1/calendar/:id', {
          params: { id: await firstLesson(id) },
          body: { scope: 'all', start_hour: '08:00', timezone: weekly.timezone },
        }),
    ],
    [
      'a student whom a teacher accepts',
      async ({ id: class_id, course }) => {
        const { student_id } = await studentOf(course.id);
        await school.services.transaction((tx) =>
          joinClass(tx, { class_id, student_id, now: school.clock.now() }),
        );
      },
    ],
    [
      'a student who is transferred',
      ({ id: class_id, students: [student_id = ''] }) =>
        school.services.transaction((tx) =>
          leaveClass(tx, systemCtx(school.services), { class_id, student_id, from: school.clock.now() }),
        ),
    ],
  ])('after %s', async (_, change) => {
    const taught = await made();
    await change(taught);
    expect(await saveAsRead(taught)).toMatchObject({ status: 409, error: { code: 'stale' } });
  });

  it('not after a save that changed nothing, or a lesson that was changed alone', async () => {
    const taught = await made();
    const { students, calendars, title } = taught;
    await save(taught.id, { students, calendars, title });
    const id = await firstLesson(taught.id);
    await admin.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Feriado local' } });
    expect(await saveAsRead(taught)).toMatchObject({ status: 200 });
  });
});
