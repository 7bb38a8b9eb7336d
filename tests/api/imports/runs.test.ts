import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importKinds } from '../../../domain/importColumns.ts';
import { plan_prices } from '../../../server/areas/payments/plans/tables.ts';
import { eventually } from '../../support/eventually.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { race, rowsOf, times } from '../races/race.ts';
import { type ImportSchool, importSchool, nextSeed, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

/** Until `work` has ended, nobody else reads the table. */
async function held(table: string, work: () => Promise<void>): Promise<void> {
  const client = await at.school.services.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const waiting = (table: string) =>
  eventually(async () =>
    expect(
      await rowsOf(at.school, 'select 1 from pg_locks where relation = $1::regclass and not granted', [
        table,
      ]),
    ).toHaveLength(1),
  );

describe('a run', () => {
  it.each(importKinds)('registers %s as the form does, with an e-mail to confirm', async (kind) => {
    const rows = [importRow(kind, nextSeed()), importRow(kind, nextSeed())];
    const stored = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    expect(stored.errors).toEqual([]);
    expect(await at.run(stored.id)).toMatchObject({ state: 'done', progress: 2, stopped: null });
    const users = await at.usersOf(rows);
    expect(users.map(({ types }) => types)).toEqual([[kind], [kind]]);
    const mails = await rowsOf(at.school, 'select kind from mail_outbox where "to" = any($1)', [
      rows.map(({ email }) => email),
    ]);
    expect(mails).toEqual([{ kind: 'confirm-registration' }, { kind: 'confirm-registration' }]);
    const logged = await rowsOf(at.school, 'select operation from audit_log where entity_id = $1', [
      users[0]?.user_id,
    ]);
    expect(logged).toEqual([{ operation: 'I' }]);
  });

  it('registers nobody when a person was registered meanwhile', async () => {
    const rows = studentRows(3);
    const stored = await at.stored('STUDENT', await studentFile(rows));
    const other = await at.stored('STUDENT', await studentFile(rows.slice(2)));
    expect((await at.run(other.id)).state).toBe('done');
    const { state, errors } = await at.run(stored.id);
    expect(state).toBe('ready');
    expect(await at.usersOf(rows)).toHaveLength(1);
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [4, 'email_taken'],
      [4, 'cpf_taken'],
    ]);
  });

  it('registers the people once for two clicks, and for one file sent twice', async () => {
    const rows = studentRows(4);
    const twice = [
      await at.stored('STUDENT', await studentFile(rows)),
      await at.stored('STUDENT', await studentFile(rows)),
    ];
    const { outcome } = await race(times(4, (index) => at.start(twice[index % 2]?.id ?? '')));
    expect(outcome).toEqual({ '200 ok': 4 });
    const states = await Promise.all(twice.map(async ({ id }) => (await at.ended(id)).state));
    expect(states.sort()).toEqual(['done', 'ready']);
    expect(await at.usersOf(rows)).toHaveLength(4);
  });

  it('that is cancelled registers nobody, and can be repeated', async () => {
    const rows = studentRows(60);
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    await held('plan_prices', async () => {
      expect((await at.start(id)).data.state).toBe('running');
      await waiting('plan_prices');
      expect(await at.usersOf(rows)).toEqual([]);
      await at.admin.call('POST /v1/imports/:id/cancel', { params: { id } });
      expect((await at.start(id)).data.state).toBe('running');
    });
    expect(await at.ended(id)).toMatchObject({ state: 'ready', stopped: 'cancelled', progress: 0 });
    expect(await at.usersOf(rows)).toEqual([]);
    expect(await at.run(id)).toMatchObject({ state: 'done', progress: 60, stopped: null });
  });

  it('names the row of a refusal that no check foresaw', async () => {
    const rows = studentRows(3);
    Object.assign(rows[1] ?? {}, { frequency: '1 vez na semana' });
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    const where = "plan_type = 'Em grupo' and frequency = '1 vez na semana' and plan_duration = 'Anual'";
    const prices = await rowsOf(at.school, `delete from plan_prices where ${where} returning *`);
    expect(prices).toHaveLength(1);
    const { state, errors } = await at.run(id);
    await at.school.db.insert(plan_prices).values(prices as (typeof plan_prices.$inferInsert)[]);
    expect(state).toBe('ready');
    expect(errors.map(({ row, code }) => [row, code])).toEqual([[3, 'price_missing']]);
    expect(await at.usersOf(rows)).toEqual([]);
  });

  it('registers no one once the administrator has lost the permission', async () => {
    const [first, second] = [studentRows(1), studentRows(1)];
    const running = await at.stored('STUDENT', await studentFile(first));
    const next = await at.stored('STUDENT', await studentFile(second));
    const withdraw =
      "update roles set permissions = array_remove(permissions, 'create:users') where 'create:users' = any(permissions) returning id";
    let roles: unknown[] = [];
    await held('plan_prices', async () => {
      await at.start(running.id);
      await waiting('plan_prices');
      await at.start(next.id);
      roles = (await rowsOf(at.school, withdraw)).map(({ id }) => id);
    });
    const restore = "update roles set permissions = permissions || '{create:users}' where id = any($1)";
    await eventually(async () => {
      const states = 'select state, stopped from imports where id = any($1) order by created_at, stopped';
      expect(await rowsOf(at.school, states, [[running.id, next.id]])).toEqual([
        { state: 'ready', stopped: 'failed' },
        { state: 'done', stopped: null },
      ]);
    });
    await rowsOf(at.school, restore, [roles]);
    expect(await at.usersOf([...first, ...second])).toHaveLength(1);
  });
});
