import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { drawFiles } from '../../../server/areas/contracts/contractFiles.ts';
import { evidenceHash } from '../../../server/areas/contracts/evidence.ts';
import { verifyContracts } from '../../../server/areas/contracts/verify.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { consentText } from '../../../server/texts/contract.ts';
import { asOwner as ownerOf } from '../../support/asOwner.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { dueJobs } from '../../support/jobs.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let seller: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

interface Signed {
  enrolment: Enrolment;
  id: string;
  code: string;
  file: string;
}
async function enrolled(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, studentForm(course));
  await enrolment.confirmEmail();
  return enrolment;
}
async function signed(): Promise<Signed> {
  const enrolment = await enrolled();
  await enrolment.sign();
  const { rows } = await school.services.pool.query(
    'select contract_id from contracts where student_id = $1',
    [enrolment.student_id],
  );
  const [{ contract_id: id }] = rows;
  const { code, signed_file_key } = await drawFiles(systemCtx(school.services), id);
  if (!signed_file_key) throw new Error('the signed file was not drawn');
  // The job draws the same file; a late one would undo a change that a test makes.
  await dueJobs(school);
  return { enrolment, id, code, file: path.join(school.services.config.dataDir, 'files', signed_file_key) };
}
const check = (code: string) => school.anyone.call('GET /v1/contracts/check/:code', { params: { code } });
const asOwner = (change: string, values: unknown[]): Promise<void> =>
  ownerOf(school, (client) => client.query(change, values));
const faultsOf = async (code: string) =>
  (await verifyContracts(school.services)).faults
    .filter((each) => each.code === code)
    .map(({ fault }) => fault);

describe('the evidence of a contract', () => {
  it('can be recomputed from the rows and the files, and the public check confirms it', async () => {
    const { code } = await signed();
    expect(await faultsOf(code)).toEqual([]);
    expect(await check(code)).toMatchObject({ intact: true });
  });

  it('is printed on the evidence page: consent, address, browser, times and hashes', async () => {
    const { id, code, file } = await signed();
    const pdf = await readFile(file);
    const text = pdfPages(pdf).join(' ').replace(/\s+/g, ' ');
    expect(text.replaceAll(' ', '')).toContain(
      `${school.services.config.PUBLIC_URL}/check-contract?code=${code}`,
    );
    expect(text).toContain(consentText.slice(0, 60));
    expect(text).toMatch(/IP 127\.0\.0\.1, porta \d+/);
    expect(text).toContain('Navegador node');
    const { rows } = await school.services.pool.query(
      "select at, hash from contract_evidence where contract_id = $1 and event <> 'filed'",
      [id],
    );
    expect(rows).toHaveLength(5);
    for (const { at, hash } of rows) {
      expect(text).toContain(at.toISOString());
      expect(text).toContain(hash);
      const local = at.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' }).replace(',', '');
      expect(text).toContain(`${local} (${at.toISOString()})`);
    }
    expect(text).toContain('Horários de Brasília (America/Sao_Paulo)');
    for (const event of ['Contrato criado', 'Documento gerado', 'Assinado', 'Concluído'])
      expect(text).toContain(event);
    expect(text).not.toMatch(/created|drawn|signed|completed|code_sent/);
    expect(pdfParts(pdf)).toMatchObject({
      language: 'pt-BR',
      isTagged: true,
      archive: '2A',
      missingFonts: [],
    });
    expect(new Set(pdfParts(pdf).tags)).toEqual(
      new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']),
    );
  });

  it('reveals a file changed on disk, which is not served; administrators are notified once', async () => {
    const error = vi.spyOn(school.services.log, 'error');
    const { enrolment, id, code, file } = await signed();
    const original = await readFile(file);
    await writeFile(file, Buffer.concat([original, Buffer.from(' ')]));
    const open = () => enrolment.student.try('GET /v1/contracts/:id/file', { params: { id } });
    for (const reply of await Promise.all(Array.from({ length: 5 }, open)))
      expect(reply).toMatchObject({ status: 417, error: { code: 'contract_altered' } });
    expect(await check(code)).toMatchObject({ intact: false });
    expect(await faultsOf(code)).toEqual([expect.stringContaining('was changed')]);
    const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'admin@x.test' } });
    expect(mails.filter(({ text }) => text?.includes(code))).toHaveLength(1);
    await writeFile(file, original);
    const opened = await open();
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''contrato-${code}.pdf`);
    expect(await check(code)).toMatchObject({ intact: true });
    error.mockRestore();
  });

  it.each([
    ['typed name', `update contract_signers set typed_name = 'Outra Pessoa' where contract_id = $1`],
    ['name of a signer', `update contract_signers set name = 'Outro Nome Aqui' where contract_id = $1`],
    ['e-mail of a signer', `update contract_signers set email = 'outro@x.test' where contract_id = $1`],
    ['party of a signer', `update contract_signers set party = 'guardian' where contract_id = $1`],
    [
      'time of a signature',
      `update contract_signers set signed_at = signed_at - interval '1 day' where contract_id = $1`,
    ],
    ['list of signers', `delete from contract_signers where contract_id = $1`],
    ['date', `update contracts set signed_at = signed_at + interval '30 days' where contract_id = $1`],
    [
      'course in the terms',
      `update contracts set terms = jsonb_set(terms, '{course}', '"Alemão"') where contract_id = $1`,
    ],
    ['hash of the document', `update contracts set sha256_before = repeat('0', 64) where contract_id = $1`],
    ['hash of the signed file', `update contracts set sha256_after = repeat('0', 64) where contract_id = $1`],
  ])('rejects a change of %s by the application, and reveals one by the owner', async (_, change) => {
    const { id, code } = await signed();
    const before = await check(code);
    await expect(school.services.pool.query(change, [id])).rejects.toThrow('signed');
    expect(await check(code)).toEqual({ ...before, intact: true });
    await asOwner(change, [id]);
    const { signers, signed_at } = before;
    expect(await check(code)).toMatchObject({ signers, signed_at, intact: false });
    expect(await faultsOf(code)).not.toEqual([]);
  });

  it('reveals a signer added to a signed contract', async () => {
    const { id, code } = await signed();
    await school.services.pool.query(
      `insert into contract_signers (contract_id, party, name, email, typed_name, signed_at)
        select contract_id, 'guardian', 'Outro Nome Aqui', email, 'Outro Nome Aqui', signed_at
        from contract_signers where contract_id = $1`,
      [id],
    );
    expect(await check(code)).toMatchObject({ signers: [expect.any(String)], intact: false });
  });

  it('without sealed facts, from an earlier version, is compared with its own fields', async () => {
    const { id, code } = await signed();
    const { rows } = await school.services.pool.query(
      'select * from contract_evidence where contract_id = $1 order by seq',
      [id],
    );
    let previous = '';
    for (const row of rows) {
      for (const fact of ['name', 'terms_sha256']) delete row.detail[fact];
      previous = evidenceHash(previous, row);
      await asOwner('update contract_evidence set detail = $2, hash = $3 where id = $1', [
        row.id,
        row.detail,
        previous,
      ]);
    }
    expect(await check(code)).toMatchObject({ intact: true });
    await asOwner(`update contract_signers set name = 'Outro Nome Aqui' where contract_id = $1`, [id]);
    expect(await check(code)).toMatchObject({ signers: ['Outro'], intact: true });
    await asOwner(`update contract_signers set email = 'outro@x.test' where contract_id = $1`, [id]);
    expect(await check(code)).toMatchObject({ intact: false });
  });

  it('keeps the document that the first of two signers saw', async () => {
    const enrolment = new Enrolment(school);
    await enrolment.register(seller, studentForm(course, { ...thirdParty, birthdate: '2009-05-01' }));
    await enrolment.confirmEmail();
    const { contract } = await enrolment.find();
    const id = contract?.contract_id ?? '';
    await enrolment.signAs('student');
    for (const change of [
      `update contracts set terms = jsonb_set(terms, '{course}', '"Alemão"') where contract_id = $1`,
      `update contracts set sha256_before = repeat('0', 64) where contract_id = $1`,
    ])
      await expect(school.services.pool.query(change, [id])).rejects.toThrow('signed');
    await enrolment.signAs('guardian');
    const { rows } = await school.services.pool.query('select code from contracts where contract_id = $1', [
      id,
    ]);
    expect(await check(rows[0].code)).toMatchObject({ intact: true, signers: ['Vera', 'Beatriz'] });
  });

  it('leaves a signed contract signed', async () => {
    const { id } = await signed();
    for (const status of ['pending', 'cancelled'])
      await expect(
        school.services.pool.query('update contracts set status = $2 where contract_id = $1', [id, status]),
      ).rejects.toThrow('signed');
  });
});

describe('the typed name', () => {
  it('must be the signer’s, ignoring case, accents and spaces; a wrong name uses no try of the code', async () => {
    const enrolment = await enrolled();
    const { contract } = await enrolment.find();
    const params = { id: contract?.contract_id ?? '' };
    await enrolment.student.call('POST /v1/contracts/:id/code', { params, body: { party: 'student' } });
    const code = /\b(\d{5})\b/.exec(await enrolment.mail())?.[1] ?? '';
    const sign = (typed_name: string) =>
      enrolment.student.try('POST /v1/contracts/:id/sign', {
        params,
        body: { party: 'student', code, typed_name, consent: true },
      });
    for (let n = 0; n < 12; n++) {
      const reply = await sign('Mickey Mouse');
      expect(reply).toMatchObject({ status: 417, error: { code: 'typed_name_differs' } });
      expect(reply.error.message).toContain(enrolment.name);
    }
    const folded = enrolment.name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replaceAll(' ', '  ');
    expect((await sign(` ${folded} `)).data).toEqual({ status: 'signed' });
  });
});
