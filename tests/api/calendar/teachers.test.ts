import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';
import { lessonOn, refused, startsOf } from './lessons.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar', 'delete:calendar', 'view:logs'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const zone = 'America/Sao_Paulo';
const change = (id: string, body: Record<string, unknown>) =>
  admin.call('PATCH /v1/calendar/:id', { params: { id }, body: body as never });
const refusal = (id: string, body: Record<string, unknown>) =>
  refused(admin, 'PATCH /v1/calendar/:id', { params: { id }, body: body as never });

describe('PATCH /v1/calendar/:id', () => {
  it('gives one lesson a substitute, and a class another teacher', async () => {
    const taught = await taughtClass(school, { twice: true });
    const other = await buildTeacher(school.db, {
      user: { name: 'Ana Luz' },
      course_ids: [taught.course.id],
    });
    const { teacher_id } = other;
    const substituted = await change(lessonOn(taught, '2026-03-17').id, { teacher_id });
    expect(substituted).toMatchObject({ teacher_name: 'Ana Luz', substituted: true });
    const later = await change(lessonOn(taught, '2026-03-31').id, { teacher_id, scope: 'following' });
    expect(later.substituted).toBe(false);
    const rows = await rowsOf(school.db, {
      n: int,
      first: text,
    })`select count(*)::int as n, min(starts_at)::text as first from lessons
      where class_id = ${taught.group.id} and teacher_id = ${teacher_id}`;
    const thursdays = await rowsOf(school.db, {
      n: int,
    })`select count(*)::int as n from lessons where class_id = ${taught.group.id} and starts_at > '2026-04-01'
        and extract(isodow from starts_at) = 4 and teacher_id <> ${teacher_id}`;
    expect(thursdays).toEqual([{ n: 0 }]);
    expect(rows[0]?.n).toBeGreaterThan(20);
  });

  it('refuses a teacher who does not teach the course, or is switched off', async () => {
    const taught = await taughtClass(school);
    const stranger = await buildTeacher(school.db, { course_ids: [] });
    const { id } = lessonOn(taught, '2026-03-17');
    expect(await refusal(id, { teacher_id: stranger.teacher_id })).toMatchObject({
      code: 'teacher_cannot_teach',
    });
    const off = await buildTeacher(school.db, { course_ids: [taught.course.id] });
    await school.db.execute(
      sql`update teachers set teacher_status = false where teacher_id = ${off.teacher_id}`,
    );
    expect(await refusal(id, { teacher_id: off.teacher_id })).toMatchObject({ code: 'teacher_cannot_teach' });
  });

  it('marks lessons with an advanced student for all but students, and refuses other teachers for an advanced class', async () => {
    const taught = await taughtClass(school);
    const { id } = lessonOn(taught, '2026-03-17');
    const setLevel = (table: 'students' | 'classes', column: string, of: string, level: string) =>
      school.db.execute(
        sql`update ${sql.identifier(table)} set student_level = ${level} where ${sql.identifier(column)} = ${of}`,
      );
    const student = await school.login(taught.first.email);
    const isAdvanced = async (caller: Caller) => {
      const query = { start_date: '2026-03-17T00:00:00.000Z', end_date: '2026-03-18T00:00:00.000Z' };
      const { response } = await caller.call('GET /v1/calendar', { query });
      return response.find((lesson) => lesson.id === id)?.advanced;
    };
    expect(await isAdvanced(admin)).toBe(false);
    await setLevel('students', 'student_id', taught.second.student_id, 'Avançado');
    expect([await isAdvanced(admin), await isAdvanced(student)]).toEqual([true, false]);
    await setLevel('students', 'student_id', taught.second.student_id, 'Zero');
    await setLevel('classes', 'id', taught.group.id, 'Avançado');
    expect(await isAdvanced(admin)).toBe(true);
    const { teacher_id } = await buildTeacher(school.db, { course_ids: [taught.course.id] });
    await school.db.execute(
      sql`update teachers set is_confident_teaching_advanced_students = false where teacher_id = ${teacher_id}`,
    );
    expect(await refusal(id, { teacher_id })).toMatchObject({
      code: 'teacher_cannot_teach',
      values: { reason: { code: 'match_advanced_not_taught' } },
    });
  });

  it('lets teachers write title and description of their own lessons, and nothing else', async () => {
    const taught = await taughtClass(school);
    const teacher = await school.login(taught.teacher.email);
    const { id } = lessonOn(taught, '2026-03-17');
    const send = (body: object) => ({ params: { id }, body: body as never });
    const lesson = await teacher.call(
      'PATCH /v1/calendar/:id',
      send({ title: 'Unidade 4', description: 'Ler p. 30' }),
    );
    expect(lesson).toMatchObject({ title: 'Unidade 4', description: 'Ler p. 30' });
    await teacher.call('PATCH /v1/calendar/:id', send(lesson));
    const refusals = [
      [{ start_hour: '10:00' }, 'a hora da aula'],
      [{ duration: 30 }, 'a duração da aula'],
      [{ start_date: '2026-03-18' }, 'a data da aula'],
      [{ teacher_id: taught.first.student_id }, 'o professor'],
    ] as const;
    for (const [body, field] of refusals)
      expect(
        await refused(teacher, 'PATCH /v1/calendar/:id', send({ ...body, timezone: zone })),
      ).toMatchObject({
        status: 403,
        message: `Você não tem permissão para definir ${field}.`,
      });
    const foreign = await taughtClass(school);
    expect(
      await refused(teacher, 'PATCH /v1/calendar/:id', {
        params: { id: foreign.today.id },
        body: { title: 'Minha' } as never,
      }),
    ).toMatchObject({ status: 404 });
  });

  it('leaves no lesson out and keeps none for a teacher', async () => {
    const taught = await taughtClass(school);
    const teacher = await school.login(taught.teacher.email);
    const { id, starts_at } = lessonOn(taught, '2026-03-24');
    const before = await startsOf(school.db, taught);
    for (const decision of ['skip', 'keep'] as const)
      for (const scope of ['following', 'all'] as const) {
        const body = { title: 'Unidade 5', scope, [decision]: [starts_at.toISOString()] };
        expect(await refused(teacher, 'PATCH /v1/calendar/:id', { params: { id }, body })).toMatchObject({
          status: 403,
          message: 'Você não tem permissão para definir as outras aulas da série.',
        });
      }
    expect(await startsOf(school.db, taught)).toEqual(before);
  });

  it("lets a substitute write the words of the own lesson, not those of the class's series", async () => {
    const taught = await taughtClass(school);
    const user = { email: 'substituta@x.test', password_hash: passwordHash };
    const { teacher_id } = await buildTeacher(school.db, { user, course_ids: [taught.course.id] });
    const { id } = lessonOn(taught, '2026-03-24');
    await change(id, { teacher_id });
    const substitute = await school.login(user.email);
    for (const scope of ['following', 'all'] as const)
      expect(
        await refused(substitute, 'PATCH /v1/calendar/:id', {
          params: { id },
          body: { title: 'Da substituta', scope },
        }),
      ).toMatchObject({
        status: 403,
        message: 'Você não tem permissão para definir as outras aulas da série.',
      });
    await substitute.call('PATCH /v1/calendar/:id', { params: { id }, body: { title: 'Da substituta' } });
    const named = await rowsOf(school.db, { id: text })`select id from lessons
      where class_id = ${taught.group.id} and title = 'Da substituta'`;
    expect(named).toEqual([{ id }]);
  });

  it('does not make a substitute the teacher of the class who may no longer teach', async () => {
    const taught = await taughtClass(school);
    const { teacher_id } = await buildTeacher(school.db, { course_ids: [taught.course.id] });
    const { id } = lessonOn(taught, '2026-03-24');
    await change(id, { teacher_id });
    await school.db.execute(sql`update teachers set teacher_status = false where teacher_id = ${teacher_id}`);
    for (const scope of ['following', 'all'] as const)
      expect(await refusal(id, { teacher_id, scope })).toMatchObject({ code: 'teacher_cannot_teach' });
    // The lesson itself stays as it was given away.
    await change(id, { teacher_id, title: 'Unidade 5' });
  });
});
