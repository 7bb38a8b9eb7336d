import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { sendMessage } from '../../../server/areas/messages/sendMessage.ts';
import { message_recipients, messages } from '../../../server/areas/messages/tables.ts';
import { buildAdmin, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { digits, rowsOf } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const login = (email: string) => ({ email, password_hash: passwordHash });

let school: School;
let admin: Caller;
let reader: string;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  admin = await school.login('admin@x.test');
  ({ user_id: reader } = await buildStudent(school.db));
});
afterAll(() => school.stop());

const write = (more: object = {}) =>
  admin.call('POST /v1/messages', {
    body: { title: 'Aviso', content: 'Sem aulas.', recipients_id: [reader], recallable: true, ...more },
  });
const recall = (id: string, caller = admin) => caller.try('POST /v1/messages/:id/recall', { params: { id } });
const deliver = (message_id: string) => sendMessage(school.services, { message_id, failures: 0 });
const reached = async (id: string) => {
  const rows = await school.db.select().from(message_recipients).where(eq(message_recipients.message_id, id));
  return rows.filter(({ delivered_at }) => delivered_at !== null).length;
};

it('a notice from the form is sent, and its delivery begins a minute later (NOTICE-7)', async () => {
  const { id, status, sent_at } = await write();
  expect([status, sent_at]).toEqual(['SENT', school.clock.now().toISOString()]);
  const [job] = await rowsOf(school.db, { seconds: digits })`
    select round(extract(epoch from run_at - now())) as seconds from graphile_worker.jobs
    where key = ${`message:${id}`}`;
  expect(Number(job?.seconds)).toBeGreaterThan(50);
  expect(Number(job?.seconds)).toBeLessThanOrEqual(60);
});

it('a recalled notice is pending, reaches nobody, and reaches everybody once when it is sent again', async () => {
  const { id } = await write();
  expect(await recall(id)).toMatchObject({ status: 200, data: { status: 'PENDING', sent_at: null } });
  await deliver(id);
  expect(await reached(id)).toBe(0);
  expect(await recall(id)).toMatchObject({ status: 417, error: { code: 'notice_pending' } });
  await admin.call('PATCH /v1/messages/:id', {
    params: { id },
    body: { content: 'Sem aulas na sexta.', recallable: true },
  });
  expect(await recall(id)).toMatchObject({ status: 200 });
  await admin.call('POST /v1/messages/:id/send', { params: { id } });
  await deliver(id);
  expect(await reached(id)).toBe(1);
  expect(await recall(id)).toMatchObject({ status: 417, error: { code: 'notice_delivered' } });
});

it('a recall and the delivery at the same moment end in one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await write();
    const [recalled] = await Promise.all([recall(id), deliver(id)]);
    const [row] = await school.db.select().from(messages).where(eq(messages.id, id));
    expect([recalled?.status, row?.status, await reached(id)]).toEqual(
      recalled?.status === 200 ? [200, 'PENDING', 0] : [417, 'SENT', 1],
    );
  }
});

it('pending, due and foreign notices cannot be recalled', async () => {
  const schedule = '2026-03-11T12:00:00.000Z';
  const { id } = await write({ category: 'SCHEDULED', schedule });
  expect(await recall(id)).toMatchObject({ status: 417 });
  const { user_id } = await buildTeacher(school.db, { user: login('teacher@x.test') });
  const teacher = await school.login('teacher@x.test');
  const own = await write({ recipients_id: [user_id] });
  expect((await recall(own.id, teacher)).status).toBe(404);
  expect((await recall(reader)).status).toBe(404);
});

it('a notice that was recalled and deleted ends its delivery without an error', async () => {
  const { id } = await write();
  await recall(id);
  await admin.call('DELETE /v1/messages/:id', { params: { id } });
  await expect(deliver(id)).resolves.toBeUndefined();
  const [job] = await rowsOf(school.db, { found: digits })`
    select count(*) as found from graphile_worker.jobs
    where key = ${`message:${id}`} and run_at < now() + interval '30 seconds'`;
  expect(Number(job?.found)).toBe(0);
});
