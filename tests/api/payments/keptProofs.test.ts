import { utimesSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../../server/areas/index.ts';
import { asOwner } from '../../support/asOwner.ts';
import { dueJobs } from '../../support/jobs.ts';
import { withLostCommits } from '../../support/lostCommits.ts';
import { ProofSchool, proofPath } from '../../support/proofSchool.ts';
import { blobOf, pdfOf } from '../../support/sampleFiles.ts';
import { password } from '../../support/school.ts';

let proofs: ProofSchool;
beforeAll(async () => {
  proofs = await ProofSchool.start();
});
afterAll(() => proofs.school.stop());
beforeEach(() => proofs.school.services.pool.query('delete from rate_limits'));

const attach = async (charge_id: string, text = 'Pix') =>
  proofs.admin.upload(proofPath(charge_id), blobOf(await pdfOf(text)));
const stored = () => proofs.school.services.files.listOlder('proofs', new Date('2100-01-01'));
const changesOf = async (student_id: string) => {
  const { rows } = await proofs.school.services.pool.query(
    "select operation, changes from audit_log where entity = 'payment_proofs' and student_id = $1 order by id",
    [student_id],
  );
  return rows.map(({ operation, changes }) => [operation, Object.keys(changes)]);
};

/** What the nightly job leaves once a day has gone by. */
async function clearedADayLater(): Promise<string[]> {
  const { services, clock } = proofs.school;
  const yesterday = new Date(clock.now().getTime() - 25 * 3_600_000);
  for (const key of await stored()) utimesSync(services.files.pathOf(key), yesterday, yesterday);
  await jobs.clear_files(services, {});
  return stored();
}

it('a proof that is replaced leaves the disk within a day, and the log has both', async () => {
  const { enrolment, charge_id } = await proofs.confirmed();
  await attach(charge_id, 'um');
  const [old] = await proofs.proofsOf(enrolment);
  await attach(charge_id, 'dois');
  const [now] = await proofs.proofsOf(enrolment);
  expect(now?.file_key).not.toBe(old?.file_key);
  expect(await proofs.school.services.files.exists(old?.file_key ?? '')).toBe(true);
  const left = await clearedADayLater();
  expect(left).toContain(now?.file_key);
  expect(left).not.toContain(old?.file_key);
  expect(await changesOf(enrolment.student_id)).toEqual([
    ['I', ['file_key']],
    ['U', ['file_key']],
  ]);
});

it('an upload that is rolled back leaves no proof, and its file goes within a day', async () => {
  const { enrolment, charge_id } = await proofs.confirmed();
  const before = await stored();
  await asOwner(proofs.school, (owner) =>
    owner.query(`create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'no proof today'; end $$;
      create trigger refuse before insert on payment_proofs for each row execute function refuse()`),
  );
  const { status } = await attach(charge_id);
  await asOwner(proofs.school, (owner) => owner.query('drop trigger refuse on payment_proofs'));
  expect(status).toBe(500);
  expect(await proofs.proofsOf(enrolment)).toEqual([]);
  expect(await stored()).toHaveLength(before.length + 1);
  expect(await clearedADayLater()).toEqual(before);
  expect((await attach(charge_id)).status).toBe(200);
});

it('a proof stays when the connection is lost after the commit', async () => {
  const { enrolment, charge_id } = await proofs.confirmed();
  const { status } = await withLostCommits('into "payment_proofs"', () => attach(charge_id));
  expect(status).toBe(503);
  const [row] = await proofs.proofsOf(enrolment);
  expect(await clearedADayLater()).toContain(row?.file_key);
});

it('of proofs sent at the same time for either charge of a joint payment one is left, with its file', async () => {
  const { enrolment, charge_ids } = await proofs.confirmedJointly();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => attach(charge_ids[n % 2] ?? '', `página ${n}`)),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const rows = await proofs.proofsOf(enrolment);
  expect(rows).toHaveLength(1);
  expect(await clearedADayLater()).toContain(rows[0]?.file_key);
  const operations = (await changesOf(enrolment.student_id)).map(([operation]) => operation);
  expect(operations).toEqual(['I', ...Array(7).fill('U')]);
});

it('confirmations at the same time are one, and so is the proof', async () => {
  const enrolment = await proofs.enrolled();
  const charge_id = await proofs.feeOf(enrolment);
  const replies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const confirmed = await proofs.admin.try('POST /v1/charges/:id/confirm', {
        params: { id: charge_id },
        body: { note: 'Pix visto' },
      });
      // The screen sends the file of a confirmation that was accepted.
      return { confirmed: confirmed.status, sent: confirmed.status === 200 ? await attach(charge_id) : null };
    }),
  );
  expect(replies.map(({ confirmed }) => confirmed).sort()).toEqual([200, 417, 417, 417, 417, 417]);
  expect(replies.flatMap(({ sent }) => sent?.status ?? [])).toEqual([200]);
  const rows = await proofs.proofsOf(enrolment);
  const [fee] = (await proofs.chargesOf(enrolment)).filter((each) => each.charge_id === charge_id);
  expect(rows.map(({ confirmation_id }) => confirmation_id)).toEqual([fee?.confirmation_id]);
});

it("a student's own data list the proof, without its key and without who sent it", async () => {
  const { enrolment, charge_id } = await proofs.confirmed();
  await attach(charge_id);
  const reply = await enrolment.student.raw('GET', '/v1/account/privacy/export/json');
  const content = await reply.text();
  const [row] = await proofs.proofsOf(enrolment);
  expect(JSON.parse(content).data.payment_proofs).toEqual([
    {
      file_type: 'application/pdf',
      file_bytes: row?.file_bytes,
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
  for (const secret of [row?.file_key, row?.sent_by, row?.confirmation_id])
    expect(content).not.toContain(secret);
});

it('an erasure keeps the proof with the payment that it proves', async () => {
  const { enrolment, charge_id } = await proofs.confirmed();
  await attach(charge_id);
  await asOwner(proofs.school, (owner) =>
    owner.query(`update charges set status = 'cancelled' where student_id = '${enrolment.student_id}' and status = 'open';
      update contracts set validity = '2025-12-31' where student_id = '${enrolment.student_id}'`),
  );
  await enrolment.student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { admin } = proofs;
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { kind: 'erasure' } });
  await admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: enrolment.name },
  });
  await dueJobs(proofs.school);
  const rows = await proofs.proofsOf(enrolment);
  expect(rows).toHaveLength(1);
  expect(await clearedADayLater()).toContain(rows[0]?.file_key);
  expect((await admin.raw('GET', proofPath(charge_id))).status).toBe(200);
});
