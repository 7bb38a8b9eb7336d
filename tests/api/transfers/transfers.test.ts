import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { class_students, classes } from '../../../server/areas/classes/tables.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { answerOf, lessonsOf } from '../matching/waiting.ts';
import {
  description,
  freeTeacher,
  lessonHours,
  noticesOf,
  openMatch,
  statusOf,
  taughtStudent,
} from './taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(
    school.db,
    ['view:students_transfer', 'create:student_transfer', 'view:calendar', 'view:students_without_match'],
    { email: 'admin@x.test', password_hash: passwordHash, name: 'Carla Coordenadora' },
  );
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const free = (day: 'wednesday' | 'thursday' | 'friday', start_hour: string) => ({
  day,
  start_hour,
  class_id: null,
});

describe('a change of teacher', () => {
  it('waits for an administrator, who chooses the teacher that then accepts', async () => {
    const { student, teacher, group, course } = await taughtStudent(school);
    const next = await freeTeacher(school, course.id);
    const ids = { student_id: student.student_id, teacher_id: teacher.teacher_id };
    const asked = await (await school.login(teacher.email)).call('POST /v1/students-transfer', {
      body: { ...ids, description, transfer_type: 'TEACHER_CHANGE' },
    });
    expect(asked).toMatchObject({ status: 'PENDING', new_teacher_id: null, is_from_admin: false });
    expect(await statusOf(school, student.student_id)).toBe('CONCLUIDO');
    expect(await noticesOf(school, 'admin@x.test')).toContain('Transferência a decidir');

    const approved = await admin.call('PATCH /v1/students-transfer/:id', {
      params: { id: asked.id },
      body: { status: 'APPROVED', new_teacher_id: next.teacher_id, updated_at: asked.updated_at },
    });
    expect(approved).toMatchObject({
      status: 'APPROVED',
      new_teacher_name: next.name,
      match_status: 'waiting-acceptance',
      decided_by_name: 'Carla Coordenadora',
      sender_name: teacher.name,
    });
    expect(await statusOf(school, student.student_id)).toBe('AGUARDANDO_MATCH');
    const query = { user_id: student.user_id };
    const waiting = await (await school.login(student.email)).call('GET /v1/onboarding/find-by-user-id', {
      query,
    });
    expect(waiting).toMatchObject({ onboarding_status: 'AGUARDANDO_MATCH', had_teacher: true });
    const [stopped] = await school.db.select().from(classes).where(eq(classes.id, group.id));
    expect(stopped?.status).toBe(false);
    const [membership] = await school.db
      .select()
      .from(class_students)
      .where(eq(class_students.class_id, group.id));
    expect(membership?.left_at?.toISOString()).toBe(start);
    const hours = await lessonHours(school, ids);
    expect(hours.length).toBeGreaterThan(5);
    expect(hours.filter((hour) => hour > start)).toEqual([]);
    expect(await noticesOf(school, student.email)).toContain('Você terá outro professor');
    expect(await noticesOf(school, teacher.email)).toContain('Transferência aprovada');
    expect(await noticesOf(school, next.email)).toContain('Novo aluno aguardando aceite');

    const caller = await school.login(next.email);
    const match_id = await openMatch(school, student.student_id);
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ match_id, teacher_id: next.teacher_id }, [free('thursday', '10:00')]),
    );
    expect(await statusOf(school, student.student_id)).toBe('CONCLUIDO');
    expect(
      await lessonsOf(await school.login(student.email), { student_id: student.student_id }),
    ).toMatchObject([{ teacher_id: next.teacher_id, start_hour: '10:00' }]);
    const { match_status } = await admin.call('GET /v1/students-transfer/:id', { params: { id: asked.id } });
    expect(match_status).toBe('accepted');
  });

  it('by an administrator is approved immediately and may send the student to allocation', async () => {
    const { student, teacher, group, others } = await taughtStudent(school, { together: 2 });
    const ids = { student_id: student.student_id, teacher_id: teacher.teacher_id };
    const made = await admin.call('POST /v1/students-transfer', {
      body: { ...ids, description, send_to_match: true },
    });
    expect(made).toMatchObject({
      status: 'APPROVED',
      send_to_match: true,
      is_from_admin: true,
      match_status: 'pending-allocation',
    });
    const [kept] = await school.db.select().from(classes).where(eq(classes.id, group.id));
    expect(kept?.status).toBe(true);
    expect((await lessonHours(school, ids)).filter((hour) => hour > start)).toEqual([]);
    const stays = await lessonHours(school, { student_id: others[0] ?? '' });
    expect(stays.filter((hour) => hour > start).length).toBeGreaterThan(30);
    const teachers = await admin.call('GET /v1/students-without-match/teachers', {
      query: { student_id: student.student_id },
    });
    expect(teachers.find(({ id }) => id === teacher.teacher_id)?.why_not).toContain('moved_away');
  });

  it('returns the student to allocation when the new teacher refuses', async () => {
    const { student, teacher, course } = await taughtStudent(school);
    const next = await freeTeacher(school, course.id);
    const made = await admin.call('POST /v1/students-transfer', {
      body: {
        student_id: student.student_id,
        teacher_id: teacher.teacher_id,
        description,
        new_teacher_id: next.teacher_id,
      },
    });
    const match_id = await openMatch(school, student.student_id);
    await (await school.login(next.email)).call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ match_id, teacher_id: next.teacher_id }, []),
    );
    const { match_status } = await admin.call('GET /v1/students-transfer/:id', { params: { id: made.id } });
    expect(match_status).toBe('pending-allocation');
  });

  it('writes nothing when the chosen teacher does not fit', async () => {
    const { student, teacher, group } = await taughtStudent(school);
    const absent = await buildTeacher(school.db);
    const reply = await admin.try('POST /v1/students-transfer', {
      body: {
        student_id: student.student_id,
        teacher_id: teacher.teacher_id,
        description,
        new_teacher_id: absent.teacher_id,
      },
    });
    expect(reply).toMatchObject({ status: 417, error: { code: 'teacher_does_not_fit' } });
    expect(await statusOf(school, student.student_id)).toBe('CONCLUIDO');
    const [kept] = await school.db.select().from(classes).where(eq(classes.id, group.id));
    expect(kept?.status).toBe(true);
  });

  it('can be refused, and then requested again', async () => {
    const { student, teacher } = await taughtStudent(school);
    const caller = await school.login(teacher.email);
    const body = {
      student_id: student.student_id,
      teacher_id: teacher.teacher_id,
      description,
      transfer_type: 'TEACHER_CHANGE' as const,
    };
    const { id } = await caller.call('POST /v1/students-transfer', { body });
    const second = await caller.try('POST /v1/students-transfer', { body });
    expect(second).toMatchObject({ status: 417, error: { code: 'transfer_pending' } });
    const comment = 'O professor ainda pode atender.';
    const reproved = await admin.call('PATCH /v1/students-transfer/:id', {
      params: { id },
      body: { status: 'REPROVED', reproval_comment: comment },
    });
    expect(reproved).toMatchObject({ status: 'REPROVED', reproval_comment: comment, match_status: null });
    expect(await statusOf(school, student.student_id)).toBe('CONCLUIDO');
    expect(await noticesOf(school, teacher.email)).toContain('Transferência reprovada');
    const again = await admin.try('PATCH /v1/students-transfer/:id', {
      params: { id },
      body: { status: 'APPROVED', send_to_match: true },
    });
    expect(again).toMatchObject({ status: 417, error: { code: 'transfer_decided' } });
    expect((await caller.try('POST /v1/students-transfer', { body })).status).toBe(200);
  });
});

describe('a change of hours', () => {
  it('keeps the old lessons until the first new one', async () => {
    const { student, teacher, group } = await taughtStudent(school);
    const ids = { student_id: student.student_id, teacher_id: teacher.teacher_id };
    const caller = await school.login(teacher.email);
    const made = await caller.call('POST /v1/students-transfer', {
      body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
    });
    expect(made).toMatchObject({ status: 'APPROVED', new_teacher_id: teacher.teacher_id });
    const before = await lessonHours(school, ids);
    expect(before.filter((hour) => hour > start).length).toBeGreaterThan(30);
    const grid = await caller.call('GET /v1/teacher-acceptance/class-availability', { query: ids });
    const cell = (id: string) => grid.slots.find((slot) => slot.id === id);
    expect(cell('2026-03-18T09:00')).toMatchObject({ available: true, class_id: null });

    const match_id = await openMatch(school, student.student_id);
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ match_id, teacher_id: teacher.teacher_id }, [free('thursday', '10:00')]),
    );
    expect(await statusOf(school, student.student_id)).toBe('CONCLUIDO');
    const after = (await lessonHours(school, ids)).filter((hour) => hour > start);
    // Wednesdays at 9 in São Paulo, then Thursdays at 10.
    expect(after.slice(0, 4)).toEqual([
      '2026-03-11T12:00:00.000Z',
      '2026-03-18T12:00:00.000Z',
      '2026-03-19T13:00:00.000Z',
      '2026-03-26T13:00:00.000Z',
    ]);
    const [old] = await school.db.select().from(classes).where(eq(classes.id, group.id));
    expect(old?.status).toBe(false);
  });

  it('may keep the same hour, and a class with others keeps its other students', async () => {
    const { student, teacher, group } = await taughtStudent(school, { together: 9 });
    const ids = { student_id: student.student_id, teacher_id: teacher.teacher_id };
    const caller = await school.login(teacher.email);
    await caller.call('POST /v1/students-transfer', {
      body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
    });
    const before = await lessonHours(school, ids);
    const match_id = await openMatch(school, student.student_id);
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ match_id, teacher_id: teacher.teacher_id }, [
        { day: 'wednesday', start_hour: '09:00', class_id: group.id },
      ]),
    );
    expect(await lessonHours(school, ids)).toEqual(before);
    const { rows } = await school.db.execute(sql`select count(*)::int as n from class_students
      where class_id = ${group.id} and left_at is null`);
    expect(rows).toEqual([{ n: 10 }]);
  });

  it('keeps the old lessons when the teacher refuses', async () => {
    const { student, teacher } = await taughtStudent(school);
    const ids = { student_id: student.student_id, teacher_id: teacher.teacher_id };
    const caller = await school.login(teacher.email);
    await caller.call('POST /v1/students-transfer', {
      body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
    });
    const before = await lessonHours(school, ids);
    const match_id = await openMatch(school, student.student_id);
    await caller.call(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ match_id, teacher_id: teacher.teacher_id }, []),
    );
    expect(await lessonHours(school, ids)).toEqual(before);
  });
});
