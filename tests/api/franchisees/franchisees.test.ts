import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { franchisees } from '../../../server/areas/franchisees/tables.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { withLostCommits } from '../../support/lostCommits.ts';
import { franchise, studentForm } from '../../support/registration.ts';
import { blobOf, clips, pictureOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let clerk: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'clerk@x.test', password_hash: passwordHash });
  clerk = await school.login('clerk@x.test');
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const form = {
  name: 'Ana',
  surname: 'Souza',
  phone: '(11) 91234-5678',
  email: 'ANA@Franquia.test',
  city: 'Recife',
  state: 'PE',
  slug: '',
  franchiseType: 'sales',
};
const send = (fields: Record<string, string | Blob> = {}) =>
  clerk.upload('/v1/franchisee', null, { ...form, ...fields });

describe('a franchisee', () => {
  it('is recorded with photo and video, listed and shown', async () => {
    const photo = blobOf(await pictureOf(2000, 1000, 'gif'));
    const { status, data } = await send({ photo, video: blobOf(clips.mov) });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...form,
      email: 'ana@franquia.test',
      slug: null,
      user_id: null,
      createdAt: '2026-03-10T13:00:00.000Z',
    });
    expect(await clerk.call('GET /v1/franchisee/:id', { params: { id: data.id } })).toEqual(data);
    const found = await clerk.call('GET /v1/franchisee', { query: { name: 'ana sou', is_user: 'false' } });
    expect(found.response.map(({ id }) => id)).toEqual([data.id]);

    const picture = await fetch(school.url + data.photo_url);
    expect(picture.headers.get('content-disposition')).toMatch(/^inline; filename="[\da-f]+\.webp"$/);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 1200,
      height: 600,
    });
    const part = await fetch(school.url + data.video_url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([
      206,
      'ftyp',
      'video/quicktime',
    ]);
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('does not need photo or video; an empty part counts as none', async () => {
    const { status, data } = await send({ photo: new File([], ''), slug: 'ana-souza' });
    expect([status, data.photo_url, data.video_url, data.slug]).toEqual([200, null, null, 'ana-souza']);
  });

  it.each([
    ['name', '', 'Nome é obrigatório.'],
    ['surname', '  ', 'Sobrenome é obrigatório.'],
    ['phone', '119123456', 'Telefone inválido.'],
    ['phone', 'abcdefghijk', 'Telefone inválido.'],
    ['email', 'ana', 'Email inválido.'],
    ['city', '', 'Cidade é obrigatória.'],
    ['state', 'P', 'Estado é obrigatório.'],
    ['franchiseType', 'other', 'Tipo de franquia é obrigatório.'],
  ])('is refused with %s %j: %s', async (field, value, message) => {
    const refused = { status: 400, error: { message, issues: [{ path: field, message }] } };
    expect(await send({ [field]: value })).toMatchObject(refused);
    const { [field as keyof typeof form]: _, ...rest } = form;
    if (value === '') expect(await clerk.upload('/v1/franchisee', null, rest)).toMatchObject(refused);
  });

  it('is not given a user, a key or a date by its form', async () => {
    for (const name of ['id', 'user_id', 'photo_key', 'createdAt', 'readOnly'])
      expect((await send({ [name]: 'x' })).status).toBe(400);
  });

  it('keeps its files when the connection is lost after the commit', async () => {
    const sent = await withLostCommits('into "franchisees"', async () =>
      send({ photo: blobOf(await pictureOf(9, 9)), email: 'lost@x.test' }),
    );
    expect(sent.status).toBe(503);
    const [row] = await school.db.select().from(franchisees).where(eq(franchisees.email, 'lost@x.test'));
    expect(await school.services.files.exists(row?.photo_key ?? '')).toBe(true);
  });

  it('loses files that no row names within a day', async () => {
    const { files } = school.services;
    await files.put('franchisees/lost.webp', await pictureOf(9, 9));
    school.clock.advance({ days: 5000 });
    await jobs.clear_files(school.services, {});
    expect(await files.exists('franchisees/lost.webp')).toBe(false);
    const rows = await school.db.select().from(franchisees);
    for (const { photo_key } of rows) if (photo_key) expect(await files.exists(photo_key)).toBe(true);
    school.clock.set('2026-03-10T13:00:00.000Z');
  });
});

describe('converting a franchisee (REG-21)', () => {
  const seller = (overrides: object = {}) => {
    const { name, email, cpf, birthdate, phone, education_grade, cep, address, address_number, ...rest } =
      studentForm('x', { name: 'Ana Souza', birthdate: '1985-01-01' });
    const { neighborhood, city, uf, country } = rest;
    return {
      name,
      email,
      confirm_email: email,
      cpf,
      birthdate,
      phone,
      education_grade,
      cep,
      address,
      address_number,
      neighborhood,
      city,
      uf,
      country,
      types: ['FEV'] as ('FEV' | 'FEE')[],
      availability_of_work: 'Integral',
      english_level: 'Avançado',
      ...franchise,
      ...overrides,
    };
  };
  const register = (caller: Caller, body: object) =>
    caller.try('POST /v1/users', { body: body as ReturnType<typeof seller> & object as never });
  const count = async () => (await school.db.select().from(users)).length;

  it('remembers the user, once, also when two are saved at a time', async () => {
    const { data } = await send();
    const replies = await Promise.all(
      [1, 2, 3].map(() => register(clerk, seller({ franchisee_id: data.id }))),
    );
    expect(replies.map(({ status, error }) => `${status} ${error.code ?? ''}`).sort()).toEqual([
      '200 ',
      '417 franchisee_is_user',
      '417 franchisee_is_user',
    ]);
    const saved = replies.find(({ status }) => status === 200)?.data;
    const [row] = await school.db.select().from(franchisees).where(eq(franchisees.id, data.id));
    expect(row?.user_id).toBe(saved?.id);
    expect((await clerk.call('GET /v1/franchisee/:id', { params: { id: data.id } })).user_id).toBe(saved?.id);
    const { rows } = await school.services.pool.query(
      "select changes from audit_log where entity = 'franchisees' and entity_id = $1 and operation = 'U'",
      [data.id],
    );
    expect(rows).toEqual([{ changes: { user_id: { from: null, to: saved?.id } } }]);
  });

  it('is refused for another type, a missing franchisee and without the permission', async () => {
    const { data } = await send({ franchiseType: 'professor' });
    const before = await count();
    expect(await register(clerk, seller({ franchisee_id: data.id }))).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'types' }] },
    });
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await register(clerk, seller({ franchisee_id: missing }))).status).toBe(404);
    await buildAdmin(school.db, ['create:users', 'edit:users'], {
      email: 'outra@x.test',
      password_hash: passwordHash,
    });
    const other = await school.login('outra@x.test');
    expect((await register(other, seller({ franchisee_id: data.id }))).status).toBe(403);
    expect(await count()).toBe(before + 1);
  });
});
