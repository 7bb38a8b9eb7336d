import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANNER_FILE } from '../../../domain/files.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildAdmin, buildFev, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { pictureOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { sendForm } from './form.ts';

let school: School;
let director: Caller;
let clerk: Caller;
let student: Caller;
let other: Caller;
let teacher: Caller;
let seller: Caller;
let picture: Buffer;
beforeAll(async () => {
  school = await startSchool();
  const login = { password_hash: passwordHash };
  await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', ...login });
  await buildAdmin(school.db, ['view:banners'], { email: 'secretaria@x.test', ...login });
  await buildStudent(school.db, { user: { email: 'lia@x.test', ...login } });
  await buildStudent(school.db, { user: { email: 'rui@x.test', ...login } });
  await buildTeacher(school.db, { user: { email: 'bia@x.test', ...login } });
  await buildFev(school.db, { email: 'vende@x.test', ...login });
  director = await school.login('diretora@x.test');
  clerk = await school.login('secretaria@x.test');
  student = await school.login('lia@x.test');
  other = await school.login('rui@x.test');
  teacher = await school.login('bia@x.test');
  seller = await school.login('vende@x.test');
  picture = await pictureOf(1082, 265, 'png');
});
afterAll(() => school.stop());
beforeEach(async () => {
  await school.services.pool.query('delete from rate_limits');
  await school.services.pool.query('delete from banners');
  school.clock.set('2026-03-10T13:00:00.000Z');
});

const fields = { title: 'Clube de conversação', start_date: '2026-03-10', end_date: '2026-03-20' };
const upload = (change: object = {}, file: Uint8Array | null = picture, by = director) =>
  sendForm(by, ['POST', '/v1/banners'], { ...fields, ...change }, file);
const edit = (id: string, change: object, file: Uint8Array | null = null) =>
  sendForm(director, ['PATCH', `/v1/banners/${id}`], { ...fields, ...change }, file);
const titles = async (by: Caller) => (await by.call('GET /v1/banners/current', {})).map(({ title }) => title);

describe('a banner', () => {
  it('is uploaded, listed with its period and shown as a picture without the data of a camera', async () => {
    const camera = await sharp(await pictureOf(4000, 1000))
      .withExif({ IFD0: { Artist: 'Ana' } })
      .jpeg()
      .toBuffer();
    const { status, data } = await upload({}, camera);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...fields,
      audience: ['STUDENT', 'TEACHER'],
      position: 1,
      link: null,
      alternative_text: null,
    });
    const found = await student.call('GET /v1/banners', { query: {} });
    expect(found).toMatchObject({ total: 1, response: [{ id: data.id, title: fields.title }] });
    const shown = await fetch(school.url + data.url);
    const { format, width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 1920,
      height: 480,
      exif: undefined,
    });
  });

  it.each([
    ['a missing title', { title: undefined }, 'data.title', 'Título é obrigatório'],
    ['a blank title', { title: '  ' }, 'data.title', 'Título é obrigatório'],
    ['a title of 3 characters', { title: 'Oi!' }, 'data.title', 'Título precisa ter no mínimo 4 caracteres'],
    ['a missing first day', { start_date: undefined }, 'data.start_date', 'Campo obrigatório.'],
    ['a missing last day', { end_date: undefined }, 'data.end_date', 'Campo obrigatório.'],
    ['a day that does not exist', { end_date: '2026-02-30' }, 'data.end_date', 'Data inválida.'],
    [
      'a last day before the first',
      { end_date: '2026-03-09' },
      'data.end_date',
      'Data fim precisa ser após data início',
    ],
    ['an http address', { link: 'http://x.test/' }, 'data.link', null],
    ['a script as its link', { link: 'javascript:alert(1)' }, 'data.link', null],
    ["another site's address as a path", { link: '//x.test/' }, 'data.link', null],
    ['a profile without homes', { audience: ['ADMIN'] }, 'data.audience.0', null],
    ['no profile', { audience: [] }, 'data.audience', null],
    ['place 0', { position: 0 }, 'data.position', null],
    ['place 1000', { position: 1000 }, 'data.position', null],
    ['an unknown field', { image_key: 'x' }, 'data', null],
  ])('is refused with %s', async (_, change, path, message) => {
    const { status, error } = await upload(change);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    if (message) expect(error.message).toBe(message);
  });

  it('is accepted at the limits: 4 characters, one day, the first and the last place', async () => {
    for (const position of [1, 999])
      expect((await upload({ title: 'Aula', end_date: fields.start_date, position })).status).toBe(200);
  });

  it('is refused without a picture, and with JSON that cannot be read', async () => {
    const { status, error } = await upload({}, null);
    expect([status, error.message]).toEqual([400, 'Favor fazer upload de pelo menos um arquivo']);
    expect((await sendForm(director, ['POST', '/v1/banners'], '{', picture)).status).toBe(400);
  });

  it('is refused with 415 for what is no picture by its bytes, and with 413 above 10 MB', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    for (const file of [svg, program, Buffer.from('texto')])
      expect((await upload({}, file)).status).toBe(415);
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await upload({}, padded(BANNER_FILE.maxBytes))).status).toBe(200);
    expect((await upload({}, padded(BANNER_FILE.maxBytes + 1))).status).toBe(413);
  });

  it('cannot be changed without the permission', async () => {
    const { data } = await upload();
    for (const by of [clerk, student, teacher, seller]) {
      expect((await upload({}, picture, by)).status).toBe(403);
      const change = await sendForm(by, ['PATCH', `/v1/banners/${data.id}`], fields, null);
      expect(change.status).toBe(403);
      expect((await by.try('DELETE /v1/banners/:id', { params: { id: data.id } })).status).toBe(403);
    }
  });

  it('is edited with and without a new picture, and says so in the log', async () => {
    const { data } = await upload({ link: 'https://escola.example/clube', alternative_text: 'Duas pessoas' });
    const kept = await edit(data.id, { title: 'Clube novo', position: 5 });
    expect(kept).toMatchObject({
      status: 200,
      data: { title: 'Clube novo', position: 5, alternative_text: 'Duas pessoas' },
    });
    const [path] = String(data.url).split('?');
    expect(kept.data.url).toContain(path);
    const replaced = await edit(data.id, { link: '', alternative_text: '' }, await pictureOf(9, 9));
    expect(replaced.data).toMatchObject({ link: null, alternative_text: null });
    expect(replaced.data.url).not.toContain(path);
    const logged = await school.services.pool.query('select 1 from audit_log where entity_id = $1', [
      data.id,
    ]);
    expect(logged.rows).toHaveLength(3);
  });

  it('rejects the second of two concurrent changes as stale', async () => {
    const { data } = await upload();
    school.clock.advance({ minutes: 1 });
    const both = await Promise.all(
      ['Primeira', 'Segunda'].map((title) => edit(data.id, { title, updated_at: data.updated_at })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves no picture in the store when its change is refused', async () => {
    const { data } = await upload();
    const stored = () => school.services.files.listOlder('banners', new Date('2100-01-01'));
    const before = (await stored()).sort();
    expect((await edit(data.id, { updated_at: '2026-01-01T00:00:00.000Z' }, picture)).status).toBe(409);
    expect((await edit(randomUUID(), {}, picture)).status).toBe(404);
    expect((await stored()).sort()).toEqual(before);
    expect((await edit(data.id, { updated_at: data.updated_at }, picture)).status).toBe(200);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it('accepts the record as it was read', async () => {
    const { data } = await upload();
    expect((await edit(data.id, { ...data, title: 'Outro título' })).status).toBe(200);
  });

  it('is deleted, and its picture a day later', async () => {
    const { data } = await upload();
    await director.call('DELETE /v1/banners/:id', { params: { id: data.id } });
    expect((await director.try('DELETE /v1/banners/:id', { params: { id: data.id } })).status).toBe(404);
    expect((await edit(data.id, {})).status).toBe(404);
    expect((await fetch(school.url + data.url)).status).toBe(200);
    const kept = await upload();
    school.clock.advance({ days: 5000 });
    await jobs.clear_files(school.services, {});
    const key = (url: string) => new URL(url, school.url).pathname.replace('/files/', '');
    expect(await school.services.files.exists(key(data.url))).toBe(false);
    expect(await school.services.files.exists(key(kept.data.url))).toBe(true);
  });

  it('is found by title and by its days, in pages', async () => {
    await upload({ title: 'Páscoa', start_date: '2026-03-01', end_date: '2026-03-31' });
    await upload({ title: 'Férias', start_date: '2026-07-01', end_date: '2026-07-31' });
    const found = async (query: object) =>
      (await clerk.call('GET /v1/banners', { query })).response.map(({ title }) => title);
    expect(await found({ title: 'pasc' })).toEqual(['Páscoa']);
    expect(await found({ start_date: '2026-03-02' })).toEqual(['Férias']);
    expect(await found({ end_date: '2026-07-30' })).toEqual(['Páscoa']);
    expect(await clerk.call('GET /v1/banners', { query: { pageSize: 1 } })).toMatchObject({
      total: 2,
      hasNextPage: true,
    });
  });
});

describe('the banners of a home (BANNER-2)', () => {
  it("begin and end at midnight in the school's zone (CAL-8)", async () => {
    await upload();
    for (const [moment, expected] of [
      ['2026-03-10T02:59:59.999Z', []],
      ['2026-03-10T03:00:00.000Z', [fields.title]],
      ['2026-03-21T02:59:59.999Z', [fields.title]],
      ['2026-03-21T03:00:00.000Z', []],
    ] as const) {
      school.clock.set(moment);
      const by = await school.login('lia@x.test');
      expect(await titles(by)).toEqual(expected);
    }
  });

  it('are those for the profile, in their order; nobody else has any', async () => {
    await upload({ title: 'Segundo', position: 2 });
    await upload({ title: 'Dos alunos', position: 3, audience: ['STUDENT'] });
    await upload({ title: 'Dos professores', position: 1, audience: ['TEACHER'] });
    expect(await titles(student)).toEqual(['Segundo', 'Dos alunos']);
    expect(await titles(teacher)).toEqual(['Dos professores', 'Segundo']);
    expect(await titles(seller)).toEqual([]);
    expect(await titles(director)).toEqual([]);
  });

  it('have the title as their text unless they have one', async () => {
    await upload();
    await upload({ alternative_text: 'Duas pessoas conversam', position: 2 });
    const shown = await student.call('GET /v1/banners/current', {});
    expect(shown.map(({ alternative_text }) => alternative_text)).toEqual([
      fields.title,
      'Duas pessoas conversam',
    ]);
  });
});

describe('dismissing a banner (BANNER-5)', () => {
  it('hides it from that person alone, also twice, until it is undone', async () => {
    const { data } = await upload();
    const of = { params: { id: data.id as string } };
    await Promise.all([
      student.call('POST /v1/banners/:id/dismiss', of),
      student.call('POST /v1/banners/:id/dismiss', of),
    ]);
    expect(await titles(student)).toEqual([]);
    expect(await titles(other)).toEqual([fields.title]);
    await student.call('DELETE /v1/banners/:id/dismiss', of);
    await student.call('DELETE /v1/banners/:id/dismiss', of);
    expect(await titles(student)).toEqual([fields.title]);
  });

  it('looks the same for a banner of another profile, of other days and for none', async () => {
    const foreign = await upload({ audience: ['TEACHER'] });
    const past = await upload({ start_date: '2026-01-01', end_date: '2026-03-09' });
    for (const id of [foreign.data.id, past.data.id, '00000000-0000-4000-8000-000000000000'])
      for (const call of ['POST /v1/banners/:id/dismiss', 'DELETE /v1/banners/:id/dismiss'] as const) {
        const { status, error } = await student.try(call, { params: { id } });
        expect([status, error.code]).toEqual([404, 'not_found']);
      }
    expect(
      (await seller.try('POST /v1/banners/:id/dismiss', { params: { id: foreign.data.id } })).status,
    ).toBe(404);
  });

  it('ends with the banner', async () => {
    const { data } = await upload();
    await student.call('POST /v1/banners/:id/dismiss', { params: { id: data.id } });
    await director.call('DELETE /v1/banners/:id', { params: { id: data.id } });
    const { rows } = await school.services.pool.query('select 1 from banner_dismissals');
    expect(rows).toEqual([]);
  });
});
