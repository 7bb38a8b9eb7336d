import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearImports } from '../../../server/areas/imports/clearImports.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { dueJobs } from '../../support/jobs.ts';
import { passwordHash } from '../../support/password.ts';
import { queriesOf } from '../../support/queries.ts';
import { type ImportSchool, importSchool } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

let seed = 40_000;
const student = (name: string, birthdate: string) => {
  seed += 1;
  return importRow('STUDENT', seed, { name, birthdate });
};
const fileOf = (rows: ReturnType<typeof student>[]) => xlsxOf(importTable('STUDENT', rows));
const check = (...rows: ReturnType<typeof student>[]) =>
  fileOf(rows).then((file) => at.stored('STUDENT', file));
const registered = (name: string, birthdate: string, email: string) =>
  buildStudent(at.school.db, { user: { name, email, personal: { birthdate } } });

describe('an import of someone who may be registered already', () => {
  it('warns of the registered person and of the earlier row, and can be run', async () => {
    const { user_id } = await registered('Júlia Prado Antunes', '1990-05-17', 'julia@x.test');
    const preview = await check(
      student('Outra Pessoa Qualquer', '17/05/1990'),
      student('JULIA  PRADO ANTUNES', '17/05/1990'),
      student('Júlia Prado Antunes', '18/05/1990'),
      student('Caio Lemos', '01/02/2000'),
      student('caio lemos', '01/02/2000'),
    );
    expect(preview).toMatchObject({ refused: 0, state: 'ready', warning_count: 2 });
    expect(preview.warnings).toEqual([
      { row: 3, first_row: null, people: [{ user_id, name: 'Júlia Prado Antunes', email: 'julia@x.test' }] },
      { row: 6, first_row: 5, people: [] },
    ]);
    expect((await at.start(preview.id)).status).toBe(200);
    expect(await at.ended(preview.id)).toMatchObject({ state: 'done', warnings: [], warning_count: 0 });
    const { rows } = await at.school.services.pool.query(
      'select warning from import_rows where import_id = $1',
      [preview.id],
    );
    expect(rows).toEqual([]);
  });

  it('stops for a namesake who was registered after the preview, until it is confirmed with that warning', async () => {
    const preview = await check(student('Rita Moura Leal', '03/04/1985'));
    expect(preview.warnings).toEqual([]);
    const { user_id } = await registered('Rita Moura Leal', '1985-04-03', 'rita@x.test');
    await at.start(preview.id);
    const stopped = await at.ended(preview.id);
    expect(stopped).toMatchObject({ state: 'ready', stopped: 'warned', warning_count: 1 });
    expect(stopped.warnings[0]).toMatchObject({ row: 2, people: [{ user_id }] });
    await at.start(preview.id);
    expect(await at.ended(preview.id)).toMatchObject({ state: 'done', stopped: null });
  });

  it('reveals no registered person to an administrator who may not see users', async () => {
    await registered('Nair Campos Veiga', '1979-11-30', 'nair@x.test');
    await buildAdmin(at.school.db, ['create:users'], { email: 'cego@x.test', password_hash: passwordHash });
    const blind = await at.school.login('cego@x.test');
    const rows = [
      student('Nair Campos Veiga', '30/11/1979'),
      student('Ivo Sá', '01/01/2001'),
      student('Ivo Sá', '01/01/2001'),
    ];
    const { data } = await blind.upload('/v1/imports', await fileOf(rows), {
      kind: 'STUDENT',
      file_name: 'a.xlsx',
    });
    expect(data).toMatchObject({ warnings: [{ row: 4, first_row: 3, people: [] }], warning_count: 1 });
    // The other administrator sees both in the same import.
    const seen = await at.admin.call('GET /v1/imports/:id', { params: { id: data.id } });
    expect(seen.warnings.map(({ row }) => row)).toEqual([2, 4]);
    await registered('Ivo Sá', '2001-01-01', 'ivo@x.test');
    await blind.call('POST /v1/imports/:id/run', { params: { id: data.id } });
    expect(await at.ended(data.id)).toMatchObject({ state: 'done' });
  });

  it('takes one query for all rows', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      student(`Aluno Repetido ${index % 150}`, '01/02/1999'),
    );
    const file = await fileOf(many);
    await dueJobs(at.school);
    const queries = await queriesOf(() => at.stored('STUDENT', file));
    expect(queries.length).toBeLessThan(30);
    expect(queries.filter((text) => text.includes('name_search'))).toHaveLength(1);
  });

  it('forgets the warnings with the file, and a person who was removed meanwhile', async () => {
    const { user_id } = await registered('Davi Rios Pena', '1991-09-09', 'davi@x.test');
    const preview = await check(student('Davi Rios Pena', '09/09/1991'));
    expect(preview.warning_count).toBe(1);
    await at.school.services.pool.query(
      `update users set name = 'Pessoa removida', erased_at = now() where user_id = $1`,
      [user_id],
    );
    const params = { id: preview.id };
    expect(await at.admin.call('GET /v1/imports/:id', { params })).toMatchObject({
      warnings: [],
      warning_count: 0,
    });
    at.school.clock.advance({ hours: 25 });
    await clearImports(at.school.services);
    const { rows } = await at.school.services.pool.query(
      'select warning from import_rows where import_id = $1',
      [preview.id],
    );
    expect(rows).toEqual([]);
  });
});
