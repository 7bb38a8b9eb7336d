import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHistory } from '../../../server/demo/build/lessons.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';
import { lessonOn, refused, startsOf } from './lessons.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar', 'delete:calendar', 'view:logs'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const zone = 'America/Sao_Paulo';
const change = (id: string, body: Record<string, unknown>) =>
  admin.call('PATCH /v1/calendar/:id', { params: { id }, body: body as never });

describe('cancelling', () => {
  it('cannot be undone while the class is off', async () => {
    const taught = await taughtClass(school);
    const params = { id: lessonOn(taught, '2026-03-17').id };
    await admin.call('POST /v1/calendar/:id/cancel', { params, body: { reason: 'Falta de luz' } });
    const turn = (status: boolean) =>
      school.db.execute(sql`update classes set status = ${status} where id = ${taught.group.id}`);
    await turn(false);
    expect(await refused(admin, 'POST /v1/calendar/:id/restore', { params })).toMatchObject({
      status: 417,
      code: 'lesson_class_off',
    });
    expect(await startsOf(school.db, taught, 'cancelled')).toHaveLength(1);
    await turn(true);
    await admin.call('POST /v1/calendar/:id/restore', { params });
  });

  it('frees the hour, notifies the students, and can be undone while the hour is free', async () => {
    const taught = await taughtClass(school);
    const params = { id: lessonOn(taught, '2026-03-17').id };
    const answer = await admin.call('POST /v1/calendar/:id/cancel', {
      params,
      body: { reason: 'Falta de luz' },
    });
    expect(answer).toEqual({ cancelled: 1 });
    const student = await school.login(taught.first.email);
    const { response } = await student.call('GET /v1/calendar', {
      query: { start_date: '2026-03-17T00:00:00.000Z', end_date: '2026-03-18T00:00:00.000Z' },
    });
    expect(response).toEqual([expect.objectContaining({ status: 'cancelled', cancel_reason: null })]);
    await admin.call('POST /v1/calendar/:id/restore', { params });
    await admin.call('POST /v1/calendar/:id/cancel', { params, body: { reason: 'Falta de luz' } });
    await change(lessonOn(taught, '2026-03-24').id, { start_date: '2026-03-17', timezone: zone });
    expect(await refused(admin, 'POST /v1/calendar/:id/restore', { params })).toMatchObject({
      status: 417,
      code: 'lesson_overlap',
    });
  });

  it('takes the following lessons, or all to come, with one notice', async () => {
    const taught = await taughtClass(school);
    const params = { id: lessonOn(taught, '2026-06-16').id };
    expect(
      await admin.call('POST /v1/calendar/:id/cancel', {
        params,
        body: { reason: 'Férias', scope: 'following' },
      }),
    ).toEqual({ cancelled: 3 });
    const notes = await school.db.execute(
      sql`select 1 from notifications where recipient_id = ${taught.first.user_id}`,
    );
    expect(notes.rows).toHaveLength(1);
    const rest = { id: lessonOn(taught, '2026-04-07').id };
    await admin.call('POST /v1/calendar/:id/cancel', {
      params: rest,
      body: { reason: 'Férias', scope: 'all' },
    });
    expect(
      (await startsOf(school.db, taught)).every(
        (at) => at < '2026-03-10 11:00' || at.startsWith('2026-03-10'),
      ),
    ).toBe(true);
  });

  it('needs a reason', async () => {
    const taught = await taughtClass(school);
    const params = { id: lessonOn(taught, '2026-03-17').id };
    const { issues } = await refused(admin, 'POST /v1/calendar/:id/cancel', {
      params,
      body: { reason: ' ' },
    });
    expect(issues?.[0]?.message).toBe('Informe o motivo do cancelamento.');
  });
});

describe('DELETE /v1/calendar/:id', () => {
  it('erases a past lesson that was not held, and refuses one that was', async () => {
    const taught = await taughtClass(school);
    const [unheld, held] = taught.past;
    if (!unheld || !held) throw new Error('two past lessons at least');
    await buildHistory(school.db, { class: taught.group, lessons: [held] });
    expect(await admin.call('DELETE /v1/calendar/:id', { params: { id: unheld.id } })).toEqual({
      erased: true,
    });
    const attendance = await rowsOf(school.db, {
      id: text,
    })`select id from presence where lesson_id = ${held.id}`;
    expect(await refused(admin, 'DELETE /v1/calendar/:id', { params: { id: held.id } })).toMatchObject({
      status: 417,
      code: 'lesson_held',
    });
    const rows = await rowsOf(school.db, { status: text })`
      select status from lessons where id in (${unheld.id}, ${held.id})`;
    expect(rows).toEqual([{ status: 'scheduled' }]);
    expect(
      await rowsOf(school.db, { id: text })`select id from presence where lesson_id = ${held.id}`,
    ).toEqual(attendance);
    const future = { id: lessonOn(taught, '2026-03-17').id };
    expect(await refused(admin, 'DELETE /v1/calendar/:id', { params: future })).toMatchObject({
      code: 'lesson_ahead',
    });
  });
});
