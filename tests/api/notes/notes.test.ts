import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { PERSON_NOTE_MAX } from '../../../domain/personNotes.ts';
import { buildAdmin, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let director: Caller;
let clerk: Caller;
let seller: Caller;
let lia: { user_id: string };
let director_id: string;
let seller_id: string;
beforeAll(async () => {
  school = await startSchool();
  const login = { password_hash: passwordHash };
  director_id = (await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', ...login })).user_id;
  await buildAdmin(school.db, ['view:users', 'edit:users', 'view:logs'], {
    email: 'secretaria@x.test',
    ...login,
  });
  const { user_id, fev_id } = await buildFev(school.db, { email: 'vende@x.test', ...login });
  seller_id = user_id;
  lia = await buildStudent(school.db, {
    user: { name: 'Lia Prado', email: 'lia@x.test', ...login },
    student: { fev_id },
  });
  director = await school.login('diretora@x.test');
  clerk = await school.login('secretaria@x.test');
  seller = await school.login('vende@x.test');
});
afterAll(() => school.stop());

const about = (of = lia) => ({ params: { id: of.user_id } });
const write = (by: Caller, person_note: string) =>
  by.call('POST /v1/users/:id/notes', { ...about(), body: { person_note } });
const list = async (by: Caller, query: object = {}) =>
  by.call('GET /v1/users/:id/notes', { ...about(), query });

describe('a note about a person', () => {
  it('is shown to all who may edit the person, the newest first, with author and time, in pages', async () => {
    await write(director, '  Prefere a tarde.\r\nFala baixo. ');
    school.clock.advance({ minutes: 5 });
    await write(seller, 'Pediu desconto.');
    const page = await list(clerk, { pageSize: 1 });
    expect(page).toMatchObject({ total: 2, hasNextPage: true });
    expect(page.response).toMatchObject([{ person_note: 'Pediu desconto.' }]);
    const rest = await list(clerk, { pageSize: 1, page: 2 });
    expect(rest.response).toMatchObject([
      { person_note: 'Prefere a tarde.\nFala baixo.', author_id: director_id },
    ]);
    expect(rest.response[0]?.written_by).toBeTruthy();
  });

  it('is refused when it is blank or too long', async () => {
    for (const person_note of ['', ' \n ', 'x'.repeat(PERSON_NOTE_MAX + 1)])
      expect(
        (await director.try('POST /v1/users/:id/notes', { ...about(), body: { person_note } })).status,
      ).toBe(400);
    expect((await write(director, 'x'.repeat(PERSON_NOTE_MAX))).person_note).toHaveLength(PERSON_NOTE_MAX);
  });

  it('is changed by its author alone, in the version that was read', async () => {
    const note = await write(clerk, 'Liga depois das 18 h.');
    const params = { id: lia.user_id, note_id: note.id };
    const body = { person_note: 'Liga depois das 19 h.', updated_at: String(note.updated_at) };
    expect((await director.try('PATCH /v1/users/:id/notes/:note_id', { params, body })).status).toBe(403);
    expect(await clerk.call('PATCH /v1/users/:id/notes/:note_id', { params, body })).toMatchObject({
      person_note: 'Liga depois das 19 h.',
    });
    const stale = { ...body, person_note: 'Outra coisa.' };
    expect((await clerk.try('PATCH /v1/users/:id/notes/:note_id', { params, body: stale })).status).toBe(409);
  });

  it('is deleted by its author, and by others with the permission only', async () => {
    const first = await write(director, 'Minha.');
    const remove = (by: Caller, note_id: string) =>
      by.try('DELETE /v1/users/:id/notes/:note_id', { params: { id: lia.user_id, note_id } });
    expect((await remove(clerk, first.id)).status).toBe(403);
    expect((await remove(seller, first.id)).status).toBe(403);
    expect((await remove(director, first.id)).status).toBe(200);
    const second = await write(clerk, 'Da secretaria.');
    expect((await remove(director, second.id)).status).toBe(200);
    expect((await remove(director, second.id)).status).toBe(404);
  });

  it('is neither read nor written by the person, whose own notes look missing', async () => {
    await clerk.call('POST /v1/users/:id/notes', {
      params: { id: seller_id },
      body: { person_note: 'Sobre quem vende.' },
    });
    const own = { params: { id: director_id } };
    expect((await director.try('GET /v1/users/:id/notes', { ...own, query: {} })).status).toBe(404);
    expect(
      (await seller.try('GET /v1/users/:id/notes', { params: { id: seller_id }, query: {} })).status,
    ).toBe(404);
    expect(
      (await director.try('POST /v1/users/:id/notes', { ...own, body: { person_note: 'Eu.' } })).status,
    ).toBe(404);
    const student = await school.login('lia@x.test');
    expect((await student.try('GET /v1/users/:id/notes', { ...about(), query: {} })).status).toBe(403);
  });

  it('is found under its own person only', async () => {
    const other = await buildStudent(school.db, { user: { name: 'Caio Prado' } });
    const note = await write(director, 'De Lia.');
    const params = { id: other.user_id, note_id: note.id };
    const body = { person_note: 'De Caio.' };
    expect((await director.try('PATCH /v1/users/:id/notes/:note_id', { params, body })).status).toBe(404);
    expect((await director.try('DELETE /v1/users/:id/notes/:note_id', { params })).status).toBe(404);
    expect((await seller.try('GET /v1/users/:id/notes', { ...about(other), query: {} })).status).toBe(404);
  });

  it('leaves who wrote about whom in the log, and never what', async () => {
    const note = await write(director, 'Segredo de família.');
    const params = { id: lia.user_id, note_id: note.id };
    await director.call('PATCH /v1/users/:id/notes/:note_id', {
      params,
      body: { person_note: 'Segredo maior.' },
    });
    await director.call('DELETE /v1/users/:id/notes/:note_id', { params });
    const { response } = await clerk.call('GET /v1/logs', {
      query: { person_id: lia.user_id, order: 'DESC' },
    });
    const said = response.filter(({ entity }) => entity === 'person_notes').map(({ operation }) => operation);
    expect(said.slice(0, 3)).toEqual(['D', 'U', 'I']);
    const { rows } = await school.db.execute(
      sql`select 1 from audit_log where changes::text ilike '%segredo%' or entity_name ilike '%segredo%'`,
    );
    expect(rows).toEqual([]);
  });

  it('is in the copy of the data of its person, without the author', async () => {
    const student = await school.login('lia@x.test');
    await write(director, 'Está na cópia.');
    const copy = await (await student.raw('GET', '/v1/account/privacy/export/json')).text();
    expect(copy).toContain('Está na cópia.');
    expect(copy).not.toContain(director_id);
  });
});
