import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('finds the same rows however many names and students match', async () => {
  const { db, services } = school;
  await buildAdmin(db, allPermissions, {
    name: 'Carla Dias',
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  const ana = await buildStudent(db, { user: { name: 'Ana Souza' } });
  const admin = await school.login('admin@x.test');
  const { pool } = services;
  await pool.query(
    `with crowd as (insert into users (name, email, types) select 'Zilda ' || n, 'zilda.' || n || '@x.test', '{STUDENT}'
       from generate_series(1, 5100) n returning user_id, name),
     enrolled as (insert into students (student_id, user_id, fev_id, course_id, student_level, plan_type, frequency,
         plan_duration, payment_method, guardian, onboarding_status)
       select gen_random_uuid(), c.user_id, s.fev_id, s.course_id, s.student_level, s.plan_type, s.frequency,
         s.plan_duration, s.payment_method, s.guardian, s.onboarding_status
       from crowd c, (select * from students where student_id = $1) s returning student_id, user_id)
     insert into audit_log (at, user_name, context, entity, entity_id, operation, changes, student_id)
     select '2026-01-04 12:00Z', name, case when name like '%7' then 'payments' else 'room' end, 'room', user_id,
       case when name like '%1' then 'I' else 'U' end, '{}', student_id
     from crowd join enrolled using (user_id)`,
    [ana.student_id],
  );
  const queries = ['zilda', 'zilda 1', 'zilda 12'].flatMap((name): Record<string, string>[] => [
    { user_name: name },
    { student_name: name },
    { user_name: 'zilda', student_name: name },
    { user_name: name, student_name: 'zilda' },
  ]);
  const more: Record<string, string>[] = [
    {},
    { contexts: 'payments' },
    { operation: 'I' },
    { from: '2026-01-04', to: '2026-01-04' },
  ];
  const check = async (query: Record<string, string>) => {
    const { user_name = '', student_name = '', contexts, operation } = query;
    const { rows } = await pool.query(
      `select id from audit_log a join students s on s.student_id = a.student_id join users u on u.user_id = s.user_id
       where lower(a.user_name) like $1 || '%' and lower(u.name) like $2 || '%'
         and ($3::text is null or context = $3) and ($4::text is null or operation = $4) order by at desc, id desc`,
      [user_name, student_name, contexts, operation],
    );
    const page = await admin.call('GET /v1/logs/student', { query: { pageSize: 100, ...query } });
    expect({ query, total: page.total }).toEqual({ query, total: rows.length });
    expect(page.response.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => Number(id)));
  };
  const combined = queries.flatMap((each) => more.map((also) => ({ ...each, ...also })));
  for (const query of combined) await check(query);
  // Then fewer than half of all people match.
  await pool.query(
    `insert into users (name, email, types) select 'Outra ' || n, 'outra.' || n || '@x.test', '{TEACHER}'
     from generate_series(1, 5200) n`,
  );
  for (const query of combined.filter(({ student_name }) => student_name === 'zilda')) await check(query);
});
