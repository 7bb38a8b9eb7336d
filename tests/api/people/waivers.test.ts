import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { formOf } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let course: string;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  ({ fev_id } = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash }));
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

type Waivers = { by_pass?: boolean; skip_to_availability?: boolean };
const register = async (waivers: Waivers, more: Parameters<typeof studentForm>[1] = {}) => {
  const enrolment = new Enrolment(school);
  const view = await enrolment.register(admin, studentForm(course, { fev_id, ...waivers, ...more }));
  return { enrolment, status: view.onboarding_status };
};
const save = async (enrolment: Enrolment, waivers: Waivers) =>
  admin.try('PATCH /v1/users/:id', {
    params: { id: enrolment.user_id },
    body: { ...(await formOf(admin, enrolment.user_id)), ...waivers },
  });

it('waives contract and payments by by_pass, and the start too by skip_to_availability', async () => {
  const later = { plan_start_date: '2026-09-01' };
  expect((await register({ by_pass: true }, later)).status).toBe('AGUARDANDO_INICIO_VIGENCIA_CONTRATO');
  expect((await register({ skip_to_availability: true }, later)).status).toBe(
    'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  );
});

it('withdraws the waiver while nothing later is met: the student has a contract to sign', async () => {
  const { enrolment } = await register({ by_pass: true });
  const kept = await save(enrolment, {});
  expect(kept.data).toMatchObject({
    by_pass: true,
    onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  });
  const back = await save(enrolment, { by_pass: false });
  expect(back.data).toMatchObject({ by_pass: false, onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' });
  await enrolment.confirmEmail();
  expect((await enrolment.find()).contract).toMatchObject({ status: 'pending' });
});

it('keeps the waiver once availability is saved', async () => {
  const { enrolment } = await register({ by_pass: true });
  await enrolment.confirmEmail();
  await enrolment.giveAvailability();
  expect(await save(enrolment, { by_pass: false })).toMatchObject({
    status: 417,
    error: { code: 'waiver_used' },
  });
});

it('requires a future date of early enrolment when it is first set, and keeps it afterwards', async () => {
  const early = { enrollment_type: 'early_enrollment' as const, enrollment_date: '2026-03-10' };
  const refused = await admin.try('POST /v1/users', { body: studentForm(course, { fev_id, ...early }) });
  expect(refused.error.issues).toEqual([
    {
      path: 'enrollment_date',
      code: 'enrollment_date_past',
      message: 'A data de início de uma matrícula antecipada precisa ser futura.',
    },
  ]);
  const { enrolment } = await register({}, { ...early, enrollment_date: '2026-03-11' });
  school.clock.advance({ days: 3 });
  admin = await school.login('admin@x.test');
  expect((await save(enrolment, {})).status).toBe(200);
});
