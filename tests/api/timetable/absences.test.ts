import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallKey, Input } from '../../../contract/index.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Awaited<ReturnType<School['login']>>;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function refused<K extends CallKey>(key: K, input: Input<K>) {
  return (await admin.try(key, input)).error;
}
const dates = { start_date: '2026-03-16', end_date: '2026-03-24', timezone: 'America/Sao_Paulo' };
const statuses = (class_id: string) => rowsOf(school.db, { date: text, status: text })`
  select to_char(starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as date, status from lessons
  where class_id = ${class_id} and starts_at between '2026-03-16' and '2026-04-01' order by 1`;

describe('Time off of teachers', () => {
  it('lists the lessons at once and leaves them as they are until they are cancelled', async () => {
    const { teacher, group } = await taughtClass(school);
    const { teacher_id } = teacher;
    const body = { teacher_id, ...dates };
    const preview = await admin.call('POST /v1/teacher-absences/preview', { body });
    expect(preview).toMatchObject({ lesson_count: 2, lessons: [{ class_id: group.id, students: 2 }, {}] });
    const { id } = await admin.call('POST /v1/teacher-absences', { body: { ...body, reason: 'Cirurgia' } });
    const query = { start_date: '2026-03-24', end_date: '2026-03-24', teacher_id };
    expect(await admin.call('GET /v1/teacher-absences', { query })).toEqual([
      {
        id,
        teacher_id,
        teacher_name: teacher.name,
        ...dates,
        reason: 'Cirurgia',
        by_teacher: false,
        lessons: 2,
        planned: false,
        covered: 0,
      },
    ]);
    const after = { ...query, start_date: '2026-03-25', end_date: '2026-03-31' };
    expect(await admin.call('GET /v1/teacher-absences', { query: after })).toEqual([]);
    expect(await admin.call('GET /v1/teacher-absences/:id/lessons', { params: { id } })).toEqual(preview);

    const { cancelled } = await admin.call('POST /v1/teacher-absences/:id/cancel-lessons', {
      params: { id },
      body: { reason: 'Professor ausente' },
    });
    expect(cancelled).toBe(2);
    expect((await statuses(group.id)).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'scheduled',
    ]);
    const removed = await admin.call('DELETE /v1/teacher-absences/:id', { params: { id } });
    expect(removed).toEqual({ restored: 2, lost: 0 });
    expect((await statuses(group.id)).every(({ status }) => status === 'scheduled')).toBe(true);
  });

  it('takes its days from the zone in which they were entered', async () => {
    const { teacher } = await taughtClass(school);
    await school.db.execute(sql`update lessons set starts_at = '2026-03-18T01:00Z', ends_at = '2026-03-18T02:00Z'
      where teacher_id = ${teacher.teacher_id} and starts_at::date = '2026-03-17'`);
    const on = (timezone: string) =>
      admin.call('POST /v1/teacher-absences/preview', {
        body: {
          teacher_id: teacher.teacher_id,
          timezone,
          start_date: '2026-03-17',
          end_date: '2026-03-17',
        },
      });
    expect((await on('America/Sao_Paulo')).lesson_count).toBe(1);
    expect((await on('Europe/Lisbon')).lesson_count).toBe(0);
  });

  it('refuses the past, an overlap, an unknown teacher and an empty reason', async () => {
    const { teacher } = await taughtClass(school);
    const body = { teacher_id: teacher.teacher_id, ...dates, reason: '' };
    const { id } = await admin.call('POST /v1/teacher-absences', { body });
    const again = { ...body, start_date: '2026-03-24', end_date: '2026-03-26' };
    expect(await refused('POST /v1/teacher-absences', { body: again })).toMatchObject({
      code: 'absence_exists',
      message: `${teacher.name} já tem uma ausência nesse período.`,
    });
    const past = { ...body, start_date: '2026-03-01', end_date: '2026-03-05' };
    expect(await refused('POST /v1/teacher-absences', { body: past })).toMatchObject({ code: 'span_past' });
    const stranger = { ...body, teacher_id: id };
    expect(await refused('POST /v1/teacher-absences', { body: stranger })).toMatchObject({
      code: 'not_found',
    });
    const reason = { params: { id }, body: { reason: ' ' } };
    expect(await refused('POST /v1/teacher-absences/:id/cancel-lessons', reason)).toMatchObject({
      issues: [{ code: 'cancel_reason_required' }],
    });
  });

  it('enters overlapping time off once when it is sent twice concurrently', async () => {
    const { teacher } = await taughtClass(school);
    const body = { teacher_id: teacher.teacher_id, ...dates, reason: 'Férias' };
    const tries = await Promise.all([1, 2, 3, 4].map(() => admin.try('POST /v1/teacher-absences', { body })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
  });
});
