import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { mergeFields } from '../../../domain/merge.ts';
import { clearMerges } from '../../../server/areas/merges/clearMerges.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildB2b, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { eventually } from '../../support/eventually.ts';
import { onePixel } from '../../support/pictures.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash } from '../../support/school.ts';
import { sendDocument } from '../privacy/documents.ts';
import { buildTwins, dump, type MergeSchool, merge, preview, startMergeSchool, undo } from './school.ts';

let world: MergeSchool;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

async function mergedTwins(take: Parameters<typeof merge>[2] = ['phone']) {
  const twins = await buildTwins(world, { user: { personal: { phone: '+5511911112222' } } });
  return { ...twins, id: (await merge(world.admin, twins, take)).data.id };
}

describe('undoing a merge (REG-23)', () => {
  it('leaves the words of a lesson to who wrote them; two people who both wrote are not merged', async () => {
    const { school, admin } = world;
    const { kept, dissolved } = await buildTwins(world);
    const teacher = await buildTeacher(school.db);
    const { course_id } = kept;
    const taught = await buildClass(school.db, { teacher_id: teacher.teacher_id, course_id });
    const [lesson] = await buildLessons(school.db, {
      class: taught,
      weekday: 'wednesday',
      start_hour: '09:00',
      start_date: '2026-03-04',
      end_date: '2026-03-04',
    });
    const write = (user_id: string, text: string) =>
      school.db.execute(sql`insert into room_messages (id, lesson_id, user_id, name, role, text, sent_at)
        values (gen_random_uuid(), ${lesson?.id}, ${user_id}, 'Lia', 'guest', ${text}, now())`);
    const written = async () =>
      (await school.db.execute(sql`select user_id, text from room_messages order by text`)).rows;

    await write(kept.user_id, '1');
    const { data } = await merge(admin, { kept, dissolved });
    await write(kept.user_id, '2');
    expect((await undo(admin, data.id)).status).toBe(200);
    await write(dissolved.user_id, '3');
    expect(await written()).toEqual([
      { user_id: kept.user_id, text: '1' },
      { user_id: kept.user_id, text: '2' },
      { user_id: dissolved.user_id, text: '3' },
    ]);

    const both = (await preview(admin, { kept, dissolved })).data;
    expect([both.obstacles, both.reverse_obstacles]).toEqual([['classes'], ['classes']]);
    expect((await merge(admin, { kept, dissolved })).error.code).toBe('merge_refused');
  });

  it('restores both records exactly: login, contract draft, documents, hours and every chosen field', async () => {
    const { school, admin, fev_id } = world;
    const [course] = (await admin.call('GET /v1/courses', { query: {} })).response;
    const register = (email: string, more: object) =>
      admin.call('POST /v1/users', {
        body: studentForm(course?.id ?? '', { email, confirm_email: email, fev_id, ...more }),
      });
    const kept = await register('um@x.test', { cpf: cpfFromSeed(1) });
    const dissolved = await register('dois@x.test', {
      cpf: cpfFromSeed(2),
      phone: '+55 11 91111-2222',
      name: 'Nome Muito Diferente',
      city: 'Santos',
      interests: ['Pessoal'],
    });
    await school.db.execute(sql`update users set password_hash = ${passwordHash}, email_confirmed_at = now(),
      email_received_status = 'confirmed' where user_id in (${kept.user_id}, ${dissolved.user_id})`);
    await school.db.execute(sql`insert into consents (user_id, purpose, version, fingerprint, is_given, ip, at)
      values (${dissolved.user_id}, 'terms', '1', 'x', true, '10.0.0.1', now())`);
    const student = await school.login('dois@x.test');
    await sendDocument(school, student);
    await student.upload(
      '/v1/entity/profile/photo',
      new Blob([new Uint8Array(onePixel)], { type: 'image/png' }),
    );
    await student.call('POST /v1/feedback', { body: { text: 'Gostei.', page: '/profile' } });
    await student.call('PATCH /v1/users/notification-choices', {
      body: { kind: 'PAYMENT', in_app: true, by_email: true },
    });
    await admin.call('POST /v1/messages', {
      body: {
        title: 'Bem-vinda',
        content: 'Olá.',
        category: 'IMMEDIATE',
        recipients_id: [kept.user_id, dissolved.user_id],
      },
    });
    await eventually(async () => {
      const { rows } = await school.services.pool.query(
        'select 1 from messages where completed_at is not null',
      );
      expect(rows).toHaveLength(1);
    });
    const twins = { kept, dissolved };
    const before = await dump(school, twins);
    expect(Object.keys(before).length).toBeGreaterThan(10);

    const { fields } = (await preview(admin, twins)).data;
    const taken = fields.map(({ field }) => field);
    expect(taken).toEqual(mergeFields.filter((field) => taken.includes(field)));
    expect(taken).toEqual(expect.arrayContaining(['name', 'photo', 'cpf', 'phone', 'address', 'interests']));
    const { data, error } = await merge(admin, twins, taken);
    expect(error.code).toBeUndefined();
    expect(await admin.call('GET /v1/users/:id', { params: { id: kept.user_id } })).toMatchObject({
      name: 'Nome Muito Diferente',
      email: 'um@x.test',
      city: 'Santos',
      cpf: cpfFromSeed(2),
      student_guardian_name: 'Nome Muito Diferente',
    });
    expect((await dump(school, twins)).users).toHaveLength(1);

    expect(await undo(admin, data.id)).toMatchObject({
      status: 200,
      data: { kept_id: kept.user_id, dissolved_id: dissolved.user_id },
    });
    const after = await dump(school, twins);
    // A draft that names other people is drawn anew.
    const { contracts, contract_signers, contract_evidence, ...rest } = after;
    const { contracts: _, contract_signers: __, contract_evidence: ___, ...was } = before;
    expect(rest).toEqual(was);
    for (const [of, now] of [
      [before.contracts, contracts],
      [before.contract_signers, contract_signers],
      [before.contract_evidence, contract_evidence],
    ])
      expect(
        of?.filter((row) => row.includes(dissolved.student_id ?? '')).every((row) => now?.includes(row)),
      ).toBe(true);
    expect((await school.login('dois@x.test')).token).not.toBeNull();
  });

  it('happens once, by the first to ask', async () => {
    const { id } = await mergedTwins();
    const replies = await Promise.all([undo(world.admin, id), undo(world.admin, id), undo(world.admin, id)]);
    expect(replies.map(({ status, error }) => error.code ?? status).sort()).toEqual([
      200,
      'merge_closed',
      'merge_closed',
    ]);
  });

  it('is refused, naming what changed, when what it would change was changed', async () => {
    const { id, kept } = await mergedTwins(['phone', 'name']);
    const params = { id: kept.user_id };
    const { updated_at: _, ...form } = await world.admin.call('GET /v1/users/:id', { params });
    await world.admin.call('PATCH /v1/users/:id', {
      params,
      body: { ...form, phone: '+55 11 93333-4444' } as never,
    });
    expect(await undo(world.admin, id)).toMatchObject({
      status: 417,
      error: { code: 'merge_changed', issues: [{ path: 'phone', code: 'changed_since' }] },
    });
    // A change of what the merge left alone is none.
    await world.admin.call('PATCH /v1/users/:id', {
      params,
      body: { ...form, education_grade: 'Mestrado' } as never,
    });
    expect((await undo(world.admin, id)).status).toBe(200);
    expect(await world.admin.call('GET /v1/users/:id', { params })).toMatchObject({
      name: 'Lia Torres Um',
      phone: '+5511987654321',
      education_grade: 'Mestrado',
    });
  });

  it('is refused when the hours that moved were replaced', async () => {
    const twins = await buildTwins(world, { hours: { monday: ['08:00'] } });
    const { data } = await merge(world.admin, twins);
    await world.school.db.execute(
      sql`update availability set start = '09:00' where user_id = ${twins.kept.user_id}`,
    );
    expect(await undo(world.admin, data.id)).toMatchObject({ error: { issues: [{ path: 'availability' }] } });
  });

  it('is refused when the freed e-mail or CPF belongs to someone else by now', async () => {
    const { id, dissolved } = await mergedTwins();
    await world.school.db.execute(
      sql`insert into users (name, email, types) values ('Outra Pessoa', ${dissolved.email}, '{STUDENT}')`,
    );
    expect(await undo(world.admin, id)).toMatchObject({ status: 417, error: { code: 'email_taken' } });
  });

  it('is listed for 30 days; then nothing is left to restore', async () => {
    const { id, kept, dissolved } = await mergedTwins();
    const { school } = world;
    const params = { id: kept.user_id };
    expect(await world.admin.call('GET /v1/users/:id/merges', { params })).toMatchObject([
      { id, name: dissolved.name, email: dissolved.email },
    ]);
    school.clock.advance({ days: 31 });
    const admin = await school.login('admin@x.test');
    expect(await admin.call('GET /v1/users/:id/merges', { params })).toEqual([]);
    expect(await undo(admin, id)).toMatchObject({ error: { code: 'merge_closed' } });
    await clearMerges(school.services);
    const { rows } = await school.services.pool.query('select journal, files from merges where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ journal: null, files: [] }]);
    world.admin = admin;
  });

  it('leaves out what was removed from the school meanwhile, or is refused', async () => {
    const { school, admin, admin_id } = world;
    const notice = async (ids: string[]) => {
      const { id } = await admin.call('POST /v1/messages', {
        body: {
          title: 'Depois',
          content: 'Olá.',
          category: 'SCHEDULED',
          recipients_id: ids,
          schedule: new Date(school.clock.now().getTime() + 86_400_000).toISOString(),
        },
      });
      return id;
    };
    const twins = await buildTwins(world);
    const shared = await notice([admin_id, twins.kept.user_id, twins.dissolved.user_id]);
    const { data } = await merge(admin, twins);
    await admin.call('DELETE /v1/messages/:id', { params: { id: shared } });
    expect((await undo(admin, data.id)).status).toBe(200);

    const teachers = {
      kept: await buildTeacher(school.db),
      dissolved: await buildTeacher(school.db, { course_ids: [(await buildCourse(school.db, 'Latim')).id] }),
    };
    const again = await merge(admin, teachers);
    await school.db.execute(sql`delete from courses where course = 'Latim'`);
    expect(await undo(admin, again.data.id)).toMatchObject({ status: 417, error: { code: 'merge_changed' } });
  });

  it('restores a seller, and a login of a company', async () => {
    const { school, admin } = world;
    const [kept, dissolved] = [await buildFev(school.db), await buildFev(school.db)];
    const b2b = {
      kept: await buildB2b(school.db, 'Uma Empresa'),
      dissolved: await buildB2b(school.db, 'Outra'),
    };
    await school.db.execute(sql`update b2b_users set company_id = ${b2b.kept.company_id}
      where user_id = ${b2b.dissolved.user_id}`);
    for (const twins of [{ kept, dissolved }, b2b]) {
      const before = await dump(school, twins);
      const { data, error } = await merge(admin, twins, ['name', 'cpf']);
      expect(error.code).toBeUndefined();
      await undo(admin, data.id);
      expect(await dump(school, twins)).toEqual(before);
    }
  });

  it('restores a teacher with courses', async () => {
    const user = (email: string) => ({ user: { email, name: 'Rita Prado' } });
    const twins = {
      kept: await buildTeacher(world.school.db, user('rita@x.test')),
      dissolved: await buildTeacher(world.school.db, {
        ...user('rita.2@x.test'),
        hours: { friday: ['10:00'] },
      }),
    };
    const before = await dump(world.school, twins);
    const { data, error } = await merge(world.admin, twins, ['cpf']);
    expect(error.code).toBeUndefined();
    await undo(world.admin, data.id);
    expect(await dump(world.school, twins)).toEqual(before);
  });
});
