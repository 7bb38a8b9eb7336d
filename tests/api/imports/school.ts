import { readXlsx } from 'hucre/xlsx';
import { expect, vi } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import type { ImportKind } from '../../../domain/importColumns.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller, Reply } from '../../support/caller.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { rowsOf } from '../races/race.ts';

type Rows = ReturnType<typeof importRow>[];

export interface ImportSchool {
  school: School;
  admin: Caller;
  send: (kind: ImportKind, file: Blob, name?: string) => ReturnType<Caller['upload']>;
  stored: (kind: ImportKind, file: Blob) => Promise<ResponseOf<'GET /v1/imports/:id'>>;
  start: (id: string) => Promise<Reply<'POST /v1/imports/:id/run'>>;
  /** The import once its run has ended. */
  ended: (id: string) => Promise<ResponseOf<'GET /v1/imports/:id'>>;
  /** Starts the run, and waits until it has ended. */
  run: (id: string) => Promise<ResponseOf<'GET /v1/imports/:id'>>;
  usersOf: (people: Rows) => Promise<Record<string, unknown>[]>;
  /** A spreadsheet that the server answers with. */
  sheetOf: (path: string) => Promise<Awaited<ReturnType<typeof readXlsx>>>;
}

let seed = 10_000;
export const nextSeed = () => {
  seed += 1;
  return seed;
};
export const studentRows = (count: number): Rows =>
  Array.from({ length: count }, () => importRow('STUDENT', nextSeed()));
export const studentFile = (rows: Rows) => xlsxOf(importTable('STUDENT', rows));

/** With the course and the seller of `importRow`. */
export async function importSchool(env: Record<string, string> = {}): Promise<ImportSchool> {
  // The jobs of the clock would be counted among the statements of an import.
  const school = await startSchool(env, false);
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, ['create:users', 'view:users'], login('admin@x.test'));
  await buildAdmin(school.db, ['edit:users', 'view:users', 'edit:roles'], login('chefe@x.test'));
  await buildPrices(school.db);
  await buildCourse(school.db, 'Inglês');
  await buildFev(school.db, login('vendas@x.test'));
  const admin = await school.login('admin@x.test');
  const send: ImportSchool['send'] = (kind, file, name = 'pessoas.xlsx') =>
    admin.upload('/v1/imports', file, { kind, file_name: name });
  const stored: ImportSchool['stored'] = async (kind, file) => {
    const reply = await send(kind, file);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
    return reply.data;
  };
  const start: ImportSchool['start'] = (id) => admin.try('POST /v1/imports/:id/run', { params: { id } });
  const ended: ImportSchool['ended'] = (id) =>
    vi.waitFor(
      async () => {
        const now = await admin.call('GET /v1/imports/:id', { params: { id } });
        expect(now.state).not.toBe('running');
        return now;
      },
      { timeout: 20_000, interval: 20 },
    );
  const run: ImportSchool['run'] = async (id) => {
    expect((await start(id)).status).toBe(200);
    return ended(id);
  };
  const usersOf: ImportSchool['usersOf'] = (people) =>
    rowsOf(school, 'select user_id, name, types from users where email = any($1)', [
      people.map(({ email }) => email),
    ]);
  const sheetOf: ImportSchool['sheetOf'] = async (path) => {
    const reply = await admin.raw('GET', path);
    expect(reply.status).toBe(200);
    return readXlsx(new Uint8Array(await reply.arrayBuffer()));
  };
  return { school, admin, send, stored, start, ended, run, usersOf, sheetOf };
}
