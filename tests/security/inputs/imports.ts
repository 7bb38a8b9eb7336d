import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/imports.ts';
import { importColumns } from '../../../domain/importColumns.ts';
import { import_rows, imports } from '../../../server/areas/imports/tables.ts';
import { importRow, importTable } from '../../support/importFile.ts';
import type { Target } from '../target.ts';
import type { Rows } from './row.ts';

/** An import of nobody, which every profile could run if it were allowed to. */
async function stored(
  t: Target,
  values: Partial<typeof imports.$inferInsert> = {},
  cells: Partial<typeof import_rows.$inferInsert> = {},
): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.world.school.db
    .insert(imports)
    .values({
      kind: 'TEACHER',
      file_name: 'professores.xlsx',
      headers: [],
      people: 1,
      created_by: t.world.profiles.A.fixture.student.user_id,
      created_at: t.world.school.clock.now(),
      ...values,
    })
    .returning();
  const id = row?.id ?? '';
  if (values.state !== 'done')
    await t.world.school.db.insert(import_rows).values({ import_id: id, row: 2, cells: [], ...cells });
  return id;
}
async function versionOf(t: Target, table: 'imports' | 'import_rows', id: string): Promise<string> {
  const key = table === 'imports' ? 'id' : 'import_id';
  const { rows } = await t.world.school.services.pool.query(
    `select updated_at from ${table} where ${key} = $1`,
    [id],
  );
  return (rows[0]?.updated_at ?? t.world.school.clock.now()).toISOString();
}
const byId = { send: async (t: Target) => ({ params: { id: await stored(t) } }) };

const csv = (email: string): Blob => {
  const rows = importTable('TEACHER', [importRow('TEACHER', 7000, { email })]);
  return new Blob([rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n')]);
};

export const importRows: Rows<keyof typeof calls> = {
  'GET /v1/imports': { send: () => ({ query: {} }) },
  'GET /v1/imports/:id': byId,
  'GET /v1/imports/template-xls': { send: () => ({ query: { kind: 'STUDENT' } }) },
  'GET /v1/imports/errors-xls': {
    send: async (t) => ({ query: { id: await stored(t, {}, { is_faulty: true }) } }),
  },
  'POST /v1/imports': {
    send: (t) => ({
      body: { kind: 'TEACHER', file_name: 'professores.csv' },
      files: { file: csv(`${t.unique()}@matriz.test`) },
    }),
  },
  'POST /v1/imports/:id/run': byId,
  'GET /v1/imports/:id/rows': { send: async (t) => ({ params: { id: await stored(t) }, query: {} }) },
  'POST /v1/imports/:id/run-valid': {
    send: async (t) => {
      const id = await stored(t);
      return { params: { id }, body: { updated_at: await versionOf(t, 'imports', id) } };
    },
  },
  'POST /v1/imports/:id/matching': {
    send: async (t) => {
      const matching = importColumns.TEACHER.map(({ path }) => path);
      const id = await stored(t, { state: 'matching', headers: matching, matching });
      return { params: { id }, body: { matching, updated_at: await versionOf(t, 'imports', id) } };
    },
  },
  'POST /v1/imports/:id/rows': {
    send: async (t) => {
      const id = await stored(t);
      const fields = [{ path: 'name' as const, value: 'Ana Prado' }];
      const updated_at = await versionOf(t, 'import_rows', id);
      return { params: { id }, body: { row: 2, fields, updated_at } };
    },
  },
  'POST /v1/imports/:id/cancel': byId,
  'POST /v1/imports/:id/undo': {
    send: async (t) => ({
      params: { id: await stored(t, { state: 'done', done_at: t.world.school.clock.now() }) },
    }),
  },
};
