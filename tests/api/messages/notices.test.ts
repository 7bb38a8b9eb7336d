import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { sendDueMessages } from '../../../server/areas/messages/sendMessage.ts';
import {
  message_recipients,
  messages,
  notification_choices,
  notifications,
} from '../../../server/areas/messages/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { openStream } from '../../support/stream.ts';

const login = (email: string) => ({ email, password_hash: passwordHash });

let school: School;
let admin: Caller;
let admin_id: string;
let teacher: Awaited<ReturnType<typeof buildTeacher>>;
let teaching: Caller;
let mine: Awaited<ReturnType<typeof buildStudent>>;
let other: Awaited<ReturnType<typeof buildStudent>>;
let learning: Caller;
beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const course = await buildCourse(db);
  ({ user_id: admin_id } = await buildAdmin(db, allPermissions, login('admin@x.test')));
  teacher = await buildTeacher(db, { user: login('teacher@x.test'), course_ids: [course.id] });
  mine = await buildStudent(db, { user: login('mine@x.test') });
  other = await buildStudent(db, { user: login('other@x.test') });
  const off = await buildStudent(db, { user: { ...login('off@x.test'), user_status: false } });
  await buildClass(db, {
    course_id: course.id,
    teacher_id: teacher.teacher_id,
    student_ids: [mine.student_id, off.student_id],
  });
  admin = await school.login('admin@x.test');
  teaching = await school.login('teacher@x.test');
  learning = await school.login('mine@x.test');
});
afterAll(() => school.stop());

let serial = 0;
const text = () => ({ title: `Aviso ${++serial}`, content: 'Sem **aulas** na sexta.' });
const later = '2026-03-11T12:00:00.000Z';
const scheduled = { category: 'SCHEDULED', schedule: later } as const;
const write = (caller: Caller, body: object) => caller.try('POST /v1/messages', { body });
const saved = async (caller: Caller, body: object) =>
  caller.call('POST /v1/messages', { body: { ...text(), ...body } });
const completed = (id: string) =>
  vi.waitFor(
    async () => {
      const [row] = await school.db.select().from(messages).where(eq(messages.id, id));
      expect(row?.completed_at).toBeInstanceOf(Date);
    },
    { timeout: 10_000, interval: 20 },
  );
const received = (caller: Caller, recipient_id: string, query: object = {}) =>
  caller.call('GET /v1/messages', { query: { recipient_id, pageSize: 100, ...query } });
const reached = async (id: string) => {
  const { rows } = await school.services.pool.query<{ email: string }>(
    `select u.email from message_recipients r join users u using (user_id)
     where r.message_id = $1 and r.delivered_at is not null order by 1`,
    [id],
  );
  return rows.map(({ email }) => email);
};

describe('saving', () => {
  it('refuses a broken notice with the specified texts', async () => {
    const texts = async (body: object) => {
      const { status, error } = await write(admin, { ...text(), types: ['STUDENT'], ...body });
      expect(status).toBe(400);
      return error.message;
    };
    expect(await texts({ title: '' })).toBe('O Título é obrigatório.');
    expect(await texts({ title: 'x'.repeat(51) })).toBe('O Título é muito grande.');
    expect(await texts({ title: 'x'.repeat(1001) })).toBe('O Título é muito grande.');
    expect(await texts({ content: '' })).toBe('O Conteúdo é obrigatório');
    expect(await texts({ content: 'x'.repeat(1501) })).toBe('O Conteúdo é muito grande.');
    expect(await texts({ content: 'x'.repeat(20_001) })).toBe('O Conteúdo é muito grande.');
    expect(await texts({ types: [] })).toBe('É necessário selecionar ao menos um destinatário');
    expect(await texts({ category: 'SCHEDULED' })).toBe(
      'É necessário definir uma data para o envio agendado',
    );
    expect(await texts({ category: 'SCHEDULED', schedule: '2026-03-10T12:59:00.000Z' })).toBe(
      'A data agendada precisa ser posterior a atual.',
    );
    expect(await texts({ read_count: 3, recebido: true })).toBe('Campo desconhecido: recebido.');
  });

  it('refuses another sender and a status of the client’s own', async () => {
    const { user_id } = mine;
    expect((await write(admin, { ...text(), types: ['STUDENT'], sender_id: user_id })).status).toBe(403);
    expect(
      (await write(admin, { ...text(), ...scheduled, types: ['STUDENT'], status: 'SENT' })).error.code,
    ).toBe('field_forbidden');
    expect((await write(admin, { ...text(), recipients_id: [crypto.randomUUID()] })).status).toBe(404);
  });

  it('is limited to own students for teachers, whose group of students means those', async () => {
    expect((await write(teaching, { ...text(), send_to_all: true })).status).toBe(403);
    expect((await write(teaching, { ...text(), types: ['TEACHER'] })).status).toBe(403);
    expect((await write(teaching, { ...text(), recipients_id: [mine.user_id, other.user_id] })).status).toBe(
      404,
    );
    expect((await write(teaching, { ...text(), recipients_id: [admin_id] })).status).toBe(404);
    const sent = await saved(teaching, { types: ['STUDENT'] });
    expect(sent).toMatchObject({ types: [], teacher_id: teacher.teacher_id, status: 'SENT' });
    await completed(sent.id);
    expect(await reached(sent.id)).toEqual(['mine@x.test']);
  });
});

describe('sending', () => {
  it('reaches everyone who is active, once, with notification and event', async () => {
    const stream = await openStream(learning, mine.user_id);
    const sent = await saved(admin, { send_to_all: true, types: ['STUDENT'], recipients_id: [mine.user_id] });
    expect(sent).toMatchObject({ status: 'SENT', sent_at: '2026-03-10T13:00:00.000Z', sender_id: admin_id });
    await completed(sent.id);
    await stream.received(sent.title);
    await stream.close();
    expect(await reached(sent.id)).toEqual(['admin@x.test', 'mine@x.test', 'other@x.test', 'teacher@x.test']);
    const own = await learning.call('GET /v1/notifications', { query: { pageSize: 100 } });
    expect(own.response.filter(({ message_id }) => message_id === sent.id)).toMatchObject([
      { title: sent.title, content: sent.content, notification: 'NOTICE', is_read: false },
    ]);
    expect(await admin.call('GET /v1/messages/:id', { params: { id: sent.id } })).toMatchObject({
      recipient_count: 4,
      read_count: 0,
    });
  });

  it('reaches the students of one teacher as they are when it is sent', async () => {
    const pending = await saved(admin, { ...scheduled, teacher_id: teacher.teacher_id });
    expect(pending).toMatchObject({ status: 'PENDING', sent_at: null, teacher_name: expect.any(String) });
    const late = await buildStudent(school.db, { user: login('late@x.test') });
    await school.db.execute(sql`insert into class_students (class_id, student_id, joined_at)
      select id, ${late.student_id}, now() from classes limit 1`);
    await admin.call('POST /v1/messages/:id/send', { params: { id: pending.id } });
    await completed(pending.id);
    expect(await reached(pending.id)).toEqual(['late@x.test', 'mine@x.test']);
    await school.db.execute(sql`delete from class_students where student_id = ${late.student_id}`);
    await school.db.execute(sql`update users set user_status = false where user_id = ${late.user_id}`);
  });

  it('follows the recipients’ choices, except for notices that require a confirmation', async () => {
    const { user_id } = other;
    await school.db
      .insert(notification_choices)
      .values({ user_id, kind: 'NOTICE', in_app: false, by_email: true });
    await school.db.execute(sql`update users set language = 'de' where user_id = ${user_id}`);
    const quiet = await saved(admin, { recipients_id: [user_id] });
    const loud = await saved(admin, { recipients_id: [user_id], require_confirmation: true });
    await completed(quiet.id);
    await completed(loud.id);
    const rows = await school.db.select().from(notifications).where(eq(notifications.recipient_id, user_id));
    const shown = rows.map(({ message_id }) => message_id);
    expect([shown.includes(quiet.id), shown.includes(loud.id)]).toEqual([false, true]);
    const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'other@x.test' } });
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([quiet.title, loud.title].toSorted());
    expect(mails[0]?.text).toMatch(/^Hallo .*Sem aulas na sexta\./s);
    await school.db.delete(notification_choices).where(eq(notification_choices.user_id, user_id));
  });

  it('happens once at its time, whichever process looks', async () => {
    const pending = await saved(admin, { ...scheduled, types: ['STUDENT'] });
    await sendDueMessages(school.services);
    const read = () => admin.call('GET /v1/messages/:id', { params: { id: pending.id } });
    expect((await read()).status).toBe('PENDING');
    school.clock.advance({ days: 1 });
    await Promise.all([sendDueMessages(school.services), sendDueMessages(school.services)]);
    await completed(pending.id);
    school.clock.advance({ days: -1 });
    expect(await read()).toMatchObject({ status: 'SENT', recipient_count: 2 });
    const jobs = await school.services.pool.query('select 1 from notifications where message_id = $1', [
      pending.id,
    ]);
    expect(jobs.rowCount).toBe(2);
  });

  it('is forced once by two administrators at the same moment, and never edited or deleted afterwards', async () => {
    const pending = await saved(admin, { ...scheduled, types: ['STUDENT'] });
    const params = { id: pending.id };
    const replies = await Promise.all([
      admin.try('POST /v1/messages/:id/send', { params }),
      admin.try('POST /v1/messages/:id/send', { params }),
      admin.try('PATCH /v1/messages/:id', { params, body: { title: 'Outro' } }),
    ]);
    const [one, two, edit] = replies.map(({ status }) => status);
    expect([one, two].sort()).toEqual([200, 417]);
    expect([200, 417]).toContain(edit);
    await completed(pending.id);
    expect(await reached(pending.id)).toEqual(['mine@x.test', 'other@x.test']);
    const after = await Promise.all([
      admin.try('POST /v1/messages/:id/send', { params }),
      admin.try('PATCH /v1/messages/:id', { params, body: { title: 'Outro' } }),
      admin.try('DELETE /v1/messages/:id', { params }),
    ]);
    expect(after.map(({ error }) => error.code)).toEqual(['notice_sent', 'notice_sent', 'notice_sent']);
  });

  it('that fails is shown as an error, and is continued when it is forced', async () => {
    const { events } = school.services;
    const announce = events.announceMessage;
    events.announceMessage = () => Promise.reject(new Error('no network'));
    const failing = await saved(admin, { types: ['STUDENT'] });
    const params = { id: failing.id };
    const status = async () => (await admin.call('GET /v1/messages/:id', { params })).status;
    const failed = async () => {
      // The pauses between its tries pass.
      school.clock.advance({ seconds: 10 });
      expect(await status()).toBe('ERROR');
    };
    await vi.waitFor(failed, { timeout: 20_000, interval: 50 });
    events.announceMessage = announce;
    expect(await reached(failing.id)).toEqual([]);
    expect((await admin.try('PATCH /v1/messages/:id', { params, body: { title: 'x' } })).error.code).toBe(
      'notice_failed',
    );
    await admin.call('POST /v1/messages/:id/send', { params });
    await completed(failing.id);
    expect(await status()).toBe('SENT');
    expect(await reached(failing.id)).toEqual(['mine@x.test', 'other@x.test']);
  });
});

describe('changing', () => {
  it('keeps what is not sent, replaces the people chosen, and takes back the record as it was read', async () => {
    const pending = await saved(admin, { ...scheduled, recipients_id: [mine.user_id, other.user_id] });
    const params = { id: pending.id };
    const changed = await admin.call('PATCH /v1/messages/:id', {
      params,
      body: { ...pending, title: 'Novo título', recipients_id: [other.user_id] },
    });
    expect(changed).toMatchObject({ title: 'Novo título', content: pending.content, schedule: later });
    expect(changed.recipients_id.map(({ id }) => id)).toEqual([other.user_id]);
    const same = await admin.call('PATCH /v1/messages/:id', { params, body: changed });
    expect(same).toEqual(changed);
    const stale = await admin.try('PATCH /v1/messages/:id', {
      params,
      body: { title: 'Tarde demais', updated_at: pending.updated_at },
    });
    expect(stale.status).toBe(409);
    await admin.call('DELETE /v1/messages/:id', { params });
    expect((await admin.try('GET /v1/messages/:id', { params })).status).toBe(404);
    const { rows } = await school.services.pool.query(
      'select operation from audit_log where entity_id = $1 order by id',
      [pending.id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['I', 'U', 'D']);
  });

  it('to immediate sends it now', async () => {
    const pending = await saved(teaching, { ...scheduled, recipients_id: [mine.user_id] });
    const now = await teaching.call('PATCH /v1/messages/:id', {
      params: { id: pending.id },
      body: { category: 'IMMEDIATE' },
    });
    expect(now).toMatchObject({ status: 'SENT', schedule: null });
    await completed(pending.id);
  });
});

describe('reading', () => {
  it('of a notification confirms no notice that asks for it', async () => {
    const { id } = await saved(admin, { types: ['STUDENT'], require_confirmation: true });
    await completed(id);
    const open = async () =>
      (
        await received(learning, mine.user_id, { require_confirmation: 'true', is_read: 'false' })
      ).response.map((row: { id: string }) => row.id);
    const { response } = await learning.call('GET /v1/notifications', { query: { pageSize: 100 } });
    const notification_id = response.find(({ message_id }) => message_id === id)?.id ?? '';
    const body = { user_id: mine.user_id, notification_id };
    await learning.call('PATCH /v1/messages/read-notification', { body });
    expect(await open()).toContain(id);
    await learning.call('PATCH /v1/messages/read/:id', { params: { id } });
    expect(await open()).not.toContain(id);
  });

  it('marks notice and notification together, whichever was read, for the caller alone', async () => {
    const [first, second] = [
      await saved(admin, { types: ['STUDENT'], require_confirmation: true }),
      await saved(admin, { types: ['STUDENT'] }),
    ];
    await completed(first.id);
    await completed(second.id);
    const list = () => learning.call('GET /v1/notifications', { query: { pageSize: 100 } });
    const unread = (await received(learning, mine.user_id)).unread;
    await learning.call('PATCH /v1/messages/read/:id', { params: { id: first.id } });
    const note = (await list()).response.find(({ message_id }) => message_id === second.id);
    await learning.call('PATCH /v1/messages/read-notification', {
      body: { user_id: mine.user_id, notification_id: note?.id ?? '' },
    });
    const both = (await list()).response.filter(({ message_id }) =>
      [first.id, second.id].includes(message_id ?? ''),
    );
    expect(both.map(({ is_read }) => is_read)).toEqual([true, true]);
    const after = await received(learning, mine.user_id);
    expect(after.unread).toBe(unread - 2);
    expect(after.response.filter(({ id }) => id === first.id)).toMatchObject([
      { is_read: true, recipients_id: [], recipient_count: 0, read_count: 0 },
    ]);
    expect(await admin.call('GET /v1/messages/:id', { params: { id: first.id } })).toMatchObject({
      recipient_count: 2,
      read_count: 1,
    });
    const people = await admin.call('GET /v1/messages/:id/recipients', {
      params: { id: first.id },
      query: { is_read: 'true' },
    });
    expect(people.response.map(({ id }) => id)).toEqual([mine.user_id]);
    const open = await received(learning, mine.user_id, { require_confirmation: 'true', is_read: 'false' });
    expect(open.response.map(({ id }) => id)).not.toContain(first.id);
  });

  it('sorts by the date that the list shows: when it was sent, or is to be', async () => {
    const ids = new Set<string>();
    const add = async (body: object) => {
      const { id } = await saved(admin, { recipients_id: [mine.user_id], ...body });
      ids.add(id);
      return id;
    };
    const next = await add({ category: 'SCHEDULED', schedule: '2026-03-12T12:00:00.000Z' });
    const soon = await add(scheduled);
    const sent = await add({});
    const order = async (order: 'ASC' | 'DESC') => {
      const query = { pageSize: 100, orderBy: 'created_at', order } as const;
      const { response } = await admin.call('GET /v1/messages', { query });
      return response.map(({ id }) => id).filter((id) => ids.has(id));
    };
    expect(await order('DESC')).toEqual([next, soon, sent]);
    expect(await order('ASC')).toEqual([sent, soon, next]);
  });

  it('announces the read count to the sender and to administrators', async () => {
    const sent = await saved(teaching, { recipients_id: [mine.user_id] });
    await completed(sent.id);
    const announced: string[] = [];
    const stop = school.services.events.onChange('ADMIN', (topic) => announced.push(topic));
    await learning.call('PATCH /v1/messages/read/:id', { params: { id: sent.id } });
    await eventually(() => expect(announced).toContain('messages'));
    stop();
  });

  it('shows what the caller sent or received, and nothing else', async () => {
    const pending = await saved(admin, { ...scheduled, recipients_id: [mine.user_id] });
    const ids = (page: { response: { id: string }[] }) => page.response.map(({ id }) => id);
    expect(ids(await received(learning, mine.user_id))).not.toContain(pending.id);
    expect(ids(await received(learning, other.user_id))).toEqual([]);
    expect(ids(await learning.call('GET /v1/messages', { query: { sender_id: admin_id } }))).toEqual([]);
    expect(ids(await teaching.call('GET /v1/messages', { query: { pageSize: 100 } }))).not.toContain(
      pending.id,
    );
    const all = await admin.call('GET /v1/messages', {
      query: { pageSize: 100, sender_id: teacher.user_id },
    });
    expect(new Set(all.response.map(({ sender_id }) => sender_id))).toEqual(new Set([teacher.user_id]));
    const params = { id: pending.id };
    for (const caller of [teaching, learning])
      expect((await caller.try('GET /v1/messages/:id', { params })).status).toBe(404);
    expect((await teaching.try('DELETE /v1/messages/:id', { params })).status).toBe(404);
    const rows = await school.db
      .select()
      .from(message_recipients)
      .where(eq(message_recipients.message_id, pending.id));
    expect(rows).toMatchObject([{ user_id: mine.user_id, delivered_at: null }]);
  });
});
