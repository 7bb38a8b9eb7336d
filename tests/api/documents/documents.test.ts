import { utimesSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { remindDocuments } from '../../../server/areas/documents/remindDocuments.ts';
import { documents } from '../../../server/areas/documents/tables.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildAdmin, buildFev, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { withLostCommits } from '../../support/lostCommits.ts';
import { blobOf, pdfOf, pictureOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let clerk: Caller;
const types: Record<'rg' | 'diploma' | 'passport', string> = { rg: '', diploma: '', passport: '' };
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, login('clerk@x.test'));
  clerk = await school.login('clerk@x.test');
  const rows = await school.db
    .insert(document_types)
    .values([
      { name: 'RG', required_for: ['STUDENT', 'TEACHER'] },
      { name: 'Diploma', required_for: ['TEACHER'] },
      { name: 'Passaporte', expires: true, required_for: ['STUDENT'] },
    ])
    .returning();
  for (const [at, name] of (['rg', 'diploma', 'passport'] as const).entries())
    types[name] = rows[at]?.id ?? '';
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const login = (email: string) => ({ email, password_hash: passwordHash });
let serial = 0;
async function student(options: Parameters<typeof buildStudent>[1] = {}) {
  const user = login(`aluna${++serial}@x.test`);
  const built = await buildStudent(school.db, { ...options, user: { ...user, name: 'Ana Souza' } });
  return { ...built, caller: await school.login(user.email) };
}
const own = '/v1/entity/profile/documents';
const pathOf = (user_id: string) => `/v1/users/${user_id}/documents`;
const pdf = async (text?: string) => blobOf(await pdfOf(text));
const keysOf = async () => (await school.db.select().from(documents)).map(({ file_key }) => file_key);
const changesOf = async (user_id: string) =>
  (
    await school.services.pool.query(
      `select operation, entity_name, student_id, changes from audit_log where entity = 'documents'
       and student_id = (select student_id from students where user_id = $1) order by id`,
      [user_id],
    )
  ).rows;

describe('documents of a person', () => {
  it('are listed by type: required ones first, with what is missing (DOC-1)', async () => {
    const { caller } = await student();
    const { missing, documents: listed } = await caller.call('GET /v1/entity/profile/documents', {});
    expect(missing).toBe(2);
    expect(listed.map(({ name, required, state, kept }) => [name, required, state, kept])).toEqual([
      ['Passaporte', true, 'missing', null],
      ['RG', true, 'missing', null],
      ['Diploma', false, 'absent', null],
    ]);
    const { data } = await caller.upload(own, await pdf(), { type_id: types.rg });
    expect(data.missing).toBe(1);
    const teacher = await buildTeacher(school.db, { user: login('prof@x.test') });
    const seen = await clerk.call('GET /v1/users/:id/documents', { params: { id: teacher.user_id } });
    expect(seen.documents.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'Diploma',
      'RG',
    ]);
  });

  it('keep their bytes as a PDF, and are redrawn as a picture', async () => {
    const { caller, user_id } = await student();
    const bytes = await pdfOf('Certidão de Ana');
    const { status, data } = await caller.upload(own, blobOf(bytes), { type_id: types.rg });
    expect(status).toBe(200);
    const [{ kept }] = data.documents.filter(({ type_id }: { type_id: string }) => type_id === types.rg);
    expect(kept).toMatchObject({
      type: 'application/pdf',
      bytes: bytes.length,
      expires_on: null,
      reminded: null,
    });
    const reply = await caller.raw('GET', `${own}/${kept.id}/file`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''RG.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });

    const photo = await sharp(await pictureOf(5000, 2000))
      .withExif({ IFD0: { Artist: 'Canario' } })
      .jpeg()
      .toBuffer();
    await clerk.upload(pathOf(user_id), blobOf(photo), { type_id: types.diploma });
    const row = (await school.db.select().from(documents).where(eq(documents.type_id, types.diploma))).at(-1);
    const shown = await clerk.raw('GET', `${pathOf(user_id)}/${row?.id}/file`);
    const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 3000, height: 1200 });
    expect(stored.exif).toBeUndefined();
  });

  it('are replaced by type, and the file that is replaced goes within a day', async () => {
    const { caller, user_id } = await student();
    await caller.upload(own, await pdf('um'), { type_id: types.rg });
    const before = await keysOf();
    await clerk.upload(pathOf(user_id), await pdf('dois'), { type_id: types.rg });
    expect(await keysOf()).toHaveLength(before.length);
    const [old] = before.filter((key) => key.includes(user_id));
    const { files } = school.services;
    expect(await files.exists(old ?? '')).toBe(true);
    const yesterday = new Date(school.clock.now().getTime() - 25 * 3_600_000);
    for (const key of await files.listOlder('documents', new Date('2100-01-01')))
      utimesSync(files.pathOf(key), yesterday, yesterday);
    await jobs.clear_files(school.services, {});
    expect(await files.exists(old ?? '')).toBe(false);
    for (const key of await keysOf()) expect(await files.exists(key)).toBe(true);
    expect((await changesOf(user_id)).map(({ operation, entity_name }) => [operation, entity_name])).toEqual([
      ['I', 'Ana Souza'],
      ['U', 'Ana Souza'],
    ]);
  });

  it('keep their file when the connection is lost after the commit', async () => {
    const { caller, user_id } = await student();
    const sent = await withLostCommits('into "documents"', async () =>
      caller.upload(own, await pdf(), { type_id: types.rg }),
    );
    expect(sent.status).toBe(503);
    const [row] = await school.db.select().from(documents).where(eq(documents.user_id, user_id));
    expect(await school.services.files.exists(row?.file_key ?? '')).toBe(true);
  });

  it('are one per type, also when eight are sent at once', async () => {
    const { caller, user_id } = await student();
    const files = await Promise.all(Array.from({ length: 8 }, (_, n) => pdf(`página ${n}`)));
    const replies = await Promise.all(files.map((file) => caller.upload(own, file, { type_id: types.rg })));
    expect(replies.map(({ status }) => status)).toEqual(files.map(() => 200));
    const rows = await school.db.select().from(documents).where(eq(documents.user_id, user_id));
    expect(rows).toHaveLength(1);
    expect(await school.services.files.exists(rows[0]?.file_key ?? '')).toBe(true);
    const changes = await changesOf(user_id);
    expect(changes.map(({ operation }) => operation)).toEqual(['I', ...Array(7).fill('U')]);
  });

  it('have a day of validity where their type expires (DOC-2)', async () => {
    const { caller } = await student();
    const send = async (type_id: string, expires_on?: string) => {
      const { status, error } = await caller.upload(own, await pdf(), {
        type_id,
        ...(expires_on !== undefined && { expires_on }),
      });
      return [status, error.issues?.[0]?.path, error.message];
    };
    expect(await send(types.passport)).toEqual([400, 'expires_on', 'Informe até quando o documento vale.']);
    expect(await send(types.passport, '')).toEqual([
      400,
      'expires_on',
      'Informe até quando o documento vale.',
    ]);
    expect(await send(types.passport, '2026-03-09')).toEqual([
      400,
      'expires_on',
      'Este documento já venceu. Envie um que ainda valha.',
    ]);
    expect(await send(types.passport, '2026-02-30')).toEqual([400, 'expires_on', 'Data inválida.']);
    expect(await send(types.rg, '2027-01-01')).toEqual([
      400,
      'expires_on',
      'Este tipo de documento não tem validade.',
    ]);
    expect((await send(types.passport, '2026-03-10'))[0]).toBe(200);
  });

  it('get another last day from the school alone, also a past one, and are reminded of again (DOC-2)', async () => {
    const { caller, user_id } = await student();
    await caller.upload(own, await pdf(), { type_id: types.passport, expires_on: '2026-03-20' });
    await caller.upload(own, await pdf(), { type_id: types.rg });
    await remindDocuments(school.services);
    const kept = async (name: string) => {
      const { documents } = await clerk.call('GET /v1/users/:id/documents', { params: { id: user_id } });
      const found = documents.find((entry) => entry.name === name);
      return { ...found?.kept, id: found?.kept?.id ?? '', state: found?.state };
    };
    expect(await kept('Passaporte')).toMatchObject({ state: 'expiring', reminded: 'month' });
    const change = async (by: Caller, document_id: string, expires_on: string) => {
      const key = 'PATCH /v1/users/:id/documents/:document_id';
      const { status, error } = await by.try(key, {
        params: { id: user_id, document_id },
        body: { expires_on },
      });
      return [status, error?.issues?.[0]?.code];
    };
    const { id } = await kept('Passaporte');
    expect(await change(caller, id, '2030-03-20')).toEqual([403, undefined]);
    expect(await change(clerk, id, '2030-03-20')).toEqual([200, undefined]);
    expect(await kept('Passaporte')).toMatchObject({
      state: 'valid',
      expires_on: '2030-03-20',
      reminded: null,
    });
    expect((await changesOf(user_id)).at(-1)).toMatchObject({
      operation: 'U',
      changes: { expires_on: { from: '2026-03-20', to: '2030-03-20' } },
    });
    expect(await change(clerk, id, '2026-03-01')).toEqual([200, undefined]);
    expect(await kept('Passaporte')).toMatchObject({ state: 'expired' });
    expect(await change(clerk, (await kept('RG')).id, '2030-03-20')).toEqual([400, 'document_day_none']);
  });

  it('are deleted by the school, with an audit row, not by the person', async () => {
    const { caller, user_id } = await student();
    await caller.upload(own, await pdf(), { type_id: types.rg });
    const [row] = await school.db.select().from(documents).where(eq(documents.user_id, user_id));
    const params = { id: user_id, document_id: row?.id ?? '' };
    expect((await caller.try('DELETE /v1/users/:id/documents/:document_id', { params })).status).toBe(403);
    await clerk.call('DELETE /v1/users/:id/documents/:document_id', { params });
    expect((await clerk.try('DELETE /v1/users/:id/documents/:document_id', { params })).status).toBe(404);
    expect((await caller.raw('GET', `${own}/${row?.id}/file`)).status).toBe(404);
    expect((await changesOf(user_id)).at(-1)).toMatchObject({
      operation: 'D',
      changes: { document_type: { from: 'RG' } },
    });
  });

  it('announces a change to the person', async () => {
    const { user_id } = await student();
    const topics: string[] = [];
    const stop = school.services.events.onChange(user_id, (topic) => topics.push(topic));
    await clerk.upload(pathOf(user_id), await pdf(), { type_id: types.rg });
    await expect.poll(() => topics).toContain('me');
    stop();
  });
});

describe('people by their documents', () => {
  it('are found where one is missing, expires soon or has expired, by those who may read them', async () => {
    const people = {
      none: await student(),
      complete: await student(),
      soon: await student(),
      over: await student(),
    };
    const send = async ({ caller }: { caller: Caller }, ...passport: string[]) => {
      await caller.upload(own, await pdf(), { type_id: types.rg });
      for (const expires_on of passport)
        await caller.upload(own, await pdf(), { type_id: types.passport, expires_on });
    };
    await send(people.complete, '2030-01-01');
    await send(people.soon, '2026-04-09');
    await send(people.over, '2026-03-10');
    await school.db
      .update(documents)
      .set({ expires_on: '2026-03-09' })
      .where(eq(documents.expires_on, '2026-03-10'));
    const found = async (state: 'missing' | 'expiring' | 'expired') => {
      const { response } = await clerk.call('GET /v1/users', { query: { documents: state, pageSize: 100 } });
      return Object.entries(people).flatMap(([name, { user_id }]) =>
        response.some((row) => row.user_id === user_id) ? [name] : [],
      );
    };
    expect(await found('missing')).toEqual(['none', 'over']);
    expect(await found('expiring')).toEqual(['soon']);
    expect(await found('expired')).toEqual(['over']);
    await buildAdmin(school.db, ['view:users'], login('reader@x.test'));
    const reader = await school.login('reader@x.test');
    expect(await reader.try('GET /v1/users', { query: { documents: 'missing' } })).toMatchObject({
      status: 403,
      error: { message: 'Você não tem permissão para definir o filtro de documentos.' },
    });
    expect(await clerk.try('GET /v1/users', { query: { documents: 'all' } as never })).toMatchObject({
      status: 400,
    });
  });
});

describe('other people’s documents (DOC-4)', () => {
  it('look missing to a teacher, another student and another seller', async () => {
    const seller = await buildFev(school.db, login('fev@x.test'));
    const rival = await buildFev(school.db, login('rival@x.test'));
    const teacher = await buildTeacher(school.db, { user: login('docente@x.test') });
    const mine = await student({ student: { fev_id: seller.fev_id } });
    await mine.caller.upload(own, await pdf(), { type_id: types.rg });
    const [row] = await school.db.select().from(documents).where(eq(documents.user_id, mine.user_id));
    const paths = [pathOf(mine.user_id), `${pathOf(mine.user_id)}/${row?.id}/file`];
    const statuses = async (email: string) => {
      const caller = await school.login(email);
      const reads = await Promise.all(paths.map(async (path) => (await caller.raw('GET', path)).status));
      const ownFile = (await caller.raw('GET', `${own}/${row?.id}/file`)).status;
      const sent = (await caller.upload(pathOf(mine.user_id), await pdf(), { type_id: types.rg })).status;
      const params = { id: mine.user_id, document_id: row?.id ?? '' };
      const deleted = (await caller.try('DELETE /v1/users/:id/documents/:document_id', { params })).status;
      return [...reads, ownFile, sent, deleted];
    };
    expect(await statuses(teacher.email)).toEqual([403, 403, 404, 403, 403]);
    expect(await statuses((await student()).email)).toEqual([403, 403, 404, 403, 403]);
    expect(await statuses(rival.email)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(seller.email)).toEqual([200, 200, 404, 200, 200]);
    // A document of one person is not reached through another.
    const other = await student({ student: { fev_id: seller.fev_id } });
    await other.caller.upload(own, await pdf(), { type_id: types.rg });
    const [foreign] = await school.db.select().from(documents).where(eq(documents.user_id, other.user_id));
    const mixed = await clerk.raw('GET', `${pathOf(mine.user_id)}/${foreign?.id}/file`);
    expect(mixed.status).toBe(404);
  });

  it('of a stronger administrator are out of reach of a weaker one, whatever the call', async () => {
    const chief = await buildAdmin(school.db, allPermissions, login('chefe@x.test'));
    await buildAdmin(school.db, ['view:users', 'edit:users'], login('apoio@x.test'));
    const ofChief = await school.login('chefe@x.test');
    await ofChief.upload(own, await pdf(), { type_id: types.rg });
    const [row] = await school.db.select().from(documents).where(eq(documents.user_id, chief.user_id));
    const caller = await school.login('apoio@x.test');
    const params = { id: chief.user_id, document_id: row?.id ?? '' };
    const statuses = [
      (await caller.raw('GET', pathOf(chief.user_id))).status,
      (await caller.raw('GET', `${pathOf(chief.user_id)}/${row?.id}/file`)).status,
      (await caller.upload(pathOf(chief.user_id), await pdf(), { type_id: types.rg })).status,
      (await caller.try('DELETE /v1/users/:id/documents/:document_id', { params })).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await clerk.raw('GET', pathOf(chief.user_id))).status).toBe(200);
  });

  it('keeps no file of an upload for someone out of reach', async () => {
    const rival = await buildFev(school.db, login('longe@x.test'));
    const { user_id } = await student();
    const files = () => school.services.files.listOlder('documents', new Date('2100-01-01'));
    const before = await files();
    const caller = await school.login(rival.email);
    expect((await caller.upload(pathOf(user_id), await pdf(), { type_id: types.rg })).status).toBe(404);
    expect(await files()).toEqual(before);
  });
});
