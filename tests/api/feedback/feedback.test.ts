import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildStudent(school.db, {
    user: { name: 'Lia Prado', email: 'lia@x.test', password_hash: passwordHash },
  });
  admin = await school.login('admin@x.test');
  student = await school.login('lia@x.test');
});
afterAll(() => school.stop());

const send = (text: string, page = '/student') => student.try('POST /v1/feedback', { body: { text, page } });
const list = async (query: object = {}) => (await admin.call('GET /v1/feedback', { query })).response;

describe('feedback', () => {
  it('reaches the administrators with its person, profile and screen', async () => {
    expect((await send('  Gostei da agenda.  ', '/student-calendar')).status).toBe(200);
    const [row] = await list();
    expect(row).toMatchObject({
      name: 'Lia Prado',
      type: 'STUDENT',
      page: '/student-calendar',
      text: 'Gostei da agenda.',
      status: 'open',
      note: null,
    });
  });

  it('refuses blank and long texts, and an address that is not a path', async () => {
    const statuses = await Promise.all(
      [
        send(' \u200b '),
        send('x'.repeat(2001)),
        send('Oi', 'https://mal.example/'),
        send('Oi', '//evil'),
      ].map(async (reply) => (await reply).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  it('is closed with a note, reopened, and refused to those who read an older version', async () => {
    await send('O botão não abre.');
    const [row] = await list({ text: 'BOTAO' });
    const params = { id: row?.id ?? '' };
    const seen = row?.updated_at;
    await admin.call('PATCH /v1/feedback/:id', {
      params,
      body: { status: 'closed', note: 'Corrigido.', updated_at: seen },
    });
    expect((await list({ status: 'closed' })).map(({ note }) => note)).toEqual(['Corrigido.']);
    const stale = await admin.try('PATCH /v1/feedback/:id', {
      params,
      body: { status: 'open', updated_at: seen },
    });
    expect(stale.status).toBe(409);
    await admin.call('PATCH /v1/feedback/:id', { params, body: { status: 'open' } });
    expect(await list({ status: 'closed' })).toEqual([]);
    expect((await list({ text: 'BOTAO' }))[0]?.note).toBe('Corrigido.');
    await admin.call('PATCH /v1/feedback/:id', { params, body: { note: '' } });
    expect((await list({ text: 'BOTAO' }))[0]?.note).toBeNull();
    const { response } = await admin.call('GET /v1/logs', { query: { context: 'feedback' } });
    expect(response.map(({ details }) => details)).toContain('Lia Prado enviou um feedback');
  });

  it('is limited per person and hour', async () => {
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await send('De novo.')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
