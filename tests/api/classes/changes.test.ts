import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { teacher_courses, teachers } from '../../../server/areas/people/tables.ts';
import { buildHistory, buildPresence } from '../../../server/demo/build/lessons.ts';
import { buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
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

const { newForm, studentOf, made, save, refused, startsOf } = classForms(() => ({ school, admin }));

describe('PATCH /v1/classes/:id', () => {
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
      ...weekly,
      start_date: '2026-05-07',
      recurrence_days: ['thursday' as const],
      start_hour: '08:00',
      end_hour: '09:00',
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

  it('hands the class to another teacher with all its lessons, unless one of them is taken', async () => {
    const first = await made();
    const second = await buildTeacher(school.db, { course_ids: [first.course.id] });
    const { title, description, course_id, plan_type, isCorp, calendars } = first;
    const [{ id: _, duration: __, ...entry }] = calendars as [(typeof calendars)[number]];
    const busy = await admin.call('POST /v1/classes', {
      body: {
        title,
        description,
        course_id,
        student_level: 'Básico',
        plan_type,
        isCorp,
        teacher_id: second.teacher_id,
        students: [],
        calendars: [{ ...entry, end_date: '2026-04-14' }],
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

  it('gets no course and no level that its teacher does not teach (CAL-14)', async () => {
    const { form, teacher } = await newForm();
    const { teacher_id } = teacher;
    const { id } = await admin.call('POST /v1/classes', { body: form });
    const other = await buildCourse(school.db, 'Francês');
    const able = async (is_confident_teaching_advanced_students: boolean) =>
      school.db
        .update(teachers)
        .set({ is_confident_teaching_advanced_students })
        .where(sql`teacher_id = ${teacher_id}`);
    await able(false);
    const unable = { status: 417, code: 'teacher_cannot_teach' };
    for (const body of [{ student_level: 'Avançado' as const }, { course_id: other.id }]) {
      expect(await refused('PATCH /v1/classes/:id', { params: { id }, body })).toMatchObject(unable);
      expect(await refused('POST /v1/classes/preview', { body: { id, ...body } })).toMatchObject(unable);
    }
    await able(true);
    await save(id, { student_level: 'Avançado' });
    await school.db.insert(teacher_courses).values({ teacher_id, course_id: other.id });
    expect(await save(id, { course_id: other.id })).toMatchObject({ course_id: other.id });
    // The class keeps what it has, also where its teacher has lost it.
    await able(false);
    expect(await save(id, { title: 'Outro nome' })).toMatchObject({ title: 'Outro nome' });
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

  it.each(['opened', 'joined by its teacher'] as const)(
    'keeps the level and the course of a class of which a lesson was %s (CAL-14)',
    async (how) => {
      const { group, teacher, past, students } = await taughtClass(school);
      const [lesson] = past;
      if (!lesson) throw new Error('a past lesson');
      const other = await buildCourse(school.db, 'Francês');
      const { id, room_id } = group;
      // A student who waited alone was taught nothing.
      await buildPresence(school.db, [{ lesson, room_id, user_id: students[0]?.user_id ?? '' }]);
      await save(id, { student_level: 'Zero' });
      if (how === 'opened') await buildHistory(school.db, { class: group, lessons: [lesson] });
      else await buildPresence(school.db, [{ lesson, room_id, user_id: teacher.user_id }]);
      const body = { student_level: 'Intermediário' as const };
      const held = { status: 417, code: 'class_level_held' };
      expect(await refused('PATCH /v1/classes/:id', { params: { id }, body })).toMatchObject(held);
      expect(await refused('POST /v1/classes/preview', { body: { id, ...body } })).toMatchObject(held);
      await save(id, { students: [], student_level: 'Zero', title: 'Inglês da manhã' });
      expect(
        await refused('PATCH /v1/classes/:id', { params: { id }, body: { course_id: other.id } }),
      ).toMatchObject(held);
    },
  );

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
