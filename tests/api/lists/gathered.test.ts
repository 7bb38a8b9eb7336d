import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { class_students } from '../../../server/areas/classes/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertContract } from '../../support/soldPlans.ts';

/** The school's clock is fixed at 10 March 2026. */
let school: School;
let admin: Caller;
let limited: Caller;
const students: string[] = [];
const people = 24;

beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  await buildAdmin(school.db, ['view:students'], login('limited@x.test'));
  admin = await school.login('admin@x.test');
  limited = await school.login('limited@x.test');
  const course_id = (await buildCourse(school.db)).id;
  for (let at = 0; at < people; at += 1) {
    const { student_id } = await buildStudent(school.db, {
      user: { user_status: at % 7 !== 3 },
      student: { course_id },
    });
    students.push(student_id);
    // One ends too late, and one has a successor that waits for signatures.
    if (at % 2 === 0)
      await insertContract(school.db, {
        student_id,
        value_plan: 120_000,
        validity: at === 10 ? '2026-06-01' : `2026-03-${12 + (at % 12)}`,
      });
    if (at === 6) await insertContract(school.db, { student_id, value_plan: 120_000, status: 'pending' });
  }
  // Two teachers have one name, and names differ from each other by accents and case.
  const seats = [];
  for (const [at, name] of ['Zara', 'Ávila', 'avila', 'Çelik', 'Ávila', 'Bento'].entries()) {
    const { teacher_id } = await buildTeacher(school.db, { user: { name }, course_ids: [course_id] });
    const { id } = await buildClass(school.db, { teacher_id, course_id });
    const joined_at = new Date(Date.UTC(2026, 0, 20 - at));
    for (const [seat, student_id] of students.entries())
      if ((seat + at) % 4 === 0 || (seat === 5 && at < 2))
        seats.push({
          class_id: id,
          student_id,
          joined_at: seat % 5 === 0 ? new Date('2026-01-05T12:00:00Z') : joined_at,
          left_at: (seat + at) % 8 === 0 ? new Date('2026-02-01T12:00:00Z') : null,
        });
  }
  await school.db.insert(class_students).values(seats);
});
afterAll(() => school.stop());

const teacherName = sql`(select tu.name from class_students cs join classes c on c.id = cs.class_id
  join teachers t on t.teacher_id = c.teacher_id join users tu on tu.user_id = t.user_id
  where cs.student_id = s.student_id and cs.left_at is null order by cs.joined_at, cs.id limit 1)`;
const renewal = sql`case when u.user_status then (select max(c.validity) from contracts c
  where c.student_id = s.student_id and c.status = 'signed' and c.validity between '2026-03-10' and '2026-04-09'
    and not exists (select 1 from contracts p where p.student_id = c.student_id and p.status = 'pending')) end`;
const sorts = {
  teacher_name: sql`${teacherName} collate "pt-BR-x-icu"`,
  renews_by: renewal,
} as const;
type OrderBy = keyof typeof sorts;

async function walked(
  as: Caller,
  query: { orderBy: OrderBy; order: 'ASC' | 'DESC'; [filter: string]: unknown },
) {
  const ids = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { response, hasNextPage } = await as.call('GET /v1/students', {
      query: { ...query, page, pageSize: 5 } as never,
    });
    ids.push(...response.map(({ id }) => id));
    isMore = hasNextPage;
  }
  return ids;
}

async function expected(value: SQL, order: 'ASC' | 'DESC', where = sql`true`) {
  const direction = sql.raw(order === 'DESC' ? 'desc' : 'asc');
  const { rows } = await school.db.execute(sql`select s.student_id as id, ${value} as value
    from students s join users u on u.user_id = s.user_id where ${where}
    order by ${value} ${direction} nulls last, u.user_id ${direction}`);
  return rows;
}

describe('students in the order of a value that costs a query each', () => {
  const orders = (['teacher_name', 'renews_by'] as const).flatMap((orderBy) =>
    (['ASC', 'DESC'] as const).map((order) => ({ orderBy, order })),
  );

  it.each(orders)('have on each page the rows of one query: %j', async ({ orderBy, order }) => {
    const rows = await expected(sorts[orderBy], order);
    const filled = rows.filter(({ value }) => value !== null).length;
    expect(filled).toBeGreaterThan(5);
    expect(filled).toBeLessThan(people);
    expect(await walked(admin, { orderBy, order })).toEqual(rows.map(({ id }) => id));
  });

  it.each(orders)('are filtered in this order: %j', async ({ orderBy, order }) => {
    const rows = await expected(sorts[orderBy], order, sql`u.name_search like '%a%' and s.student_status`);
    expect(await walked(admin, { orderBy, order, name: 'a', student_status: 'true' })).toEqual(
      rows.map(({ id }) => id),
    );
  });

  it('show no order of renewals to a caller who may not read them', async () => {
    const rows = await expected(sql`null::text`, 'ASC');
    expect(await walked(limited, { orderBy: 'renews_by', order: 'ASC' })).toEqual(rows.map(({ id }) => id));
  });
});
