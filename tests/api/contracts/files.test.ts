import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { drawFiles } from '../../../server/areas/contracts/contractFiles.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { ensureFound } from '../../../server/platform/errors.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;

it('are drawn and written while no row is locked', async () => {
  const { files, transaction } = school.services;
  const put = files.put;
  const written: string[] = [];
  const spy = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
    // Other transactions release their locks soon; a lock that the drawing itself held would last until the file is written.
    const { rows } = await transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '20s'`);
      return tx.execute(sql`select c.contract_id from contracts c join students s using (student_id)
        where ${key}::text like 'contracts/' || c.code || '%' for update of c, s`);
    });
    expect(rows).toHaveLength(1);
    written.push(key);
    await put(key, bytes);
  });
  onTestFinished(() => spy.mockRestore());
  const enrolment = new Enrolment(school);
  const form = studentForm((await buildCourse(school.db)).id, { name: 'Łukasz Żółć' });
  await enrolment.register(await school.login('fev@x.test'), form);
  await enrolment.confirmEmail();
  await enrolment.sign();
  const stored = await vi.waitFor(async () => {
    const [row] = await rowsOf('select * from contracts where student_id = $1', [enrolment.student_id]);
    expect(row.sha256_after).not.toBeNull();
    return row;
  }, 10_000);
  expect(written).toContain(stored.file_key);
  expect(written).toContain(stored.signed_file_key);

  const contract = { file_key: stored.file_key, signed_file_key: stored.signed_file_key };
  const before = [await files.get(contract.file_key), await files.get(contract.signed_file_key)];
  await drawFiles(systemCtx(school.services), stored.contract_id);
  expect([await files.get(contract.file_key), await files.get(contract.signed_file_key)]).toEqual(before);
  for (const file of before) expect(pdfPages(ensureFound(file)).join('\n')).toContain('Łukasz Żółć, CPF');
});

it('are recorded once when drawn concurrently', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm((await buildCourse(school.db)).id));
  await enrolment.confirmEmail();
  await enrolment.sign();
  const [{ contract_id }] = await rowsOf('select contract_id from contracts where student_id = $1', [
    enrolment.student_id,
  ]);
  const ctx = systemCtx(school.services);
  const drawn = await Promise.all([drawFiles(ctx, contract_id), drawFiles(ctx, contract_id)]);
  expect(drawn[0]).toEqual(drawn[1]);
  const events = await rowsOf('select event from contract_evidence where contract_id = $1 order by seq', [
    contract_id,
  ]);
  expect(events.map(({ event }) => event)).toEqual([
    'created',
    'drawn',
    'code_sent',
    'signed',
    'completed',
    'filed',
  ]);
});

it.each([
  ...['李雷 王小明', 'محمد علي', 'Nguyễn Thị Hương', 'Łukasz Żółć', 'Дмитрий Иванов', 'שרה כהן'],
  ...['राजेश कुमार', 'สมชาย ใจดี', '山田 花子', '김 민수'],
])('name %s as it is written, before and after the signature', async (name) => {
  const enrolment = new Enrolment(school);
  const form = studentForm((await buildCourse(school.db)).id, { name });
  await enrolment.register(await school.login('fev@x.test'), form);
  await enrolment.confirmEmail();
  await enrolment.sign();
  const [{ contract_id }] = await rowsOf('select contract_id from contracts where student_id = $1', [
    enrolment.student_id,
  ]);
  const contract = await drawFiles(systemCtx(school.services), contract_id);
  for (const key of [contract.file_key, ensureFound(contract.signed_file_key)]) {
    const file = ensureFound(await school.services.files.get(key));
    expect(pdfPages(file).join('\n').replaceAll('\n', '')).toContain(`Aluno: ${name}, CPF`);
    expect(pdfParts(file).missingFonts).toEqual([]);
  }
});
