import { expect } from 'vitest';
import type { Input } from '../../contract/index.ts';
import { buildClass } from '../../server/demo/build/classes.ts';
import { buildTeacher } from '../../server/demo/build/people.ts';
import type { Caller } from './caller.ts';
import { Enrolment } from './enrolment.ts';
import { dueJobs } from './jobs.ts';
import type { School } from './school.ts';

export async function payByHand(
  school: School,
  admin: Caller,
  student_id: string,
  kind: 'registration' | 'plan',
  count = 1,
): Promise<void> {
  const { rows } = await school.services.pool.query(
    `select charge_id from charges where student_id = $1 and kind = $2 and status = 'open'
     order by due_date, installment limit $3`,
    [student_id, kind, count],
  );
  for (const { charge_id } of rows)
    await admin.call('POST /v1/charges/:id/confirm', {
      params: { id: charge_id },
      body: { note: 'Visto no extrato' },
    });
}

export async function concludedStudent(
  school: School,
  { seller, admin }: { seller: Caller; admin: Caller },
  form: Input<'POST /v1/users'>['body'],
  installments = 1,
): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, form);
  await enrolment.confirmEmail();
  await enrolment.sign();
  await payByHand(school, admin, enrolment.student_id, 'registration');
  await payByHand(school, admin, enrolment.student_id, 'plan', installments);
  await enrolment.giveAvailability();
  const teacher = await buildTeacher(school.db);
  const { pool } = school.services;
  await buildClass(school.db, {
    teacher_id: teacher.teacher_id,
    course_id: form.course ?? '',
    student_ids: [enrolment.student_id],
  });
  await pool.query("update matches set status = 'accepted', teacher_id = $2 where student_id = $1", [
    enrolment.student_id,
    teacher.teacher_id,
  ]);
  await pool.query("update students set onboarding_status = 'CONCLUIDO' where student_id = $1", [
    enrolment.student_id,
  ]);
  expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
  await dueJobs(school);
  return enrolment;
}

/** The form of a stored user, ready to be submitted. */
export async function formOf(caller: Caller, user_id: string): Promise<Input<'PATCH /v1/users/:id'>['body']> {
  const view = await caller.call('GET /v1/users/:id', { params: { id: user_id } });
  const stored = view as Record<string, unknown>;
  const fields = [
    ...['name', 'email', 'types', 'enrollment_type', 'enrollment_date', 'is_inside_salesperson', 'fev_id'],
    ...['rg', 'cpf', 'birthdate', 'phone', 'education_grade', 'cep', 'address', 'address_number'],
    ...['address_complement', 'neighborhood', 'city', 'uf', 'country', 'is_foreign', 'nif', 'course'],
    ...['student_level', 'plan_type', 'frequency', 'plan_duration', 'payment_method', 'plan_start_date'],
    ...['experience_in_other_schools', 'important_informations', 'special_student', 'interests'],
    ...['student_guardian_relationship', 'updated_at'],
    ...(stored.student_guardian_relationship === 'Próprio'
      ? []
      : ['name', 'email', 'rg', 'cpf', 'phone', 'birthdate', 'address'].map(
          (part) => `student_guardian_${part}`,
        )),
  ];
  const given = Object.fromEntries(
    fields
      .filter((field) => stored[field] !== null && stored[field] !== undefined)
      .map((field) => [field, stored[field]]),
  );
  return { ...given, confirm_email: view.email } as Input<'PATCH /v1/users/:id'>['body'];
}
