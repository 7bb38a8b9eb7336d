import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { type School, startSchool } from '../../support/school.ts';
import { answerOf, lessonsOf, teacherWithClass, waitingStudent } from './waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const seat = (class_id: string) => ({ day: 'wednesday' as const, start_hour: '09:00', class_id });
const free = (day: 'wednesday' | 'thursday' | 'friday', start_hour: string) => ({
  day,
  start_hour,
  class_id: null,
});
const countOf = async (table: 'lessons' | 'classes' | 'class_students' | 'lesson_students') => {
  const { rows } = await school.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return rows[0]?.n;
};

describe('the acceptance week', () => {
  it('shows each hour as a seat, free, or unavailable with a reason', async () => {
    const { teacher, group, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const caller = await school.login(email);
    const waiting = await caller.call('GET /v1/teacher-acceptance/match', {
      query: { teacher_id: teacher.teacher_id },
    });
    expect(waiting).toMatchObject([{ match_id: student.match_id, name: student.name, frequency: 2 }]);
    const ids = { teacher_id: teacher.teacher_id, student_id: student.student_id };
    const grid = await caller.call('GET /v1/teacher-acceptance/class-availability', { query: ids });
    expect(grid).toMatchObject({ start_date: '2026-03-17', timezone: 'America/Sao_Paulo', frequency: 2 });
    expect(grid.slots).toHaveLength(168);
    const cell = (id: string) => grid.slots.find((slot) => slot.id === id);
    expect(cell('2026-03-18T09:00')).toMatchObject({
      available: true,
      class_id: group.id,
      title: group.title,
      students: 1,
      max_students: 10,
      wished: true,
    });
    expect(cell('2026-03-19T10:00')).toMatchObject({ available: true, class_id: null, wished: true });
    expect(cell('2026-03-19T15:00')).toMatchObject({ available: false, reason: 'absent', wished: false });
  });

  it('offers no hour while the teacher is away', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const { teacher_id } = teacher;
    const { student_id } = await waitingStudent(school, teacher_id);
    await school.db.insert(teacher_absences).values({
      teacher_id,
      timezone: 'America/Sao_Paulo',
      reason: 'Férias',
      starts_at: new Date('2026-03-18T03:00:00Z'),
      ends_at: new Date('2026-03-20T03:00:00Z'),
    });
    const caller = await school.login(email);
    const query = { teacher_id, student_id };
    const { slots } = await caller.call('GET /v1/teacher-acceptance/class-availability', { query });
    for (const id of ['2026-03-18T09:00', '2026-03-19T10:00'])
      expect(slots.find((slot) => slot.id === id)).toMatchObject({ available: false, reason: 'absent' });
  });

  it('returns 404 to another teacher, and when the student awaits no teacher', async () => {
    const [own, other] = [await teacherWithClass(school), await teacherWithClass(school)];
    const student = await waitingStudent(school, own.teacher.teacher_id);
    const caller = await school.login(other.email);
    const ids = { teacher_id: own.teacher.teacher_id, student_id: student.student_id };
    expect((await caller.try('GET /v1/teacher-acceptance/class-availability', { query: ids })).status).toBe(
      404,
    );
    const mine = { ...ids, teacher_id: other.teacher.teacher_id };
    expect((await caller.try('GET /v1/teacher-acceptance/class-availability', { query: mine })).status).toBe(
      404,
    );
    expect(
      await caller.call('GET /v1/teacher-acceptance/match', { query: { teacher_id: ids.teacher_id } }),
    ).toEqual([]);
    expect(
      await caller.call('GET /v1/teacher-acceptance/notifications', {
        query: { teacher_id: ids.teacher_id },
      }),
    ).toBe(0);
    const reply = await caller.try(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...student, teacher_id: ids.teacher_id }, []),
    );
    expect(reply.status).toBe(404);
  });
});

describe('accepting', () => {
  it('seats the student, opens one class for the free hours and fills both calendars', async () => {
    const { teacher, group, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id, { frequency: '3 vezes na semana' });
    const caller = await school.login(email);
    const body = answerOf({ ...student, teacher_id: teacher.teacher_id }, [
      seat(group.id),
      free('thursday', '10:00'),
      free('friday', '11:00'),
    ]);
    const first = await caller.call('PATCH /v1/teacher-acceptance/answer', body);
    expect(first.status).toBe('accepted');
    expect(first.class_ids).toHaveLength(2);
    const before = await countOf('lessons');
    const again = await caller.call('PATCH /v1/teacher-acceptance/answer', body);
    expect(new Set(again.class_ids)).toEqual(new Set(first.class_ids));
    expect(await countOf('lessons')).toBe(before);

    const learner = await school.login(student.email);
    const theirs = await lessonsOf(learner, { student_id: student.student_id });
    expect(theirs.map(({ start_date, start_hour }) => `${start_date} ${start_hour}`)).toEqual([
      '2026-03-18 09:00',
      '2026-03-19 10:00',
      '2026-03-20 11:00',
    ]);
    expect(theirs.every(({ students }) => students.length === 0)).toBe(true);
    const taught = await lessonsOf(caller, { teacher_id: teacher.teacher_id });
    expect(taught.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(taught[0]?.students).toHaveLength(2);
    expect(taught[1]).toMatchObject({
      class_id: taught[2]?.class_id,
      recurrence_type: 'Semana',
      duration: 60,
    });

    const status = await school.db.execute(
      sql`select onboarding_status from students where student_id = ${student.student_id}`,
    );
    expect(status.rows[0]).toEqual({ onboarding_status: 'CONCLUIDO' });
  });

  it('omits national holidays and school closures, and ends with the plan', async () => {
    await school.db.execute(
      sql`insert into closures (date, reason) values ('2026-03-26', 'Reforma') on conflict do nothing`,
    );
    const { teacher, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id, { plan_end_date: '2026-04-10' });
    const caller = await school.login(email);
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...student, teacher_id: teacher.teacher_id }, [
        free('thursday', '10:00'),
        free('friday', '10:00'),
      ]),
    );
    const { response } = await caller.call('GET /v1/calendar', {
      query: { student_id: student.student_id, quantity: 50 },
    });
    // 26 March is closed; 3 April is Good Friday.
    expect(response.map(({ start_date }) => start_date)).toEqual([
      '2026-03-19',
      '2026-03-20',
      '2026-03-27',
      '2026-04-02',
      '2026-04-09',
      '2026-04-10',
    ]);
  });

  it('reads days and hours in the zone sent with them', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const caller = await school.login(email);
    const choice = [free('thursday', '13:00'), free('friday', '14:00')];
    const ids = { ...student, teacher_id: teacher.teacher_id };
    await caller.call('PATCH /v1/teacher-acceptance/answer', answerOf(ids, choice, 'UTC'));
    const lessons = await lessonsOf(caller, { student_id: student.student_id });
    expect(lessons.map(({ start_hour }) => start_hour)).toEqual(['10:00', '11:00']);
  });

  it('requires exactly the contract’s hours', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const caller = await school.login(email);
    const ids = { ...student, teacher_id: teacher.teacher_id };
    for (const chosen of [
      [free('thursday', '10:00')],
      ['09:00', '10:00', '11:00'].map((hour) => free('friday', hour)),
    ]) {
      const reply = await caller.try('PATCH /v1/teacher-acceptance/answer', answerOf(ids, chosen));
      expect(reply).toMatchObject({ status: 417, error: { code: 'wrong_slot_count' } });
    }
    const twice = answerOf(ids, [free('friday', '10:00'), free('friday', '10:00')]);
    expect((await caller.try('PATCH /v1/teacher-acceptance/answer', twice)).error.code).toBe(
      'wrong_slot_count',
    );
    const uneven = answerOf(ids, [free('friday', '10:00'), free('friday', '11:00')]);
    uneven.body.weekDays.pop();
    expect((await caller.try('PATCH /v1/teacher-acceptance/answer', uneven)).status).toBe(400);
  });

  it('returns the hour that was taken meanwhile and writes nothing', async () => {
    const { teacher, group, email } = await teacherWithClass(school);
    const [one, two] = [
      await waitingStudent(school, teacher.teacher_id),
      await waitingStudent(school, teacher.teacher_id),
    ];
    const caller = await school.login(email);
    const { teacher_id } = teacher;
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...one, teacher_id }, [free('thursday', '10:00'), free('friday', '10:00')]),
    );
    const counts = () => Promise.all([countOf('classes'), countOf('lessons'), countOf('class_students')]);
    const before = await counts();
    const lost = await caller.try(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...two, teacher_id }, [seat(group.id), free('friday', '10:00')]),
    );
    expect(lost).toMatchObject({ status: 417, error: { code: 'slot_lost' } });
    expect(lost.error.message).toContain('Sexta-feira às 10:00');
    expect(await counts()).toEqual(before);
    const still = await caller.call('GET /v1/teacher-acceptance/notifications', { query: { teacher_id } });
    expect(still).toBe(1);
  });
});

it('a repeated answer, concurrent or later, returns the first result', async () => {
  const { teacher, email } = await teacherWithClass(school);
  const student = await waitingStudent(school, teacher.teacher_id);
  const caller = await school.login(email);
  const chosen = [free('thursday', '10:00'), free('friday', '10:00')];
  const body = answerOf({ ...student, teacher_id: teacher.teacher_id }, chosen);
  // A clock that advances between reads, like a real one.
  const { clock } = school.services;
  const now = clock.now.bind(clock);
  let looks = 0;
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now().getTime() + ++looks));
  const answers = await Promise.all(
    [1, 2, 3].map(() => caller.call('PATCH /v1/teacher-acceptance/answer', body)),
  );
  vi.restoreAllMocks();
  expect(answers[0]).toMatchObject({ status: 'accepted', class_ids: [expect.any(String)] });
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
});

it.each([
  ['redirected', sql`teacher_id = null, status = 'pending-allocation'`],
  ['closed', sql`teacher_id = null, status = 'closed'`],
  ['offered to the next teacher', null],
] as const)('an answer to an offer that was %s is explained to its teacher only', async (ending, values) => {
  const [own, next, other] = [
    await teacherWithClass(school),
    await teacherWithClass(school),
    await teacherWithClass(school),
  ];
  const student = await waitingStudent(school, own.teacher.teacher_id, { frequency: '1 vez na semana' });
  const ended = values ?? sql`teacher_id = ${next.teacher.teacher_id}`;
  await school.services.transaction(async (tx) => {
    await tx.execute(sql`update matches set ${ended} where match_id = ${student.match_id}`);
    if (ending === 'closed')
      await tx.execute(sql`update students set onboarding_status = 'AGUARDANDO_ASSINATURA_CONTRATO'
        where student_id = ${student.student_id}`);
  });
  const accept = async ({ email, teacher: { teacher_id } }: typeof own) => {
    const body = answerOf({ ...student, teacher_id }, [free('thursday', '10:00')]);
    return (await school.login(email)).try('PATCH /v1/teacher-acceptance/answer', body);
  };
  expect(await accept(own)).toMatchObject({ status: 417, error: { code: 'not_waiting_acceptance' } });
  expect((await accept(other)).status).toBe(404);
});

describe('refusing', () => {
  it('returns the student to allocation and excludes this teacher', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const caller = await school.login(email);
    const body = answerOf({ ...student, teacher_id: teacher.teacher_id }, []);
    const results = [
      await caller.call('PATCH /v1/teacher-acceptance/answer', body),
      await caller.call('PATCH /v1/teacher-acceptance/answer', body),
    ];
    expect(results).toEqual([
      { status: 'refused', class_ids: [] },
      { status: 'refused', class_ids: [] },
    ]);
    const { rows } = await school.db.execute(sql`
      select m.status, m.teacher_id, e.teacher_id as kept_from from matches m
      join match_exclusions e on e.student_id = m.student_id where m.match_id = ${student.match_id}`);
    expect(rows).toEqual([{ status: 'pending-allocation', teacher_id: null, kept_from: teacher.teacher_id }]);
  });
});
