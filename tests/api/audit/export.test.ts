import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_MAX } from '../../../domain/exportLimit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { refuseTooMany } from '../../../server/platform/http/spreadsheet.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
const count = 4_100;

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:logs'], {
    name: 'Carla Dias',
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
  await school.services.pool.query(
    `insert into audit_log (at, user_name, context, entity, entity_id, entity_name, operation, changes)
     select '2026-03-09T12:00:00Z'::timestamptz + n * interval '1 second', 'Pessoa ' || n, 'roles', 'roles', n::text,
       '=cmd()', 'I', '{}' from generate_series(1, $1) n`,
    [count],
  );
  await school.services.pool.query(
    `insert into audit_log (at, user_name, context, entity, entity_id, operation, changes)
     values ('2026-03-01', '=1+1', 'roles', 'roles', 'x', 'U', '{}'), ('2026-03-01', '@a', 'roles', 'roles', 'y', 'D', '{}')`,
  );
});
afterAll(() => school.stop());

async function exported(query: string) {
  const reply = await admin.raw('GET', `/v1/logs/export${query}`);
  expect(reply.status).toBe(200);
  const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  return { reply, rows: book.sheets[0]?.rows ?? [] };
}

it('exports every filtered row once, newest first, as a file to be saved', async () => {
  const { reply, rows } = await exported('?context=acesso&operation=I');
  const today = localDate(school.clock.now());
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''Logs%20do%20Sistema%20${today}.xlsx`,
  );
  expect(reply.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(rows[0]).toEqual(['Usuário', 'Data e Hora', 'Contexto', 'Detalhes', 'Operação']);
  expect(rows).toHaveLength(count + 1);
  expect(rows[1]).toEqual([
    `Pessoa ${count}`,
    new Date('2026-03-09T10:08:20Z'),
    'Permissões de Acesso',
    `Pessoa ${count} criou o acesso “=cmd()”`,
    'Criação',
  ]);
  expect(new Set(rows.map(([user]) => user)).size).toBe(count + 1);
});

it('follows the order of the list', async () => {
  const { rows } = await exported('?context=acesso&operation=I&orderBy=created_at&order=ASC');
  const users = rows.slice(1).map(([user]) => user);
  const { rows: newest } = await exported('?context=acesso&operation=I');
  expect(users).toEqual(
    newest
      .slice(1)
      .map(([user]) => user)
      .reverse(),
  );
});

it('neutralises texts that a program would read as formulas', async () => {
  const { rows } = await exported('?to=2026-03-01');
  expect(rows.slice(1).map(([user]) => user)).toEqual(["'@a", "'=1+1"]);
});

it('is recorded in the log with its filters', async () => {
  await exported('?user_name=ninguem');
  const { response } = await admin.call('GET /v1/logs', { query: { contexts: 'logs', pageSize: 1 } });
  expect(response[0]).toMatchObject({
    user_name: 'Carla Dias',
    details: 'Carla Dias exportou os logs',
    changes: [{ field: 'filters', to: ['user_name=ninguem'] }],
  });
});

it('needs the permission of its list', async () => {
  expect((await admin.raw('GET', '/v1/logs/student/export')).status).toBe(403);
  expect((await admin.raw('GET', '/v1/logs/export?page=2')).status).toBe(400);
});

it('has an upper bound', () => {
  expect(() => refuseTooMany(EXPORT_MAX)).not.toThrow();
  expect(() => refuseTooMany(EXPORT_MAX + 1)).toThrow('1 milhão de linhas');
});
