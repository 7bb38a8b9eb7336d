import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../contract/errors.ts';
import { calls } from '../../contract/index.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin } from '../../server/demo/build/people.ts';
import { messageOf } from '../../server/texts/messages.ts';
import type { Caller } from '../support/caller.ts';
import { plainProofs } from '../support/plainProof.ts';
import { passwordHash, type School, startSchool } from '../support/school.ts';

let school: School;
let clerk: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'clerk@x.test', password_hash: passwordHash });
  clerk = await school.login('clerk@x.test');
});
afterAll(() => school.stop());

const send = async (method: string, path: string, body?: unknown) => {
  const response = await clerk.raw(method, path, body);
  const json = await response.json();
  return { status: response.status, data: json.data, error: json };
};
const changesOf = async (id: string, operation: string): Promise<object[]> => {
  const text = 'select changes from audit_log where entity_id = $1 and operation = $2';
  return (await school.services.pool.query(text, [id, operation])).rows.map(({ changes }) => changes);
};

it('has a file in tests/resources for each plain resource, and no other', () => {
  const plain = Object.values(calls).flatMap((call) => ('plain' in call ? [call.plain] : []));
  expect(plainProofs.map(({ name }) => name).sort()).toEqual([...new Set(plain)].sort());
});

describe.each(plainProofs)('$name', ({ name, form, stored, refused, conflict, text }) => {
  const path = `/v1/${name}`;
  const create = async (body: object) => {
    const reply = await send('POST', path, body);
    expect(reply).toMatchObject({ status: 200 });
    return reply.data;
  };

  const pairs = stored.map(([sent, row], index) => [sent, row, `stored ${index}`] as const);
  it.each(pairs)('stores %j as %j, and writes the audit row', async (sent, row, word) => {
    const { id } = await create({ ...form(word), ...sent });
    expect((await send('GET', `${path}/${id}`)).data).toMatchObject(row);
    const fields = Object.entries(row).map(([field, to]) => [field, { to }]);
    expect(await changesOf(id, 'I')).toEqual([expect.objectContaining(Object.fromEntries(fields))]);
  });

  it.each(refused)('refuses %j', async (fields) => {
    const issues = Object.keys(fields).map((field) => expect.objectContaining({ path: field }));
    const reply = await send('POST', path, { ...form('refused'), ...fields });
    expect(reply).toMatchObject({ status: 400, error: { issues } });
  });

  it.runIf(conflict)('refuses a taken value at its field', async () => {
    const { code = 'internal', field, forms = [] } = conflict ?? {};
    await create(forms[0] ?? {});
    const message = messageOf(code);
    expect(await send('POST', path, forms[1])).toMatchObject({
      status: statusOf(code),
      error: { code, message, issues: [expect.objectContaining({ path: field, message })] },
    });
  });

  it.runIf(conflict)('stores one of two equal forms sent concurrently', async () => {
    const replies = await Promise.all([1, 2].map(() => send('POST', path, form('race'))));
    const lost = statusOf(conflict?.code ?? 'internal');
    expect(replies.map(({ status }) => status).sort()).toEqual([200, lost]);
  });

  it('accepts one change per version of a row', async () => {
    const { id, updated_at } = await create(form('read'));
    const change = (word: string) => send('PATCH', `${path}/${id}`, { ...form(word), updated_at });
    const replies = await Promise.all([change('first'), change('second')]);
    expect(replies.map(({ status, error }) => `${status} ${error.code ?? 'ok'}`).sort()).toEqual([
      '200 ok',
      '409 stale',
    ]);
    const winner = replies.find(({ status }) => status === 200)?.data;
    expect((await send('GET', `${path}/${id}`)).data).toEqual(winner);
    expect(await changesOf(id, 'U')).toEqual([
      expect.objectContaining({ [text]: { from: form('read')[text], to: winner[text] } }),
    ]);
  });

  it('keeps its version when it is saved as it was read', async () => {
    const read = await create(form('same'));
    expect(await send('PATCH', `${path}/${read.id}`, read)).toMatchObject({ status: 200, data: read });
    expect((await send('GET', `${path}/${read.id}`)).data).toEqual(read);
    expect(await changesOf(read.id, 'U')).toEqual([]);
    const { updated_at } = read;
    const next = await send('PATCH', `${path}/${read.id}`, { ...form('other'), updated_at });
    expect(next.status).toBe(200);
  });

  it('is found by a part of its text without accents, in Brazilian order, page by page', async () => {
    for (const zone of ['Zona um', 'Zona Água', 'Zona âncora', 'Zona Zênite'])
      await create({ ...form(zone), [text]: zone });
    const list = async (page: number) =>
      (await send('GET', `${path}?${text}=zona&orderBy=${text}&pageSize=2&page=${page}`)).data;
    const texts = ({ response }: { response: Record<string, unknown>[] }) => response.map((row) => row[text]);
    expect(await list(1)).toMatchObject({ total: 4, hasNextPage: true });
    expect(texts(await list(1))).toEqual(['Zona Água', 'Zona âncora']);
    expect(texts(await list(2))).toEqual(['Zona um', 'Zona Zênite']);
  });
});
