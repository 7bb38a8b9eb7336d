import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { courseForm } from '../../resources/areas/courses.ts';
import type { Caller } from '../../support/caller.ts';
import { studentForm, teacherForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { weekly } from '../classes/forms.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  ({ fev_id } = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash }));
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

const create = (course: string) => admin.call('POST /v1/courses', { body: courseForm(course) });
const namesSeen = async (caller: Caller, query: object = {}) =>
  (await caller.call('GET /v1/courses', { query: { ...query, pageSize: 100 } })).response.map(
    ({ course }) => course,
  );

describe('the courses', () => {
  it('are created with a tidy name, changed and logged', async () => {
    const created = await create('  Libras   intensivo ');
    expect(created).toMatchObject({ ...courseForm('Libras intensivo'), status: true });
    const { id, updated_at } = created;
    const body = { ...courseForm('Libras'), levels: ['Avançado' as const, 'Zero' as const], updated_at };
    await admin.call('PATCH /v1/courses/:id', { params: { id }, body });
    expect(await admin.call('GET /v1/courses/:id', { params: { id } })).toMatchObject({
      course: 'Libras',
      levels: ['Zero', 'Avançado'],
    });
    const { response } = await admin.call('GET /v1/logs', { query: { contexts: 'courses' } });
    expect(response.map(({ operation, entity_name }) => [operation, entity_name])).toEqual([
      ['U', 'Libras'],
      ['I', 'Libras intensivo'],
    ]);
    expect(response[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'levels', kind: 'option', to: ['Zero', 'Avançado'] }),
    );
  });

  it('accept a course as it was read', async () => {
    const created = await create('Inglês relido');
    for (const method of ['PUT', 'PATCH']) {
      const read = await admin.call('GET /v1/courses/:id', { params: { id: created.id } });
      const reply = await admin.raw(method, `/v1/courses/${created.id}`, { ...read, workload: 90 });
      expect(reply.status).toBe(200);
    }
  });

  it('are listed for everyone while they are on offer, and on request when they are not', async () => {
    const { id } = await create('Grego');
    await create('Russo');
    const off = { ...courseForm('Grego'), status: false };
    await admin.call('PATCH /v1/courses/:id', { params: { id }, body: off });
    for (const caller of [admin, seller]) {
      const seen = await namesSeen(caller);
      expect([seen.includes('Grego'), seen.includes('Russo')]).toEqual([false, true]);
      expect(await namesSeen(caller, { with_inactive: 'true' })).toEqual(
        expect.arrayContaining(['Grego', 'Russo']),
      );
    }
    expect(await namesSeen(admin, { status: 'false' })).toEqual(['Grego']);
    expect(await namesSeen(admin, { status: 'true', with_inactive: 'true' })).not.toContain('Grego');
    expect(await namesSeen(admin, { course: 'GREG', with_inactive: 'true' })).toEqual(['Grego']);
    expect(await namesSeen(admin, { language: 'Alemão' })).toEqual([]);
  });

  it('have names that differ by more than case and accents', async () => {
    await create('Árabe');
    const reply = await admin.try('POST /v1/courses', { body: courseForm('arabe') });
    expect(reply).toMatchObject({
      status: 417,
      error: {
        code: 'course_exists',
        message: 'Já existe um curso com este nome.',
        issues: [{ path: 'course' }],
      },
    });
    const { id } = await create('Persa');
    const renamed = await admin.try('PATCH /v1/courses/:id', { params: { id }, body: courseForm('ÁRABE') });
    expect(renamed).toMatchObject({ status: 417, error: { code: 'course_exists' } });
  });

  it.each<[string, object]>([
    ['course', { course: '  ' }],
    ['language', { language: 'Klingon' }],
    ['workload', { workload: 0 }],
    ['workload', { workload: 2001 }],
    ['workload', { workload: 1.5 }],
    ['levels', { levels: [] }],
    ['levels.0', { levels: ['Mestre'] }],
  ])('refuse a wrong %s: %j', async (path, wrong) => {
    const reply = await admin.try('POST /v1/courses', { body: { ...courseForm('Mandarim'), ...wrong } });
    expect(reply).toMatchObject({ status: 400, error: { issues: [{ path }] } });
  });

  it('are written only with the permission', async () => {
    const { id } = await create('Coreano');
    for (const [permission, allowed] of [
      ['view:courses', []],
      ['create:courses', ['POST']],
      ['edit:courses', ['PATCH']],
    ] as const) {
      const email = `${permission.replace(':', '.')}@x.test`;
      await buildAdmin(school.db, [permission], { email, password_hash: passwordHash });
      const caller = await school.login(email);
      const statuses = {
        POST: (await caller.try('POST /v1/courses', { body: courseForm(`Novo ${permission}`) })).status,
        PATCH: (
          await caller.try('PATCH /v1/courses/:id', {
            params: { id },
            body: courseForm(`Outro ${permission}`),
          })
        ).status,
      };
      const expected = (method: 'POST' | 'PATCH') => (allowed.some((each) => each === method) ? 200 : 403);
      expect(statuses).toEqual({ POST: expected('POST'), PATCH: expected('PATCH') });
    }
  });

  it('are changed by one of two people at once, and created by one of two', async () => {
    const { id, updated_at } = await create('Sueco');
    const change = (workload: number) =>
      admin.try('PATCH /v1/courses/:id', {
        params: { id },
        body: { ...courseForm('Sueco'), workload, updated_at },
      });
    const changed = await Promise.all([change(10), change(20)]);
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(changed.find(({ status }) => status === 409)?.error.code).toBe('stale');
    const posts = await Promise.all(
      ['Dinamarquês', 'dinamarques'].map((name) => admin.try('POST /v1/courses', { body: courseForm(name) })),
    );
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 417]);
  });
});

describe('a course that is switched off', () => {
  let off: string;
  let on: string;
  beforeAll(async () => {
    on = (await buildCourse(school.db, 'Inglês')).id;
    off = (await create('Latim')).id;
  });
  const switchTo = (status: boolean) =>
    admin.call('PATCH /v1/courses/:id', { params: { id: off }, body: { ...courseForm('Latim'), status } });
  const refusedAt = (path: string) => ({
    status: 417,
    error: { code: 'course_off', issues: [{ path, code: 'course_off' }] },
  });

  it('stays with its student, who can be saved, and is refused for others', async () => {
    await switchTo(true);
    const form = studentForm(off, { fev_id });
    const { user_id } = await admin.call('POST /v1/users', { body: form });
    const other = await admin.call('POST /v1/users', { body: studentForm(on, { fev_id }) });
    await switchTo(false);
    const kept = await admin.call('PATCH /v1/users/:id', {
      params: { id: user_id },
      body: { ...form, name: 'Livia Prado Antiga' },
    });
    expect(kept).toMatchObject({ name: 'Livia Prado Antiga', course: off });
    expect(await admin.try('POST /v1/users', { body: studentForm(off, { fev_id }) })).toMatchObject(
      refusedAt('course'),
    );
    const moved = await admin.try('PATCH /v1/users/:id', {
      params: { id: other.user_id },
      body: studentForm(off, { fev_id, email: other.email }),
    });
    expect(moved).toMatchObject(refusedAt('course'));
    const params = { id: other.student_id ?? '' };
    const renewed = await admin.try('GET /v1/students/:id/new-contract', { params, query: { course: off } });
    expect(renewed).toMatchObject(refusedAt('course'));
    const same = await admin.try('GET /v1/students/:id/new-contract', {
      params: { id: kept.student_id ?? '' },
      query: { course: off },
    });
    expect(same.status).toBe(200);
  });

  it('stays with its teacher, and is refused for others', async () => {
    await switchTo(true);
    const form = teacherForm(off);
    const { user_id } = await admin.call('POST /v1/users', { body: form });
    await switchTo(false);
    const body = { ...form, courses: [{ id: off }, { id: on }] };
    const kept = await admin.call('PATCH /v1/users/:id', { params: { id: user_id }, body });
    expect(kept).toHaveProperty('courses.length', 2);
    expect(await admin.try('POST /v1/users', { body: teacherForm(off) })).toMatchObject(refusedAt('courses'));
  });

  it('stays with its class, and is refused for others', async () => {
    const { teacher_id } = await buildTeacher(school.db, { course_ids: [off] });
    const form = {
      title: 'Latim da noite',
      description: 'Leitura',
      course_id: off,
      teacher_id,
      student_level: 'Básico' as const,
      plan_type: 'Em grupo' as const,
      calendars: [weekly],
    };
    await switchTo(true);
    const { id } = await admin.call('POST /v1/classes', { body: form });
    await switchTo(false);
    const params = { id };
    const kept = await admin.call('PATCH /v1/classes/:id', { params, body: { title: 'Latim noturno' } });
    expect(kept).toMatchObject({ title: 'Latim noturno', course: 'Latim' });
    const another = await admin.try('POST /v1/classes', { body: { ...form, title: 'Latim da manhã' } });
    expect(another).toMatchObject(refusedAt('course_id'));
  });
});
