import { afterAll, beforeAll, expect, it } from 'vitest';
import { WAITING_KINDS, type WaitingKind } from '../../../domain/figures.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { matches } from '../../../server/areas/matching/tables.ts';
import { privacy_requests } from '../../../server/areas/privacy/tables.ts';
import { reschedules } from '../../../server/areas/studentLessons/tables.ts';
import { teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { student_transfers } from '../../../server/areas/transfers/tables.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { insertDocument, insertExpiringType } from '../../support/documents.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';
import { taughtClass } from '../room/taught.ts';

/** More than the dashboard shows of a kind, so that a total differs from the number of rows. */
const COUNT = 4;

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  const { db } = school;
  await buildAdmin(db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  const type_id = await insertExpiringType(db);
  for (let index = 0; index < COUNT; index += 1) {
    const { teacher, first, second, lessons } = await taughtClass(school);
    const { teacher_id } = teacher;
    const lesson = lessons.at(-1);
    if (!lesson) throw new Error('no lesson');
    await db.insert(teacher_absences).values({
      teacher_id,
      starts_at: new Date('2026-03-16T03:00:00Z'),
      ends_at: new Date('2026-03-19T03:00:00Z'),
      timezone: 'America/Sao_Paulo',
    });
    await insertDocument(db, {
      user_id: teacher.user_id,
      type_id,
      expires_on: '2026-03-01',
      sent_at: school.clock.now(),
    });
    await db.insert(student_transfers).values({
      student_id: first.student_id,
      teacher_id,
      transfer_type: 'TEACHER_CHANGE',
      status: 'PENDING',
      description: 'Prefere aulas à noite.',
      is_from_admin: false,
    });
    await db.insert(reschedules).values({
      student_id: second.student_id,
      lesson_id: lesson.id,
      lesson_starts_at: lesson.starts_at,
      lesson_ends_at: lesson.ends_at,
      teacher_id,
      starts_at: new Date('2026-06-29T14:00:00Z'),
      ends_at: new Date('2026-06-29T15:00:00Z'),
    });
    await db.insert(privacy_requests).values({
      user_id: second.user_id,
      protocol: `P-${index}`,
      due_on: '2026-03-20',
    });
    const contract_id = await insertContract(db, { student_id: first.student_id, value_plan: 120_000 });
    await insertCharge(db, { student_id: first.student_id, contract_id, due_date: '2026-02-20' });
    for (const status of ['pending-allocation', 'waiting-acceptance'] as const) {
      const { student_id } = await buildStudent(db, { student: { onboarding_status: 'AGUARDANDO_MATCH' } });
      const at = school.clock.now();
      const offer = status === 'waiting-acceptance' ? { teacher_id } : {};
      await db.insert(matches).values({ student_id, status, waiting_since: at, queued_at: at, ...offer });
    }
  }
});
afterAll(() => school.stop());

const page = { page: 1, pageSize: 1 } as const;
const totals: Readonly<Record<WaitingKind, () => Promise<number>>> = {
  uncovered: async () => {
    const query = { start_date: '2026-03-10', end_date: '2026-04-09' };
    const absences = await admin.call('GET /v1/teacher-absences', { query });
    return absences.filter(({ lessons }) => lessons > 0).length;
  },
  unanswered: async () => (await admin.call('GET /v1/match/waiting', { query: page })).total,
  to_direct: async () =>
    (await admin.call('GET /v1/students-without-match', { query: { ...page, status: 'pending-allocation' } }))
      .total,
  transfer: async () =>
    (await admin.call('GET /v1/students-transfer', { query: { ...page, status: 'PENDING' } })).total,
  reschedule: async () =>
    (await admin.call('GET /v1/reschedules', { query: { ...page, status: 'pending' } })).total,
  privacy: async () =>
    (await admin.call('GET /v1/privacy-requests', { query: { ...page, status: 'open' } })).total,
  unpaid: async () => (await admin.call('GET /v1/debtors', { query: page })).total,
  document: async () =>
    (await admin.call('GET /v1/users', { query: { ...page, documents: 'expired' } })).total,
};

it.each(WAITING_KINDS)('the dashboard and the list have the same total of pending work: %s', async (kind) => {
  const { waiting } = await admin.call('GET /v1/dashboard/today', {});
  const group = waiting.find((each) => each.kind === kind);
  expect(group).toMatchObject({ total: COUNT, rows: [{}, {}, {}] });
  expect(await totals[kind]()).toBe(COUNT);
});
