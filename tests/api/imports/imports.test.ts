import { colToLetter, readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_MAX, importKinds } from '../../../domain/importColumns.ts';
import { registrationTries } from '../../../domain/tries.ts';
import { checkRows } from '../../../server/areas/imports/checkRows.ts';
import { clearImports } from '../../../server/areas/imports/clearImports.ts';
import { plan_prices } from '../../../server/areas/payments/plans/tables.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { eventually } from '../../support/eventually.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { thirdParty } from '../../support/registration.ts';
import { race, rowsOf, times } from '../races/race.ts';
import { type ImportSchool, importSchool } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

let seed = 10_000;
const next = () => {
  seed += 1;
  return seed;
};
const students = (count: number) => Array.from({ length: count }, () => importRow('STUDENT', next()));
const fileOf = (rows: ReturnType<typeof students>) => xlsxOf(importTable('STUDENT', rows));
const start = (id: string) => at.start(id);
const run = async (id: string) => {
  expect((await start(id)).status).toBe(200);
  return at.ended(id);
};
const undo = (id: string) => at.admin.try('POST /v1/imports/:id/undo', { params: { id } });
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
const usersOf = async (rows: ReturnType<typeof students>) =>
  rowsOf(at.school, 'select user_id, name, types from users where email = any($1)', [
    rows.map(({ email }) => email),
  ]);

const sheetOf = async (path: string) => {
  const reply = await at.admin.raw('GET', path);
  expect(reply.status).toBe(200);
  return readXlsx(new Uint8Array(await reply.arrayBuffer()));
};

it('a long file is checked in turns with other requests', async () => {
  const [headers = [], first = []] = importTable('STUDENT', students(1));
  let turn = 0;
  let isChecking = true;
  const count = () => {
    turn += 1;
    if (isChecking) setImmediate(count);
  };
  const turns: number[] = [];
  const rows = Array.from({ length: 500 }, (_, index) => ({
    row: index + 2,
    get cells() {
      turns.push(turn);
      return first;
    },
  }));
  count();
  await checkRows(systemCtx(at.school.services), 'STUDENT', headers, rows);
  isChecking = false;
  // At most 50 rows in one turn of the server.
  const most = Math.max(...[...Map.groupBy(turns, (each) => each).values()].map(({ length }) => length));
  expect(new Set(turns).size).toBeGreaterThanOrEqual(10);
  expect(most / (turns.length / rows.length)).toBeLessThanOrEqual(50);
});

describe('the template', () => {
  it('offers the allowed values in a list', async () => {
    const { sheets } = await sheetOf('/v1/imports/template-xls?kind=STUDENT');
    const [people, options] = sheets;
    const column = people?.rows[0]?.indexOf('Nível') ?? -1;
    expect(column).toBeGreaterThan(0);
    const letter = colToLetter(column);
    const allowed = (options?.rows ?? []).slice(3).flatMap((row) => row[column] || []);
    expect(people?.dataValidations).toContainEqual(
      expect.objectContaining({
        type: 'list',
        range: `${letter}2:${letter}${IMPORT_MAX + 1}`,
        formula1: `'${options?.name}'!$${letter}$4:$${letter}$${allowed.length + 3}`,
        showErrorMessage: true,
      }),
    );
    expect(allowed).toContain('Básico');
  });

  it.each(importKinds)('of %s can be sent as it is, but for the person of the example', async (kind) => {
    const { sheets } = await sheetOf(`/v1/imports/template-xls?kind=${kind}`);
    expect(sheets.map(({ name }) => name)[1]).toBe('Opções');
    const file = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
    const stored = await at.stored(kind, new Blob([new Uint8Array(file)]));
    expect(stored.errors).toEqual([]);
    expect(stored).toMatchObject({ kind, people: 1, refused: 0, state: 'ready' });
  });
});

describe('a preview', () => {
  it('registers nobody and names every wrong cell', async () => {
    const rows = students(3);
    const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    Object.assign(second, { cpf: first.cpf, birthdate: '31/02/1995', student_level: 'Alto' });
    Object.assign(third, {
      fev_id: 'Ninguém',
      course: 'Klingon',
      payment_method: 'Cobrança Recorrente - Cartão de Crédito',
    });
    const stored = await at.stored('STUDENT', await fileOf(rows));
    expect(stored).toMatchObject({ people: 3, refused: 2, error_count: 6 });
    const found = stored.errors.map(({ row, column, message }) => [row, column, message]);
    expect(found).toContainEqual([3, 'CPF', 'Repete o valor da linha 2.']);
    expect(found).toContainEqual([
      3,
      'Data de nascimento',
      'Escreva a data como dia/mês/ano, por exemplo 31/12/2001.',
    ]);
    expect(found).toContainEqual([
      3,
      'Nível',
      'Use uma destas opções: Zero, Básico, Intermediário, Avançado.',
    ]);
    expect(found).toContainEqual([4, 'Curso', 'Este curso não existe ou não está ativo.']);
    expect(found.map(([row, column]) => `${row} ${column}`)).toContain('4 Vendedor');
    expect(await usersOf(rows)).toEqual([]);
    expect((await start(stored.id)).error.code).toBe('import_has_errors');
  });

  it('names a wrong e-mail once', async () => {
    const rows = students(1);
    Object.assign(rows[0] ?? {}, { email: 'sem-arroba' });
    const { errors } = await at.stored('STUDENT', await fileOf(rows));
    expect(errors.map(({ column, found }) => [column, found])).toEqual([['E-mail', 'sem-arroba']]);
  });

  it('returns the rows with their errors', async () => {
    const rows = students(2);
    Object.assign(rows[1] ?? {}, { name: '=1+1', cep: '123' });
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    const [sheet] = (await sheetOf(`/v1/imports/errors-xls?id=${id}`)).sheets;
    expect(sheet?.rows[0]?.at(-1)).toBe('Erros');
    expect(sheet?.rows[1]?.at(-1) ?? '').toBe('');
    expect(sheet?.rows[2]?.at(-1)).toContain('CEP: ');
    expect(sheet?.rows[2]).toContain("'=1+1");
  });

  it('counts all errors of a long file and returns each row with its own, though it stores the first ones', async () => {
    const rows = students(550).map((row) => ({ ...row, cep: '123', birthdate: 'x' }));
    const { id, refused, error_count } = await at.stored('STUDENT', await fileOf(rows));
    expect({ refused, error_count }).toEqual({ refused: 550, error_count: 1100 });
    const { rows: stored } = await at.school.services.pool.query(
      'select jsonb_array_length(errors) as errors from imports where id = $1',
      [id],
    );
    expect(stored).toEqual([{ errors: 1000 }]);
    const [sheet] = (await sheetOf(`/v1/imports/errors-xls?id=${id}`)).sheets;
    expect(sheet?.rows.slice(1).every((row) => String(row.at(-1)).includes('CEP: '))).toBe(true);
  });

  it('accepts the corrected file as it was returned', async () => {
    const rows = students(2);
    Object.assign(rows[1] ?? {}, { cep: '123' });
    const wrong = await at.stored('STUDENT', await fileOf(rows));
    const [sheet] = (await sheetOf(`/v1/imports/errors-xls?id=${wrong.id}`)).sheets;
    const table = sheet?.rows ?? [];
    const cep = table[0]?.indexOf('CEP') ?? -1;
    (table[2] ?? [])[cep] = '01310-100';
    const file = await writeXlsx({ sheets: [{ name: 'Erros', rows: table }] });
    const corrected = await at.stored('STUDENT', new Blob([new Uint8Array(file)]));
    expect(corrected).toMatchObject({ people: 2, refused: 0, errors: [] });
  });
});

it('reports that a person exists beside the other errors of the row', async () => {
  const [row = importRow('STUDENT', next())] = students(1);
  const first = await at.stored('STUDENT', await fileOf([row]));
  expect((await run(first.id)).state).toBe('done');
  const { errors } = await at.stored('STUDENT', await fileOf([{ ...row, birthdate: '31/02/1995' }]));
  expect(errors.map(({ column, code }) => [column, code])).toEqual([
    ['E-mail', 'email_taken'],
    ['CPF', 'cpf_taken'],
    ['Data de nascimento', 'cell_date'],
  ]);
});

describe('a run', () => {
  it.each(importKinds)('registers %s as the form does, with an e-mail to confirm', async (kind) => {
    const rows = [importRow(kind, next()), importRow(kind, next())];
    const stored = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    expect(stored.errors).toEqual([]);
    expect(await run(stored.id)).toMatchObject({ state: 'done', progress: 2, stopped: null });
    const users = await usersOf(rows);
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
    const rows = students(3);
    const stored = await at.stored('STUDENT', await fileOf(rows));
    const other = await at.stored('STUDENT', await fileOf(rows.slice(2)));
    expect((await run(other.id)).state).toBe('done');
    const { state, errors } = await run(stored.id);
    expect(state).toBe('ready');
    expect(await usersOf(rows)).toHaveLength(1);
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [4, 'email_taken'],
      [4, 'cpf_taken'],
    ]);
  });

  it('registers the people once for two clicks, and for one file sent twice', async () => {
    const rows = students(4);
    const twice = [
      await at.stored('STUDENT', await fileOf(rows)),
      await at.stored('STUDENT', await fileOf(rows)),
    ];
    const { outcome } = await race(times(4, (index) => start(twice[index % 2]?.id ?? '')));
    expect(outcome).toEqual({ '200 ok': 4 });
    const states = await Promise.all(twice.map(async ({ id }) => (await at.ended(id)).state));
    expect(states.sort()).toEqual(['done', 'ready']);
    expect(await usersOf(rows)).toHaveLength(4);
  });

  it('that is cancelled registers nobody, and can be repeated', async () => {
    const rows = students(60);
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    await held('plan_prices', async () => {
      expect((await start(id)).data.state).toBe('running');
      await waiting('plan_prices');
      expect(await usersOf(rows)).toEqual([]);
      await at.admin.call('POST /v1/imports/:id/cancel', { params: { id } });
      expect((await start(id)).data.state).toBe('running');
    });
    expect(await at.ended(id)).toMatchObject({ state: 'ready', stopped: 'cancelled', progress: 0 });
    expect(await usersOf(rows)).toEqual([]);
    expect(await run(id)).toMatchObject({ state: 'done', progress: 60, stopped: null });
  });

  it('names the row of a refusal that no check foresaw', async () => {
    const rows = students(3);
    Object.assign(rows[1] ?? {}, { frequency: '1 vez na semana' });
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    const where = "plan_type = 'Em grupo' and frequency = '1 vez na semana' and plan_duration = 'Anual'";
    const prices = await rowsOf(at.school, `delete from plan_prices where ${where} returning *`);
    expect(prices).toHaveLength(1);
    const { state, errors } = await run(id);
    await at.school.db.insert(plan_prices).values(prices as (typeof plan_prices.$inferInsert)[]);
    expect(state).toBe('ready');
    expect(errors.map(({ row, code }) => [row, code])).toEqual([[3, 'price_missing']]);
    expect(await usersOf(rows)).toEqual([]);
  });

  it('registers no one once the administrator has lost the permission', async () => {
    const [first, second] = [students(1), students(1)];
    const running = await at.stored('STUDENT', await fileOf(first));
    const next = await at.stored('STUDENT', await fileOf(second));
    const withdraw =
      "update roles set permissions = array_remove(permissions, 'create:users') where 'create:users' = any(permissions) returning id";
    let roles: unknown[] = [];
    await held('plan_prices', async () => {
      await start(running.id);
      await waiting('plan_prices');
      await start(next.id);
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
    expect(await usersOf([...first, ...second])).toHaveLength(1);
  });
});

describe('an undo', () => {
  it.each(importKinds)('removes exactly the %s of the import', async (kind) => {
    const count = async () =>
      (
        await rowsOf(
          at.school,
          `select (select count(*) from users) u, (select count(*) from personal) p,
      (select count(*) from contracts) c, (select count(*) from companies) co, (select count(*) from level_changes) l`,
        )
      )[0];
    const before = await count();
    const company =
      kind === 'FEV' || kind === 'FEE' ? { cnpj: '11.222.333/0001-81', company_name: 'Escola Nova' } : {};
    const rows = [importRow(kind, next(), company), importRow(kind, next(), company)];
    const { id } = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    await run(id);
    expect(await count()).not.toEqual(before);
    const undone = await undo(id);
    expect(undone.error).toEqual({ data: expect.anything() });
    expect(undone.data).toMatchObject({ state: 'undone' });
    expect(await count()).toEqual(before);
    expect(await usersOf(rows)).toEqual([]);
    expect((await undo(id)).error.code).toBe('import_not_done');
    const again = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    expect((await run(again.id)).state).toBe('done');
  });

  it('removes a minor, also after the guardian was sent the link to the contract', async () => {
    const { student_guardian_address: address, ...guardian } = thirdParty;
    const place = Object.fromEntries(
      Object.entries(address).map(([name, value]) => [`student_guardian_address.${name}`, value]),
    );
    const rows = [importRow('STUDENT', next(), { ...guardian, ...place, birthdate: '2009-05-01' })];
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    await run(id);
    const sent = await rowsOf(
      at.school,
      `select 1 from contract_evidence join contracts using (contract_id) join students using (student_id)
        where user_id = $1 and event = 'link_sent'`,
      [(await usersOf(rows))[0]?.user_id],
    );
    expect(sent).toHaveLength(1);
    expect((await undo(id)).data).toMatchObject({ state: 'undone' });
    expect(await usersOf(rows)).toEqual([]);
  });

  it.each([
    [
      'confirmed the e-mail',
      'update users set email_confirmed_at = now() where user_id = $1',
      'já confirmou o e-mail',
    ],
    [
      'signed',
      'update contract_signers set signed_at = now() where contract_id in (select contract_id from contracts join students using (student_id) where user_id = $1)',
      'já assinou o contrato',
    ],
    [
      'been in a feedback',
      `insert into feedback (user_id, type, page, text) values ($1, 'STUDENT', '/student', 'Bom')`,
      'já é usada em outro cadastro',
    ],
  ])('is refused once a person has %s', async (_, change, reason) => {
    const rows = students(2);
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    await run(id);
    const [user] = await usersOf(rows);
    await at.school.services.pool.query(change, [user?.user_id]);
    const { status, error } = await undo(id);
    expect(status).toBe(417);
    expect(error.message).toContain(reason);
    expect(await usersOf(rows)).toHaveLength(2);
  });

  it('is refused once a person was changed by hand', async () => {
    const rows = students(1);
    const { id } = await at.stored('STUDENT', await fileOf(rows));
    await run(id);
    const [user] = await usersOf(rows);
    await at.admin.call('POST /v1/users/resend-email', { body: { user_id: String(user?.user_id) } });
    const body = { user_status: false };
    const chief = await at.school.login('chefe@x.test');
    await chief.call('PATCH /v1/users/:id/change-status', { params: { id: String(user?.user_id) }, body });
    expect((await undo(id)).error.message).toContain('Beatriz Antunes Prado foi alterada depois');
  });
});

it('checks a limited number of files per hour', async () => {
  const { most } = registrationTries.file;
  const send = () => at.send('STUDENT', new Blob(['x']), 'x.csv');
  for (let n = 0; n < most; n++) expect((await send()).status).toBe(400);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
});

it('removes the file and its errors after a day', async () => {
  const rows = students(1);
  Object.assign(rows[0] ?? {}, { name: 'Canário' });
  const { id } = await at.stored('STUDENT', await fileOf(rows));
  await clearImports({
    ...at.school.services,
    clock: { now: () => new Date(at.school.clock.now().getTime() + 25 * 3_600_000) },
  });
  const stored = await at.admin.call('GET /v1/imports/:id', { params: { id } });
  expect(stored).toMatchObject({ state: 'expired', errors: [] });
  expect((await start(id)).error.code).toBe('import_expired');
  const kept = await rowsOf(at.school, 'select rows, errors::text from imports where id = $1', [id]);
  expect(kept).toEqual([{ rows: null, errors: '[]' }]);
});
