import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { snapshot } from './snapshot.ts';
import { description, freeTeacher, noticesOf, statusOf, taughtStudent } from './taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, ['view:students_transfer', 'create:student_transfer', 'view:logs'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
    name: 'Carla Coordenadora',
  });
  admin = await school.login('admin@x.test');
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

type Decision = Omit<Input<'PATCH /v1/students-transfer/:id'>['body'], 'updated_at'>;
type Seen = { id: string; updated_at: string };

async function taught(together = 0) {
  const made = await taughtStudent(school, { together });
  const next = await freeTeacher(school, made.course.id);
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  return { ...made, next, ids, caller: await school.login(made.teacher.email) };
}
type Taught = Awaited<ReturnType<typeof taught>>;

const ask = ({ caller, ids }: Taught) =>
  caller.call('POST /v1/students-transfer', {
    body: { ...ids, description, transfer_type: 'TEACHER_CHANGE' },
  });
const decide = ({ id }: Seen, body: Decision) =>
  admin.call('PATCH /v1/students-transfer/:id', { params: { id }, body });
const undo = ({ id, updated_at }: Seen) =>
  admin.try('POST /v1/students-transfer/:id/undo', { params: { id }, body: { updated_at } });
const refusal = { status: 'REPROVED', reproval_comment: 'O professor ainda pode atender.' } as const;

const decisions: Record<string, (to: Taught) => Decision> = {
  'that sent the student to allocation': () => ({ status: 'APPROVED', send_to_match: true }),
  'for another teacher': ({ next }) => ({ status: 'APPROVED', new_teacher_id: next.teacher_id }),
  'that refused': () => refusal,
};

describe.each(Object.entries(decisions))('the undo of a decision %s', (_, decisionFor) => {
  it.each([
    ['a class that was left empty', 0],
    ['a class with others', 2],
  ])('leaves everything as before, and lets it be decided again, for %s', async (_name, together) => {
    const made = await taught(together);
    const asked = await ask(made);
    const before = await snapshot(school);
    const decided = await decide(asked, decisionFor(made));
    expect(await snapshot(school)).not.toEqual(before);
    expect(decided.undo_until).not.toBeNull();
    const undone = await undo(decided);
    expect(undone).toMatchObject({ status: 200, data: { status: 'PENDING', undo_until: null } });
    expect(await snapshot(school)).toEqual(before);
    const again = await decide(undone.data, decisionFor(made));
    expect((await undo(again)).status).toBe(200);
    expect(await snapshot(school)).toEqual(before);
  });
});

it('the undo of a transfer that the school made keeps it as undone, and all else is as before', async () => {
  const made = await taught();
  const before = await snapshot(school);
  const body = { ...made.ids, description, new_teacher_id: made.next.teacher_id };
  const created = await admin.call('POST /v1/students-transfer', { body });
  expect(await undo(created)).toMatchObject({
    status: 200,
    data: { status: 'UNDONE', match_status: null, new_teacher_name: made.next.name, undo_until: null },
  });
  const { student_transfers: kept, ...after } = await snapshot(school);
  const { student_transfers: known, ...rest } = before;
  expect(after).toEqual(rest);
  expect(kept).toHaveLength((known?.length ?? 0) + 1);
  // It neither waits nor counts (TRANSFER-3, TRANSFER-5).
  for (let count = 0; count < 2; count += 1) {
    const again = await admin.call('POST /v1/students-transfer', { body });
    expect((await undo(again)).status).toBe(200);
  }
  const check = { params: { studentId: made.ids.student_id } };
  expect(await admin.call('GET /v1/students-transfer/validate/:studentId', check)).toBeNull();
});

it('the undo of a change of hours ends the search, and the acceptance and its waivers hold again', async () => {
  const made = await taught();
  await school.db.execute(
    sql`update students set waived_through = 6 where student_id = ${made.ids.student_id}`,
  );
  const { student_transfers: _, ...before } = await snapshot(school);
  const body = { ...made.ids, description, transfer_type: 'HOUR_CHANGE' as const };
  const created = await made.caller.call('POST /v1/students-transfer', { body });
  expect(created.undo_until).toBeNull();
  expect(await statusOf(school, made.ids.student_id)).toBe('AGUARDANDO_MATCH');
  expect((await undo(created)).status).toBe(200);
  const { student_transfers: __, ...after } = await snapshot(school);
  expect(after).toEqual(before);
  expect(await noticesOf(school, made.student.email)).toContain('Seus horários continuam');
  expect(await noticesOf(school, made.teacher.email)).toContain('Aluno não aguarda mais aceite');
});

it('the wait of an undone search does not count for a later one', async () => {
  const made = await taught();
  const decided = await decide(await ask(made), { status: 'APPROVED', send_to_match: true });
  const undone = await undo(decided);
  school.clock.set('2026-04-10T13:00:00.000Z');
  await (await school.login('admin@x.test')).call('PATCH /v1/students-transfer/:id', {
    params: { id: undone.data.id },
    body: { status: 'APPROVED', send_to_match: true },
  });
  const [open] = await rowsOf(school.db, { queued: text })`select queued_at::text as queued from matches
    where student_id = ${made.ids.student_id} and status = 'pending-allocation'`;
  expect(new Date(open?.queued ?? '').toISOString()).toBe('2026-04-10T13:00:00.000Z');
});

it('an exclusion that another transfer had made stays', async () => {
  const made = await taught();
  await school.db.execute(sql`insert into match_exclusions (student_id, teacher_id, reason, at)
    values (${made.ids.student_id}, ${made.ids.teacher_id}, 'moved', ${start})`);
  const asked = await ask(made);
  const before = await snapshot(school);
  await undo(await decide(asked, { status: 'APPROVED', send_to_match: true }));
  expect(await snapshot(school)).toEqual(before);
});

it('the undo notifies those who were told, and is a sentence of the log', async () => {
  const made = await taught();
  const asked = await ask(made);
  const decided = await decide(asked, { status: 'APPROVED', new_teacher_id: made.next.teacher_id });
  await undo(decided);
  expect(await noticesOf(school, made.student.email)).toContain('Você continua com o seu professor');
  expect(await noticesOf(school, made.teacher.email)).toContain('Transferência desfeita');
  expect(await noticesOf(school, made.next.email)).toContain('Aluno não aguarda mais aceite');
  await undo(await decide(asked, refusal));
  expect(await noticesOf(school, made.teacher.email)).toContain('Transferência a decidir de novo');
  const rows = await rowsOf(school.db, { from: text, to: text })`
    select changes -> 'status' ->> 'from' as from, changes -> 'status' ->> 'to' as to from audit_log
    where entity_id = ${asked.id} and operation = 'U' and changes ? 'status' order by id`;
  expect(rows.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'PENDING APPROVED',
    'APPROVED PENDING',
    'PENDING REPROVED',
    'REPROVED PENDING',
  ]);
});

it('what can no longer be undone is discarded', async () => {
  const made = await taught();
  const decided = await decide(await ask(made), { status: 'APPROVED', send_to_match: true });
  const kept = async () => {
    const [row] = await rowsOf(school.db, { n: int })`
      select count(*)::int as n from transfer_undos where transfer_id = ${decided.id}`;
    return row?.n;
  };
  const { clearTransferUndos } = await import('../../../server/areas/transfers/undos.ts');
  await clearTransferUndos(school.services);
  expect(await kept()).toBe(1);
  school.clock.set('2026-03-11T13:00:01.000Z');
  await clearTransferUndos(school.services);
  expect(await kept()).toBe(0);
});
