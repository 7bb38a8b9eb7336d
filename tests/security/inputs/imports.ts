import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/imports.ts';
import { imports } from '../../../server/areas/imports/tables.ts';
import { importRow, importTable } from '../../support/importFile.ts';
import type { Target } from '../target.ts';
import type { Rows } from './row.ts';

/** An import of nobody, which every profile could run if it were allowed to. */
async function stored(t: Target, values: Partial<typeof imports.$inferInsert> = {}): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.world.school.db
    .insert(imports)
    .values({
      kind: 'TEACHER',
      file_name: 'professores.xlsx',
      headers: [],
      rows: [],
      errors: [],
      people: 0,
      created_by: t.world.profiles.A.fixture.student.user_id,
      created_at: t.world.school.clock.now(),
      ...values,
    })
    .returning();
  return row?.id ?? '';
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
  'GET /v1/imports/errors-xls': { send: async (t) => ({ query: { id: await stored(t) } }) },
  'POST /v1/imports': {
    send: (t) => ({
      body: { kind: 'TEACHER', file_name: 'professores.csv' },
      files: { file: csv(`${t.unique()}@matriz.test`) },
    }),
  },
  'POST /v1/imports/:id/run': byId,
  'POST /v1/imports/:id/cancel': byId,
  'POST /v1/imports/:id/undo': {
    send: async (t) => ({
      params: { id: await stored(t, { state: 'done', rows: null, done_at: t.world.school.clock.now() }) },
    }),
  },
};
