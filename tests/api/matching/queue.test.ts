import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { closeMatches, openMatch } from '../../../server/areas/matching/openMatch.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { instant, rowsOf } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

let serial = 0;
const since = '2026-01-10T12:00:00.000Z';

async function offered() {
  const course_id = (await buildCourse(school.db)).id;
  const user = { email: `professora.${++serial}@x.test`, password_hash: passwordHash };
  const teacher = await buildTeacher(school.db, { course_ids: [course_id], user });
  const student = await buildStudent(school.db, {
    student: { course_id, onboarding_status: 'AGUARDANDO_MATCH' },
  });
  const { match_id } = await buildMatch(school.db, {
    student_id: student.student_id,
    teacher_id: teacher.teacher_id,
    waiting_since: new Date(since),
  });
  return { student_id: student.student_id, teacher_id: teacher.teacher_id, match_id, email: user.email };
}

const shownWait = async (student_id: string) => {
  const { response } = await admin.call('GET /v1/students-without-match', { query: {} });
  return response.find((row) => row.student_id === student_id)?.waiting_since;
};
const openedAt = async (student_id: string) =>
  (
    await rowsOf(school.db, { queued_at: instant })`select queued_at from matches
      where student_id = ${student_id} and status = 'pending-allocation'`
  ).map(({ queued_at }) => new Date(queued_at).toISOString());

it('a student who is redirected keeps the waiting time', async () => {
  const { student_id } = await offered();
  await admin.call('POST /v1/match/redirect/:student_id', { params: { student_id } });
  expect(await shownWait(student_id)).toBe(since);
});

it('a student whom a teacher refuses keeps the waiting time', async () => {
  const { student_id, teacher_id, match_id, email } = await offered();
  const teacher = await school.login(email);
  await teacher.call('PATCH /v1/teacher-acceptance/answer', {
    body: {
      match_id,
      teacher_id,
      timezone: 'America/Sao_Paulo',
      class_ids: [],
      weekDays: [],
      start_hour: [],
    },
  });
  expect(await shownWait(student_id)).toBe(since);
});

it('a student whose search was closed keeps the waiting time, until an acceptance or a new contract', async () => {
  const ctx = systemCtx(school.services, 'test');
  const { student_id } = await offered();
  const again = () =>
    ctx.transaction(async (tx) => {
      await closeMatches(tx, ctx, [student_id]);
      await openMatch(tx, ctx, student_id);
    });
  await again();
  expect(await openedAt(student_id)).toEqual([since]);
  await school.db.execute(sql`update matches set status = 'closed', answered_at = ${school.clock.now().toISOString()}
    where student_id = ${student_id} and status = 'pending-allocation'`);
  school.clock.advance({ days: 30 });
  await ctx.transaction((tx) => openMatch(tx, ctx, student_id));
  expect(await openedAt(student_id)).toEqual([school.clock.now().toISOString()]);
});
