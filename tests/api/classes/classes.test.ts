import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';
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

const { newForm, studentOf, refused, startsOf } = classForms(() => ({ school, admin }));

describe('POST /v1/classes', () => {
  it('creates the class, its lessons without holidays, and the seats of its students', async () => {
    const { form, course } = await newForm();
    const people = await Promise.all([studentOf(course.id), studentOf(course.id)]);
    const students = people.map(({ student_id }) => student_id);
    const made = await admin.call('POST /v1/classes', { body: { ...form, students } });
    expect(made).toMatchObject({
      title: 'Inglês da noite',
      max_students: 10,
      student_quantity: 2,
      status: true,
      recurrence_days: ['tuesday'],
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
      ...form,
      title: 'Oi',
      description: '',
      isCorp: true,
      course_id: '',
      teacher_id: '',
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
        status: 417,
        code: 'student_cannot_join',
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

  it('asks before a lesson without a recurrence takes place on a closed day (CAL-11)', async () => {
    const { form } = await newForm();
    const once = { ...weekly, recurrence: false };
    const calendars = ['2026-04-21', '2026-05-01'].map((start_date) => ({
      ...once,
      start_date,
      end_date: start_date,
    }));
    const body = { ...form, calendars };
    const { conflicts, conflict_count } = await admin.call('POST /v1/classes/preview', { body });
    expect(conflict_count).toBe(2);
    expect(conflicts).toMatchObject([
      { kind: 'closed', holiday: 'Tiradentes', original_start: '2026-04-21T22:00:00.000Z' },
      { kind: 'closed', holiday: 'Dia do Trabalho', original_start: '2026-05-01T22:00:00.000Z' },
    ]);
    expect(await refused('POST /v1/classes', { body })).toMatchObject({
      status: 417,
      code: 'lesson_conflicts',
    });
    const decided = { keep: ['2026-04-21T22:00:00.000Z'], skip: ['2026-05-01T22:00:00.000Z'] };
    const saved = await admin.call('POST /v1/classes', { body: { ...body, ...decided } });
    expect(await startsOf(saved.id)).toEqual(['2026-04-21 19:00 0']);

    // The lesson that was kept on its day needs no further decision at another hour.
    await admin.call('PATCH /v1/classes/:id', {
      params: { id: saved.id },
      body: {
        calendars: saved.calendars
          .filter(({ start_date }) => start_date === '2026-04-21')
          .map((entry) => ({ ...entry, start_hour: '18:00', end_hour: '19:00' })),
      },
    });
    expect(await startsOf(saved.id)).toEqual(['2026-04-21 18:00 0']);
  });

  it('lists recurrences of one class that overlap each other', async () => {
    const { form } = await newForm();
    const calendars = [weekly, { ...weekly, start_hour: '19:30', end_hour: '20:30' }];
    const preview = await admin.call('POST /v1/classes/preview', { body: { ...form, calendars } });
    expect(preview.conflict_count).toBe(7);
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
    const seats = await teacher.call('GET /v1/classes/:id/students', { params });
    const student_id = seats[0]?.student_id ?? '';
    const seated = await admin.call('GET /v1/classes', { query: { student_id } });
    expect(seated.response.map(({ id }) => id)).toEqual([taught.group.id]);
    const foreign = await school.login(other.teacher.email);
    expect((await foreign.call('GET /v1/classes', { query: { student_id } })).response).toEqual([]);
    const off = await admin.call('GET /v1/classes', {
      query: { status: 'false', teacher_name: taught.teacher.name },
    });
    expect(off.response).toEqual([]);
  });
});
