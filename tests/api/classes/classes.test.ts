import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallKey, Input } from '../../../contract/index.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(
    school.db,
    ['view:classes', 'create:classes', 'edit:classes', 'edit:calendar', 'view:calendar'],
    {
      email: 'admin@x.test',
      password_hash: passwordHash,
    },
  );
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function refused<K extends CallKey>(key: K, input: Input<K>, caller = admin) {
  const { status, error } = await caller.try(key, input);
  return { ...error, status };
}

const weekly = {
  ...{ title: 'Aula de terça', description: '', start_date: '2026-04-07', end_date: '2026-05-26' },
  ...{ start_hour: '19:00', end_hour: '20:00', timezone: 'America/Sao_Paulo' },
  ...{ recurrence: true, recurrence_type: 'Semana' as const, recurrence_days: ['tuesday' as const] },
};

async function newForm() {
  const course = await buildCourse(school.db);
  const teacher = await buildTeacher(school.db, { course_ids: [course.id] });
  return {
    teacher,
    course,
    form: {
      ...{
        title: 'Inglês da noite',
        description: 'Conversação',
        course_id: course.id,
        teacher_id: teacher.teacher_id,
      },
      ...{ student_level: 'Básico' as const, plan_type: 'Em grupo' as const, isCorp: false },
      students: [] as string[],
      calendars: [weekly],
    },
  };
}
const studentOf = (course_id: string, change: object = {}) =>
  buildStudent(school.db, {
    student: { course_id, plan_type: 'Em grupo', onboarding_status: 'CONCLUIDO', ...change },
  });

const startsOf = async (class_id: string, status = 'scheduled') =>
  (
    await rowsOf(school.db, { at: text, seats: int })`
      select to_char(l.starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at,
        (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as seats
      from lessons l where class_id = ${class_id} and status = ${status} order by starts_at`
  ).map(({ at, seats }) => `${at} ${seats}`);

describe('POST /v1/classes', () => {
  it('creates the class, its lessons without holidays, and the seats of its students', async () => {
    const { form, course } = await newForm();
    const people = await Promise.all([studentOf(course.id), studentOf(course.id)]);
    const students = people.map(({ student_id }) => student_id);
    const made = await admin.call('POST /v1/classes', { body: { ...form, students } });
    expect(made).toMatchObject({
      ...{
        title: 'Inglês da noite',
        max_students: 10,
        student_quantity: 2,
        status: true,
        recurrence_days: ['tuesday'],
      },
      next_lesson: '2026-04-07T22:00:00.000Z',
    });
    expect(made.calendars).toEqual([expect.objectContaining({ ...weekly, duration: 60 })]);
    // 21 April is Tiradentes.
    expect(await startsOf(made.id)).toEqual(
      ['04-07', '04-14', '04-28', '05-05', '05-12', '05-19', '05-26'].map((date) => `2026-${date} 19:00 2`),
    );
  });

  it('says what is missing, in the words of the form', async () => {
    const { form } = await newForm();
    const broken = {
      ...{ ...form, title: 'Oi', description: '', isCorp: true, course_id: '', teacher_id: '' },
      calendars: [{ ...weekly, end_hour: '18:00', recurrence_days: [] }],
    };
    const { issues } = await refused('POST /v1/classes', { body: broken });
    expect(Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))).toEqual({
      title: 'Nome é muito curto',
      description: 'Descrição é obrigatória.',
      course_id: 'Curso é obrigatório.',
      teacher_id: 'Professor é obrigatório.',
      'calendars.0.end_hour': 'A hora fim precisa ser após a hora início',
      company_name: 'Nome da empresa é obrigatório.',
      'calendars.0.recurrence_days': 'Dias da Recorrência é obrigatório',
    });
    const many = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect((await refused('POST /v1/classes', { body: { ...form, students: many } })).issues).toEqual([
      expect.objectContaining({ path: 'students', message: 'Uma turma tem no máximo 10 alunos.' }),
    ]);
    const none = await refused('POST /v1/classes', { body: { ...form, calendars: [] } });
    expect(none.issues?.[0]).toMatchObject({ message: 'É obrigatória ao menos uma recorrência' });
  });

  it.each([
    [{ end_hour: '19:14' }, 'A duração precisa ser maior que 15 minutos'],
    [{ start_hour: '10:00', end_hour: '15:00' }, 'A duração precisa ser menor que 5 horas'],
    [{ end_date: '2026-04-07' }, 'Data fim precisa ser ao menos um dia após data início'],
    [{ recurrence_type: null }, 'Recorrência é obrigatória'],
    [{ title: 'T'.repeat(51) }, 'Título da recorrência muito longo'],
    [{ end_date: '9999-12-31', recurrence_type: 'Ano' as const, recurrence_days: [] }, 'Data inválida.'],
    [{ start_date: '0001-01-01', recurrence_type: 'Ano' as const, recurrence_days: [] }, 'Data inválida.'],
  ])('refuses a recurrence with %o', async (change, message) => {
    const { form } = await newForm();
    const { issues } = await refused('POST /v1/classes', {
      body: { ...form, calendars: [{ ...weekly, ...change }] },
    });
    expect(issues).toEqual([expect.objectContaining({ message })]);
  });

  it('needs no end date without a recurrence', async () => {
    const { form } = await newForm();
    const { end_date: _, ...single } = {
      ...weekly,
      recurrence: false,
      recurrence_type: null,
      recurrence_days: [],
    };
    const starts = ['2026-04-07', '2026-04-08', '2026-04-09'];
    const calendars = [{}, { end_date: null }, { end_date: '' }].map((end, index) => ({
      ...single,
      ...end,
      start_date: String(starts[index]),
    }));
    const made = await admin.call('POST /v1/classes', { body: { ...form, calendars } });
    expect(made.calendars.map(({ end_date }) => end_date)).toEqual(starts);
    const endless = { ...single, recurrence: true, recurrence_type: 'Dia' as const };
    const { issues } = await refused('POST /v1/classes', { body: { ...form, calendars: [endless] } });
    expect(issues).toEqual([
      expect.objectContaining({ message: 'Data fim precisa ser ao menos um dia após data início' }),
    ]);
  });

  it('accepts a lesson of exactly 15 minutes', async () => {
    const { form } = await newForm();
    await admin.call('POST /v1/classes', {
      body: { ...form, calendars: [{ ...weekly, end_hour: '19:15' }] },
    });
  });

  it('refuses students of another course or modality, inactive ones, and more than there are seats', async () => {
    const { form, course } = await newForm();
    const other = await buildCourse(school.db, 'Espanhol');
    const cases = [
      await studentOf(other.id),
      await studentOf(course.id, { plan_type: 'Particular' }),
      await studentOf(course.id, { student_status: false }),
    ];
    for (const { student_id } of cases)
      expect(await refused('POST /v1/classes', { body: { ...form, students: [student_id] } })).toMatchObject({
        ...{ status: 417, code: 'student_cannot_join' },
      });
    const pair = [
      await studentOf(course.id, { plan_type: 'Particular' }),
      await studentOf(course.id, { plan_type: 'Particular' }),
    ].map(({ student_id }) => student_id);
    expect(
      await refused('POST /v1/classes', { body: { ...form, plan_type: 'Particular', students: pair } }),
    ).toMatchObject({ status: 417, code: 'class_full' });
  });

  it('lists conflicts of teacher and students before saving, and refuses to save them', async () => {
    const { form, teacher, course } = await newForm();
    const student = await studentOf(course.id);
    await admin.call('POST /v1/classes', { body: { ...form, students: [student.student_id] } });
    const second = await buildTeacher(school.db, { course_ids: [course.id] });
    const same = { ...form, calendars: [{ ...weekly, start_hour: '19:30', end_hour: '20:30' }] };
    const preview = await admin.call('POST /v1/classes/preview', { body: same });
    expect(preview).toMatchObject({ lessons: 7, conflict_count: 7, closed: [{ name: 'Tiradentes' }] });
    expect(preview.conflicts[0]).toMatchObject({
      kind: 'teacher',
      person: expect.objectContaining({ id: teacher.teacher_id }),
    });
    const withStudent = { ...same, teacher_id: second.teacher_id, students: [student.student_id] };
    const { conflicts } = await admin.call('POST /v1/classes/preview', { body: withStudent });
    expect(conflicts[0]).toMatchObject({
      kind: 'student',
      person: expect.objectContaining({ id: student.student_id }),
    });
    expect(await refused('POST /v1/classes', { body: withStudent })).toMatchObject({
      code: 'lesson_conflicts',
    });
    await admin.call('POST /v1/classes', {
      body: {
        ...withStudent,
        skip: conflicts.slice(0, 6).map(({ original_start }) => original_start),
        students: [],
      },
    });
  });

  it('lists recurrences of one class that overlap each other', async () => {
    const { form } = await newForm();
    const calendars = [weekly, { ...weekly, start_hour: '19:30', end_hour: '20:30' }];
    const preview = await admin.call('POST /v1/classes/preview', { body: { ...form, calendars } });
    expect(preview.conflict_count).toBe(7);
  });
});

describe('PATCH /v1/classes/:id', () => {
  async function made() {
    const { form, course, teacher } = await newForm();
    const students = [await studentOf(course.id), await studentOf(course.id)].map(
      ({ student_id }) => student_id,
    );
    return { ...(await admin.call('POST /v1/classes', { body: { ...form, students } })), course, teacher };
  }
  const save = (id: string, body: Input<'PATCH /v1/classes/:id'>['body']) =>
    admin.call('PATCH /v1/classes/:id', { params: { id }, body });

  it('accepts a class as it was read, and changes nothing', async () => {
    const { course: _, teacher: __, ...before } = await made();
    const lessons = await startsOf(before.id);
    const after = await save(before.id, before as never);
    expect(after).toMatchObject({ calendars: before.calendars, students: before.students });
    expect(await startsOf(before.id)).toEqual(lessons);
  });

  it('moves a recurrence, extends it, ends it and adds one, and never changes the past', async () => {
    const { id, calendars } = await made();
    school.clock.set('2026-04-30T15:00:00Z');
    admin = await school.login('admin@x.test');
    const [own] = calendars;
    if (!own) throw new Error('one recurrence');
    const thursday = {
      ...{
        ...weekly,
        start_date: '2026-05-07',
        recurrence_days: ['thursday' as const],
        start_hour: '08:00',
        end_hour: '09:00',
      },
    };
    const changed = { ...own, start_hour: '20:00', end_hour: '21:30', end_date: '2026-06-02' };
    await save(id, { calendars: [changed, thursday] } as never);
    const after = await startsOf(id);
    expect(after.slice(0, 3)).toEqual(['2026-04-07 19:00 2', '2026-04-14 19:00 2', '2026-04-28 19:00 2']);
    expect(after.filter((at) => at.includes('20:00')).map((at) => at.slice(5, 10))).toEqual([
      '05-05',
      '05-12',
      '05-19',
      '05-26',
      '06-02',
    ]);
    expect(after).toContain('2026-05-07 08:00 2');
    const { calendars: now } = await admin.call('GET /v1/classes/:id', { params: { id } });
    expect(now).toHaveLength(2);
    const only = now.find(({ start_hour }) => start_hour === '20:00');
    await save(id, { calendars: [only] } as never);
    expect((await startsOf(id)).some((at) => at.includes('08:00'))).toBe(false);
  });

  it('adds and removes students with their seats, and keeps former members', async () => {
    const { id, students, course } = await made();
    const newcomer = await studentOf(course.id);
    const [stays = '', leaves = ''] = students;
    await save(id, { students: [stays, newcomer.student_id] });
    expect(await startsOf(id)).toHaveLength(7);
    const seats = await rowsOf(school.db, { student_id: text, n: int })`
      select ls.student_id, count(*)::int as n from lesson_students ls join lessons l on l.id = ls.lesson_id
      where l.class_id = ${id} group by 1 order by 1`;
    expect(seats).toEqual(
      [stays, newcomer.student_id].toSorted().map((student_id) => ({ student_id, n: 7 })),
    );
    const left = await rowsOf(school.db, { student_id: text })`
      select student_id from class_students where class_id = ${id} and left_at is not null`;
    expect(left).toEqual([{ student_id: leaves }]);
  });

  it('goes on to the end of the longest term of the students who join (MATCH-15)', async () => {
    const { form, course } = await newForm();
    const [short, long, longest] = await Promise.all(
      ['2026-04-30', '2026-06-10', '2026-06-20'].map((plan_end_date) =>
        studentOf(course.id, { plan_end_date }),
      ),
    );
    const students = [String(short?.student_id), String(long?.student_id)];
    const [preview, made] = [
      await admin.call('POST /v1/classes/preview', { body: { ...form, students } }),
      await admin.call('POST /v1/classes', { body: { ...form, students } }),
    ];
    expect(made.calendars).toEqual([expect.objectContaining({ ...weekly, end_date: '2026-06-10' })]);
    const lessons = await startsOf(made.id);
    expect(lessons).toHaveLength(preview.lessons);
    // Lessons after the shorter term have no seat for its student.
    expect(lessons.filter((each) => each.endsWith(' 2'))).toHaveLength(3);
    expect(lessons.at(-1)).toBe('2026-06-09 19:00 1');
    const [entry] = made.calendars;

    const more = { params: { id: made.id }, body: { students: [...students, String(longest?.student_id)] } };
    const changed = await admin.call('PATCH /v1/classes/:id', more);
    expect(changed.calendars).toEqual([
      expect.objectContaining({ ...weekly, id: entry?.id, end_date: '2026-06-20' }),
    ]);
    const added = await startsOf(made.id);
    expect(added.map((each) => each.slice(0, 16))).toEqual([
      ...lessons.map((each) => each.slice(0, 16)),
      '2026-06-16 19:00',
    ]);
    // Saved again as it was read, nothing changes.
    await admin.call('PATCH /v1/classes/:id', {
      params: { id: made.id },
      body: { calendars: changed.calendars },
    });
    expect(await startsOf(made.id)).toEqual(added);
  });

  it('refuses a longer term where the teacher is taken, and leaves out the lesson when asked to', async () => {
    const { form, course } = await newForm();
    const student = await studentOf(course.id, { plan_end_date: '2026-06-10' });
    const taken = { ...weekly, start_date: '2026-06-02', end_date: '2026-06-03' };
    await admin.call('POST /v1/classes', { body: { ...form, title: 'Turma de junho', calendars: [taken] } });
    const made = await admin.call('POST /v1/classes', { body: form });
    const params = { id: made.id };
    const body = { students: [student.student_id] };
    const { conflicts } = await admin.call('POST /v1/classes/preview', { body: { id: made.id, ...body } });
    expect(conflicts).toEqual([expect.objectContaining({ original_start: '2026-06-02T22:00:00.000Z' })]);
    expect(await refused('PATCH /v1/classes/:id', { params, body })).toMatchObject({
      status: 417,
      code: 'lesson_conflicts',
    });
    await admin.call('PATCH /v1/classes/:id', {
      params,
      body: { ...body, calendars: made.calendars, skip: ['2026-06-02T22:00:00.000Z'] },
    });
    const dates = (await startsOf(made.id)).map((each) => each.slice(5, 10));
    expect(dates.slice(-2)).toEqual(['05-26', '06-09']);
  });

  it('hands the class to another teacher with all its lessons, unless one of them is taken', async () => {
    const first = await made();
    const second = await buildTeacher(school.db, { course_ids: [first.course.id] });
    const { title, description, course_id, plan_type, isCorp, calendars } = first;
    const [{ id: _, duration: __, ...entry }] = calendars as [(typeof calendars)[number]];
    const busy = await admin.call('POST /v1/classes', {
      body: {
        ...{ title, description, course_id, student_level: 'Básico', plan_type, isCorp },
        ...{ teacher_id: second.teacher_id, students: [], calendars: [{ ...entry, end_date: '2026-04-14' }] },
      },
    });
    expect(
      await refused('PATCH /v1/classes/:id', {
        params: { id: first.id },
        body: { teacher_id: second.teacher_id },
      }),
    ).toMatchObject({ code: 'lesson_conflicts' });
    await admin.call('PATCH /v1/classes/:id/change-status', {
      params: { id: busy.id },
      body: { status: false },
    });
    const after = await save(first.id, { teacher_id: second.teacher_id });
    expect(after.teacher_id).toBe(second.teacher_id);
    const teachers = await rowsOf(school.db, { teacher_id: text })`
      select distinct teacher_id from lessons where class_id = ${first.id}`;
    expect(teachers).toEqual([{ teacher_id: second.teacher_id }]);
  });

  it('does not change course or modality of a class with students, and refuses a stale form', async () => {
    const { id, updated_at } = await made();
    expect(
      await refused('PATCH /v1/classes/:id', { params: { id }, body: { plan_type: 'Particular' } }),
    ).toMatchObject({ code: 'class_modality_fixed' });
    await save(id, { title: 'Inglês da manhã' });
    expect(
      await refused('PATCH /v1/classes/:id', { params: { id }, body: { title: 'Outro nome', updated_at } }),
    ).toMatchObject({ status: 409 });
  });

  it('does not change course or modality of a class without students that guests will come to', async () => {
    const { course, form } = await newForm();
    const { id } = await admin.call('POST /v1/classes', { body: form });
    for (const { student_id } of [await studentOf(course.id), await studentOf(course.id)])
      await school.db.execute(sql`insert into lesson_students (lesson_id, student_id, during)
        select id, ${student_id}, during from lessons where class_id = ${id} order by starts_at limit 1`);
    expect(
      await refused('PATCH /v1/classes/:id', { params: { id }, body: { plan_type: 'Particular' } }),
    ).toMatchObject({ code: 'class_modality_fixed' });
    await school.db.execute(
      sql`delete from lesson_students using lessons l where l.id = lesson_id and l.class_id = ${id}`,
    );
    await admin.call('PATCH /v1/classes/:id', { params: { id }, body: { plan_type: 'Particular' } });
  });

  it('seats one of two students who ask for the last seat at the same time', async () => {
    const { course, form } = await newForm();
    const people = await Promise.all(Array.from({ length: 11 }, () => studentOf(course.id)));
    const ids = people.map(({ student_id }) => student_id);
    const { id } = await admin.call('POST /v1/classes', { body: { ...form, students: ids.slice(0, 9) } });
    const tries = await Promise.all(
      [9, 10].map((at) =>
        admin.try('PATCH /v1/classes/:id', {
          params: { id },
          body: { students: [...ids.slice(0, 9), ids[at] ?? ''] },
        }),
      ),
    );
    expect(tries.map(({ status }) => status)).toEqual([200, 200]);
    const seats = await rowsOf(school.db, { n: int })`
      select count(*)::int as n from class_students where class_id = ${id} and left_at is null`;
    expect(seats).toEqual([{ n: 10 }]);
  });
});

describe('a class that is refused', () => {
  it('leaves no room at the provider', async () => {
    const { form } = await newForm();
    await admin.call('POST /v1/classes', { body: form });
    const made = vi.spyOn(school.services.providers.room, 'ensureRoom');
    expect(await refused('POST /v1/classes', { body: form })).toMatchObject({ code: 'lesson_conflicts' });
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('has at most 5,000 lessons, with an issue at the recurrence that goes on for too long', async () => {
    const { form } = await newForm();
    const daily = { ...weekly, recurrence_type: 'Dia' as const, recurrence_days: [], end_date: '2099-12-31' };
    const { issues } = await refused('POST /v1/classes', { body: { ...form, calendars: [weekly, daily] } });
    expect(issues).toMatchObject([
      {
        path: expect.stringContaining('calendars.1.end_date'),
        message: expect.stringContaining('5000 aulas'),
      },
    ]);
  });
});

describe('the status of a class', () => {
  it('cancels the lessons to come, and restores them unless their hour was taken', async () => {
    const { form } = await newForm();
    const { id } = await admin.call('POST /v1/classes', { body: form });
    const status = (on: boolean) => ({ params: { id }, body: { status: on } });
    await admin.call('PATCH /v1/classes/:id/change-status', status(false));
    expect(await startsOf(id)).toEqual([]);
    await admin.call('PATCH /v1/classes/:id/change-status', status(true));
    expect(await startsOf(id)).toHaveLength(7);
    await admin.call('PATCH /v1/classes/:id/change-status', status(false));
    await admin.call('POST /v1/classes', { body: form });
    await admin.call('PATCH /v1/classes/:id/change-status', status(true));
    expect(await startsOf(id)).toEqual([]);
  });

  it('keeps lessons that are added while the class is off until it is on again', async () => {
    const { form } = await newForm();
    const { id, calendars } = await admin.call('POST /v1/classes', { body: form });
    const held = (await startsOf(id)).length;
    const turn = (status: boolean) =>
      admin.call('PATCH /v1/classes/:id/change-status', { params: { id }, body: { status } });
    await turn(false);
    const longer = calendars.map((entry) => ({ ...entry, end_date: '2026-06-09' }));
    const cancellations = () =>
      rowsOf(school.db, { title: text })`select n.title from notifications n
        join teachers t on t.user_id = n.recipient_id
        where t.teacher_id = ${form.teacher_id} and n.title like 'Aula% cancelada%'`;
    const before = await cancellations();
    expect(before).toHaveLength(1);
    await admin.call('PATCH /v1/classes/:id', { params: { id }, body: { calendars: longer } });
    expect(await startsOf(id)).toEqual([]);
    expect(await cancellations()).toEqual(before);
    await turn(true);
    expect(await startsOf(id)).toHaveLength(held + 2);
  });
});

describe('the lists', () => {
  it('show no day of a recurrence whose lessons were all skipped or cancelled', async () => {
    const { form } = await newForm();
    const thursday = { ...weekly, start_date: '2026-04-09', recurrence_days: ['thursday' as const] };
    await admin.call('POST /v1/classes', { body: { ...form, calendars: [thursday] } });
    const both = { ...form, calendars: [weekly, thursday] };
    const { conflicts } = await admin.call('POST /v1/classes/preview', { body: both });
    const skip = conflicts.map(({ original_start }) => original_start);
    const { id } = await admin.call('POST /v1/classes', { body: { ...both, skip } });
    const teacher = { teacher_id: form.teacher_id };
    const shown = async () =>
      (await admin.call('GET /v1/classes', { query: teacher })).response.find((row) => row.id === id);
    expect(await shown()).toMatchObject({ recurrence_days: ['tuesday'], recurrence_types: ['Semana'] });
    await school.db.execute(sql`update lessons set status = 'cancelled' where class_id = ${id}`);
    expect(await shown()).toMatchObject({ recurrence_days: [], recurrence_types: [], next_lesson: null });
  });

  it('show administrators all classes and teachers their own, with filters', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    const all = await admin.call('GET /v1/classes', { query: { name: taught.group.title, pageSize: 100 } });
    expect(all.response.map(({ id }) => id)).toContain(taught.group.id);
    const teacher = await school.login(taught.teacher.email);
    const own = await teacher.call('GET /v1/classes', { query: {} });
    expect(own.response).toEqual([
      expect.objectContaining({ id: taught.group.id, student_quantity: 2, recurrence_days: ['tuesday'] }),
    ]);
    const params = { id: taught.group.id };
    expect(await teacher.call('GET /v1/classes/:id/students', { params })).toHaveLength(2);
    expect(
      await refused('GET /v1/classes/:id/students', { params: { id: other.group.id } }, teacher),
    ).toMatchObject({ status: 404 });
    const mine = { query: { teacher_id: taught.teacher.teacher_id } };
    const [shown] = await teacher.call('GET /v1/classes/students-and-teacher', mine);
    expect(shown?.students).toHaveLength(2);
    const off = await admin.call('GET /v1/classes', {
      query: { status: 'false', teacher_name: taught.teacher.name },
    });
    expect(off.response).toEqual([]);
  });
});
