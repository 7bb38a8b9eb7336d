import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/merges.ts';
import { distinct_people, merges } from '../../../server/areas/merges/tables.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Target } from '../target.ts';
import type { Rows } from './row.ts';

const pair = async (t: Target) => [(await t.newStudent()).user_id, (await t.newStudent()).user_id] as const;

async function seen(t: Target, user_id: string): Promise<string> {
  const [row] = await rowsOf(t.db, { at: text })`
    select to_json(updated_at)::text as at from users where user_id = ${user_id}`;
  return row ? new Date(JSON.parse(row.at)).toISOString() : t.world.school.clock.now().toISOString();
}

/** A merge that dissolved a record without anything else. */
async function stored(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const { user_id: kept_id } = await t.newStudent();
  const user = {
    user_id: randomUUID(),
    name: 'Matriz Unida',
    email: `${t.unique()}@matriz.test`,
    types: ['STUDENT'],
  };
  return t.world.school.services.transaction(async (tx) => {
    await tx.execute(sql`insert into users (user_id, name, email, types)
      values (${user.user_id}, ${user.name}, ${user.email}, '{STUDENT}')`);
    const [row] = await tx
      .insert(merges)
      .values({
        kept_id,
        dissolved_id: user.user_id,
        merged_by: kept_id,
        merged_at: t.world.school.clock.now(),
        journal: { removed: [{ table: 'users', rows: [user] }], moved: [], changed: [] },
      })
      .returning();
    await tx.execute(sql`delete from users where user_id = ${user.user_id}`);
    return row?.id ?? '';
  });
}

/** Two records with the same phone. */
async function lookAlikes(t: Target): Promise<{ user_id: string; other_id: string }> {
  const phone = `+55219${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const record = async () => (await t.newStudent({ user: { personal: { phone } } })).user_id;
  return { user_id: await record(), other_id: await record() };
}

async function asideOf(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const pair = Object.values(await lookAlikes(t)).toSorted();
  const [row] = await t.db
    .insert(distinct_people)
    .values({
      user_id: pair[0] ?? '',
      other_id: pair[1] ?? '',
      set_by: t.fixture.student.user_id,
      set_at: t.world.school.clock.now(),
    })
    .returning();
  return row?.id ?? '';
}

export const mergeRows: Rows<keyof typeof calls> = {
  'GET /v1/users/:id/merge/:other_id': {
    send: async (t) => {
      const [id, other_id] = await pair(t);
      return { params: { id, other_id } };
    },
  },
  'POST /v1/users/:id/merge': {
    send: async (t) => {
      const [id, other_id] = await pair(t);
      const [updated_at, other_updated_at] = [await seen(t, id), await seen(t, other_id)];
      return { params: { id }, body: { other_id, take: ['name'], updated_at, other_updated_at } };
    },
  },
  'GET /v1/users/:id/merges': { send: async (t) => ({ params: { id: (await t.newStudent()).user_id } }) },
  'POST /v1/merges/:id/undo': { send: async (t) => ({ params: { id: await stored(t) } }) },
  'GET /v1/lookalikes': { send: () => ({ query: {} }) },
  'POST /v1/lookalikes/aside': { send: async (t) => ({ body: await lookAlikes(t) }) },
  'DELETE /v1/lookalikes/aside/:id': { send: async (t) => ({ params: { id: await asideOf(t) } }) },
};
