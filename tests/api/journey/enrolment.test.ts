import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';

let school: School;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'other@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

it('enrols a student from registration to waiting for a teacher', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  const student = await enrolment.confirmEmail();
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');

  await enrolment.sign();
  const fee = await enrolment.find();
  expect(fee).toMatchObject({
    onboarding_status: 'AGUARDANDO_PAGAMENTO_MATRICULA',
    contract: { status: 'signed' },
    charge: { kind: 'registration', amount: 15_000 },
  });

  await enrolment.pay('refused');
  await enrolment.until('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA');
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await enrolment.pay('pix');
  await enrolment.until('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');

  const few = await student.try('POST /v1/availability', {
    body: {
      student_id: enrolment.student_id,
      timezone: 'America/Sao_Paulo',
      availability: { tuesday: [{ start: '19:00', end: '20:00' }] },
    },
  });
  expect(few).toMatchObject({ status: 417, error: { code: 'availability_below_minimum' } });
  await enrolment.giveAvailability();
  expect(await enrolment.find()).toMatchObject({ onboarding_status: 'AGUARDANDO_MATCH', had_teacher: false });
  const { response } = await student.call('GET /v1/notifications', { query: {} });
  expect(response.map((row) => row.title)).toContain('Pagamento confirmado');
});

it('names the first day of a contract that starts immediately, as the contract does', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  expect((await enrolment.find()).starts_on).toBe(start.slice(0, 10));
});

it('stores the signed file with its hash, and anyone can check it', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  const student = await enrolment.confirmEmail();
  const { contract } = await enrolment.find();
  const before = await student.raw('GET', `/v1/contracts/${contract?.contract_id}/file`);
  expect(before.headers.get('content-type')).toBe('application/pdf');
  expect((await before.text()).slice(0, 5)).toBe('%PDF-');
  const wrong = await student.try('POST /v1/contracts/:id/sign', {
    params: { id: contract?.contract_id ?? '' },
    body: { party: 'student', code: '00000', typed_name: 'Beatriz Antunes Prado', consent: true },
  });
  expect(wrong.error.code).toBe('code_expired');
  await enrolment.sign();
  const file = (caller: Caller) => caller.raw('GET', `/v1/contracts/${contract?.contract_id}/file`);
  expect((await file(await school.login('other@x.test'))).status).toBe(404);
  const signed = Buffer.from(await (await file(student)).arrayBuffer());
  const { rows } = await school.services.pool.query(
    'select code, sha256_after from contracts where contract_id = $1',
    [contract?.contract_id],
  );
  expect(rows[0].sha256_after).toBe(sha256(signed));
  const check = await school.anyone.call('GET /v1/contracts/check/:code', { params: { code: rows[0].code } });
  expect(check).toMatchObject({ sha256: sha256(signed), signers: ['Beatriz'] });
  const again = await student.try('POST /v1/contracts/:id/code', {
    params: { id: contract?.contract_id ?? '' },
    body: { party: 'student' },
  });
  expect(again.error.code).toBe('not_waiting_signature');
});

it('refuses a forged provider event', async () => {
  const forged = await school.anyone.try('POST /v1/pagarme/webhook', {
    body: { id: 'x', data: { id: 'y' } },
  });
  expect(forged.status).toBe(401);
});
