import type { Pool } from 'pg';
import { importRow, importTable, xlsxOf } from '../support/importFile.ts';

interface Side {
  url: string;
  token: string;
  pool: Pool;
}

const pollMs = 200;
const seconds = (from: number) => (performance.now() - from) / 1000;
const guardian = {
  birthdate: '12/04/2012',
  student_guardian_relationship: 'Mãe',
  student_guardian_name: 'Teresa Antunes Prado',
  student_guardian_email: 'teresa.prado@bench.aulaviva.test',
  student_guardian_rg: '12.345.678-9',
  student_guardian_cpf: '529.982.247-25',
  student_guardian_phone: '(11) 98765-4321',
  student_guardian_birthdate: '12/04/1980',
  'student_guardian_address.cep': '01310-100',
  'student_guardian_address.address': 'Avenida Paulista',
  'student_guardian_address.address_number': '1578',
  'student_guardian_address.neighborhood': 'Bela Vista',
  'student_guardian_address.city': 'São Paulo',
  'student_guardian_address.uf': 'SP',
};

async function fileOf({ pool }: Side, count: number): Promise<Blob> {
  const { rows } =
    await pool.query(`select u.email, (select course from courses where status limit 1) as course
    from fevs f join users u using (user_id) where f.fev_status and u.user_status limit 1`);
  const people = Array.from({ length: count }, (_, index) =>
    importRow('STUDENT', 500_000_000 + index, {
      ...(index % 4 === 0 ? guardian : {}),
      fev_id: rows[0].email,
      course: rows[0].course,
    }),
  );
  return xlsxOf(importTable('STUDENT', people));
}

/** Users, personal data and students as two statements insert them, rolled back. */
async function rawSeconds(pool: Pool, id: string): Promise<number> {
  const client = await pool.connect();
  const from = performance.now();
  await client.query('begin');
  await client.query(`create temp table raw on commit drop as
    select old_id, gen_random_uuid() as user_id from imports, unnest(made) old_id where id = '${id}';
    insert into users (user_id, name, email, types, created_at)
      select raw.user_id, name, 'raw.' || email::text, types, created_at from raw join users u on u.user_id = old_id;
    insert into personal (user_id, birthdate, phone, address)
      select raw.user_id, birthdate, phone, address from raw join personal p on p.user_id = old_id;
    insert into students (user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method, guardian,
        onboarding_status)
      select raw.user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method, guardian,
        onboarding_status from raw join students s on s.user_id = old_id`);
  await client.query('rollback');
  client.release();
  return seconds(from);
}

/** Seconds of preview, registration and undo of new students, a quarter of them with a guardian. */
export async function importFigures(side: Side, count: number) {
  const { url, token, pool } = side;
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${url}/api/v1/imports${path}`, { method, headers, ...(body && { body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };
  const form = new FormData();
  form.append('kind', 'STUDENT');
  form.append('file_name', 'bench.xlsx');
  form.append('file', await fileOf(side, count), 'bench.xlsx');
  let from = performance.now();
  const { id, error_count, errors } = await call('POST', '', form);
  if (error_count > 0) throw new Error(JSON.stringify(errors[0]));
  const preview = seconds(from);
  from = performance.now();
  let { state } = await call('POST', `/${id}/run`);
  while (state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    ({ state } = await call('GET', `/${id}`));
  }
  if (state !== 'done') throw new Error(`the import is ${state}`);
  const run = seconds(from);
  const raw = await rawSeconds(pool, id);
  from = performance.now();
  await call('POST', `/${id}/undo`);
  return { preview, run, raw, undo: seconds(from) };
}
