import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { orNull, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

type Taught = Awaited<ReturnType<typeof taughtClass>>;
const lessonsOf = ({ group }: Taught) =>
  rowsOf(school.db, { id: text, status: text, cancel_cause: orNull(text), seats: text })`
    select l.id, l.status, l.cancel_cause,
      (select coalesce(string_agg(s.student_id || ' ' || s.during::text, ',' order by s.student_id), '') from lesson_students s
        where s.lesson_id = l.id) as seats
    from lessons l where l.class_id = ${group.id} order by l.starts_at, l.id`;
const off = ({ group }: Taught) =>
  admin.call('PATCH /v1/classes/:id/change-status', { params: { id: group.id }, body: { status: false } });
const undo = ({ group }: Taught, updated_at: string) =>
  admin.try('PATCH /v1/classes/:id/change-status', {
    params: { id: group.id },
    body: { status: true, is_undo: true, updated_at },
  });
const statusOf = async ({ group }: Taught) =>
  (await admin.call('GET /v1/classes/:id', { params: { id: group.id } })).status;

it('the undo of a class that was switched off restores its lessons and seats as they were', async () => {
  const taught = await taughtClass(school);
  const before = await lessonsOf(taught);
  const { updated_at } = await off(taught);
  expect((await lessonsOf(taught)).some(({ cancel_cause }) => cancel_cause === 'class_off')).toBe(true);
  expect((await undo(taught, updated_at)).status).toBe(200);
  expect(await lessonsOf(taught)).toEqual(before);
  expect(await statusOf(taught)).toBe(true);
});

it('the undo is refused after another change of the class, and changes nothing', async () => {
  const taught = await taughtClass(school);
  const { updated_at } = await off(taught);
  await school.db.execute(sql`update classes set title = 'Outro nome' where id = ${taught.group.id}`);
  const after = await lessonsOf(taught);
  expect(await undo(taught, updated_at)).toMatchObject({ status: 409, error: { code: 'stale' } });
  expect(await lessonsOf(taught)).toEqual(after);
  expect(await statusOf(taught)).toBe(false);
});

it('the undo is refused as a whole when a lesson could not return', async () => {
  const taught = await taughtClass(school);
  const { updated_at } = await off(taught);
  const lost = (await lessonsOf(taught)).filter(({ cancel_cause }) => cancel_cause === 'class_off');
  await school.db.execute(sql`insert into teacher_absences (teacher_id, starts_at, ends_at, reason, timezone)
    select l.teacher_id, l.starts_at, l.ends_at, 'Cirurgia', 'America/Sao_Paulo'
    from lessons l where l.id = ${lost[0]?.id}`);
  const after = await lessonsOf(taught);
  const refused = await undo(taught, updated_at);
  expect(refused).toMatchObject({ status: 417, error: { code: 'class_undo_lost' } });
  expect(refused.error.message).toContain('1 aula');
  expect(await lessonsOf(taught)).toEqual(after);
  expect(await statusOf(taught)).toBe(false);
});
