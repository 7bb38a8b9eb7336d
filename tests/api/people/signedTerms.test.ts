import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Seeded } from '../../../server/demo/random.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent, formOf } from '../../support/concluded.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
let enrolment: Enrolment;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
  enrolment = await concludedStudent(school, { seller, admin }, studentForm(course));
});
afterAll(() => school.stop());

type Form = Input<'PATCH /v1/users/:id'>['body'];
const save = async (caller: Caller, student: Enrolment, change: Partial<Form>) =>
  caller.try('PATCH /v1/users/:id', {
    params: { id: student.user_id },
    body: { ...(await formOf(caller, student.user_id)), ...change },
  });

const money = async (student: Enrolment) => {
  const { pool } = school.services;
  const of = async (text: string) => (await pool.query(text, [student.student_id])).rows;
  return {
    contracts: await of(
      'select contract_id, status, sha256_after from contracts where student_id = $1 order by 1',
    ),
    charges: await of('select charge_id, status, amount from charges where student_id = $1 order by 1'),
    status: await of('select onboarding_status, course_id, plan_type from students where student_id = $1'),
  };
};

it.each([
  ['plan_type', { plan_type: 'Particular' }],
  ['frequency', { frequency: '1 vez na semana' }],
  ['plan_duration', { plan_duration: 'Semestral' }],
  ['payment_method', { payment_method: 'À vista - Cartão de Crédito' }],
  ['plan_start_date', { plan_start_date: '2026-06-01' }],
  ['enrollment', { enrollment_type: 'early_enrollment', enrollment_date: '2026-06-01' }],
  ['who signs', { birthdate: '2012-05-01', ...guardian() }],
] as const)(
  'does not change a signed %s: 417 for administrators, 403 for sellers, nothing written',
  async (_, change) => {
    const before = await money(enrolment);
    const refused = await save(admin, enrolment, change as Partial<Form>);
    expect(refused).toMatchObject({ status: 417, error: { code: 'terms_signed' } });
    expect(refused.error.message).toContain('Emitir novo contrato');
    expect(await save(seller, enrolment, change as Partial<Form>)).toMatchObject({
      status: 403,
      error: { code: 'field_forbidden' },
    });
    expect(await money(enrolment)).toEqual(before);
  },
);

it('records a level without touching the contract', async () => {
  const before = await money(enrolment);
  expect((await save(admin, enrolment, { student_level: 'Intermediário' })).status).toBe(200);
  expect(await money(enrolment)).toEqual(before);
});

function guardian(): Partial<Form> {
  return {
    student_guardian_relationship: 'Mãe',
    student_guardian_name: 'Sônia Antunes Prado',
    student_guardian_email: 'sonia@x.test',
    student_guardian_rg: '22.333.444-5',
    student_guardian_cpf: '52998224725',
    student_guardian_phone: '+55 11 91234-5678',
    student_guardian_birthdate: '1970-01-01',
    student_guardian_address: {
      cep: '01310100',
      address: 'Avenida Paulista',
      address_number: '10',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      uf: 'SP',
      country: 'Brasil',
    },
  };
}

it('changes no contract, charge or status in 200 random walks of form saves', async () => {
  const seeded = new Seeded(20261121);
  const pick = <T>(list: readonly T[]): T => seeded.pick(list);
  const word = () => seeded.int(0, 1e6).toString(36);
  const changes: (() => Partial<Form>)[] = [
    () => ({}),
    () => ({ phone: `+55119${String(seeded.int(0, 99_999_999)).padStart(8, '0')}` }),
    () => ({ rg: word() }),
    () => ({ name: `Beatriz ${word()} Prado` }),
    () => ({ address_number: String(seeded.int(1, 999)) }),
    () => ({ important_informations: word() }),
    () => ({ interests: [pick(['Viagem', 'Pessoal', 'Profissional'])] }),
    () => ({ education_grade: pick(['Graduação', 'Pós-graduação']) }),
    () => ({ student_level: pick(['Zero', 'Básico', 'Intermediário', 'Avançado']) }),
    () => guardian(),
    () => ({
      ...guardian(),
      student_guardian_email: `${word()}@x.test`,
      student_guardian_phone: '+5511912345679',
    }),
    () => ({ plan_type: pick(['Em grupo', 'Particular']) }),
    () => ({ frequency: pick(['1 vez na semana', '2 vezes na semana']) }),
    () => ({ plan_start_date: pick(['2026-06-01', '2026-01-01', null]) }),
    () => ({ payment_method: pick(['À vista - Pix', 'À vista - Cartão de Crédito']) }),
    () => ({ birthdate: pick(['1995-04-12', '1994-03-11']) }),
    () => ({ is_inside_salesperson: seeded.next() < 0.5 }),
  ];
  const second = await concludedStudent(
    school,
    { seller, admin },
    studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' }),
  );
  const saved = { 200: 0, refused: 0 };
  for (const student of [enrolment, second]) {
    const before = await money(student);
    for (let walk = 0; walk < 100; walk += 1)
      for (let step = 0; step < 2; step += 1) {
        const change = Object.assign({}, pick(changes)(), seeded.next() < 0.3 ? pick(changes)() : {});
        const reply = await save(pick([admin, seller]), student, change);
        expect([200, 400, 403, 417], JSON.stringify([change, reply.error])).toContain(reply.status);
        saved[reply.status === 200 ? 200 : 'refused'] += 1;
      }
    expect(await money(student)).toEqual(before);
  }
  expect(Math.min(saved[200], saved.refused)).toBeGreaterThan(40);
}, 240_000);
