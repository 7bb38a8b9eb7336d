import { utimesSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../../server/areas/index.ts';
import { asOwner } from '../../support/asOwner.ts';
import { Bank } from '../../support/bank.ts';
import type { Caller } from '../../support/caller.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { dueJobs } from '../../support/jobs.ts';
import { ProofSchool, proofPath } from '../../support/proofSchool.ts';
import { blobOf, pdfOf } from '../../support/sampleFiles.ts';
import { password, type School } from '../../support/school.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

/** Erases a student whose contract has ended, and lets the years go by for which the law asks to keep it. */
async function erasedLongAgo(school: School, admin: Caller, { student, student_id, name }: Enrolment) {
  await asOwner(school, (owner) =>
    owner.query(`update charges set status = 'cancelled' where student_id = '${student_id}' and status in ('open', 'disputed');
      update contracts set validity = '2025-12-31' where student_id = '${student_id}'`),
  );
  await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { kind: 'erasure' } });
  await admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name },
  });
  await dueJobs(school);
  school.clock.advance({ days: 10 * 366 });
  await jobs.privacy_remainders(school.services, {});
}

const contractsOf = async (school: School, { student_id }: Enrolment) =>
  (await school.services.pool.query('select 1 from contracts where student_id = $1', [student_id])).rows;

describe('what was kept of an erased person goes when its last day has passed (PRIVACY-3)', () => {
  let proofs: ProofSchool;
  let terms: TermsSchool;
  beforeAll(async () => {
    [proofs, terms] = [await ProofSchool.start(), await TermsSchool.start()];
  });
  afterAll(async () => {
    await proofs.school.stop();
    await terms.stop();
  });

  it('also with a proof of a payment, whose file goes within a day (PAY-26)', async () => {
    const { school, admin } = proofs;
    const { enrolment, charge_id } = await proofs.confirmed();
    expect((await admin.upload(proofPath(charge_id), blobOf(await pdfOf('Pix')))).status).toBe(200);
    await erasedLongAgo(school, admin, enrolment);
    expect(await contractsOf(school, enrolment)).toEqual([]);
    expect(await proofs.proofsOf(enrolment)).toEqual([]);
    const stored = () => school.services.files.listOlder('proofs', new Date('2100-01-01'));
    const longAgo = new Date(school.clock.now().getTime() - 25 * 3_600_000);
    for (const key of await stored()) utimesSync(school.services.files.pathOf(key), longAgo, longAgo);
    await jobs.clear_files(school.services, {});
    expect(await stored()).toEqual([]);
  });

  it('also with a payment that the bank took back (PAY-14)', async () => {
    const enrolment = await terms.concluded(1);
    const { order } = await terms.payNext(enrolment);
    await new Bank(terms).takes(order);
    expect(
      await terms.rows('select 1 from chargebacks where student_id = $1', [enrolment.student_id]),
    ).toHaveLength(1);
    await erasedLongAgo(terms.school, terms.admin, enrolment);
    expect(await contractsOf(terms.school, enrolment)).toEqual([]);
  });

  it('whatever table names what is removed', async () => {
    const names = await terms.rows(`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'a' and c.conrelid <> c.confrelid and c.confrelid::regclass::text in
        ('contracts', 'charges', 'payment_orders', 'refunds', 'agreements', 'contract_signers')`);
    const [{ body }] = await terms.rows(
      "select prosrc as body from pg_proc where proname = 'remove_contracts'",
    );
    const left = names.map(({ name }) => name).filter((name) => !body.includes(`DELETE FROM ${name} `));
    expect(left).toEqual([]);
  });
});
