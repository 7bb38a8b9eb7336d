import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonsOf } from '../../../server/areas/progress/lessonsOf.ts';
import { asOwner } from '../../support/asOwner.ts';
import { type School, startSchool } from '../../support/school.ts';
import { meritedClass } from '../certificates/meritedClass.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it("the lessons of a student are read from the student's seats, and not from all lessons (PROGRESS-2)", async () => {
  const { first } = await meritedClass(school);
  const { group } = await meritedClass(school);
  await asOwner(school, async (client) => {
    await client.query(
      `insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select e.entry_id, e.class_id, e.teacher_id, 'Aula', t, t, t + interval '1 minute'
      from (select entry_id, class_id, teacher_id from lessons where class_id = $1 limit 1) e,
        (select timestamptz '2001-01-01' + g * interval '1 minute' as t from generate_series(1, 20000) g) x`,
      [group.id],
    );
    await client.query('analyze lessons');
  });
  const { clock, pool } = school.services;
  const read: { text: string; values: unknown[] }[] = [];
  const noting = {
    query: (statement: { text: string; values: unknown[] }) => {
      read.push(statement);
      return pool.query(statement);
    },
  };
  const page = { page: 1, pageSize: 10, orderBy: 'starts_at', order: 'DESC' } as const;
  await lessonsOf({ clock, pool: noting as unknown as typeof pool }, first.student_id, page);
  expect(read).toHaveLength(2);
  for (const { text, values } of read) {
    const { rows } = await pool.query(`explain (analyze, costs off, timing off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('lessons_pkey');
    // A node that read the lessons of others would have thousands of rows.
    expect(plan).not.toMatch(/rows=\d{4,}/);
  }
});
