import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closures, teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { buildHistory } from '../../../server/demo/build/lessons.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
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
const refusal = (id: string, body: Record<string, unknown>) =>
  refused(admin, 'PATCH /v1/calendar/:id', { params: { id }, body: body as never });

describe('PATCH /v1/calendar/:id', () => {
  it('moves one lesson with its students and notifies them and the teacher, each in their zone', async () => {
    const taught = await taughtClass(school);
    await school.db.execute(
      sql`update personal set timezone = 'Europe/Lisbon' where user_id = ${taught.first.user_id}`,
    );
    const { id } = lessonOn(taught, '2026-03-17');
    const moved = await change(id, { start_date: '2026-03-18', start_hour: '15:00', timezone: zone });
    expect(moved).toMatchObject({
      start_date: '2026-03-18',
      start_hour: '15:00',
      end_hour: '16:00',
      moved: true,
    });
    expect((await startsOf(school.db, taught)).slice(6, 9)).toEqual([
      '2026-03-18 15:00',
      '2026-03-24 11:00',
      '2026-03-31 11:00',
    ]);
    const rows = await rowsOf(school.db, {
      content: text,
    })`select content from notifications where recipient_id in (${taught.first.user_id}, ${taught.teacher.user_id})
      order by recipient_id = ${taught.first.user_id}`;
    expect(rows.map(({ content }) => content)).toEqual([
      expect.stringContaining('quarta-feira, 18/03, 15:00 (Horário Padrão de Brasília)'),
      expect.stringContaining('quarta-feira, 18/03, 18:00 (Horário da Europa Ocidental)'),
    ]);
  });

  it('keeps the local hour in the zone of the series across a clock change', async () => {
    const taught = await taughtClass(school);
    await school.db.execute(sql`update calendar_entries set timezone = 'Europe/Lisbon', start_hour = '14:00', end_hour = '15:00'
      where class_id = ${taught.group.id}`);
    await change(lessonOn(taught, '2026-03-17').id, {
      scope: 'following',
      start_date: '2026-03-17',
      start_hour: '12:00',
      timezone: zone,
    });
    const lisbon = await rowsOf(school.db, {
      hour: text,
    })`select distinct to_char(starts_at at time zone 'Europe/Lisbon', 'HH24:MI') as hour from lessons
      where class_id = ${taught.group.id} and starts_at > '2026-03-16'`;
    expect(lisbon).toEqual([{ hour: '15:00' }]);
  });

  it('moves the following lessons to another day, and leaves the earlier ones alone', async () => {
    const taught = await taughtClass(school);
    const before = await startsOf(school.db, taught);
    const { id } = lessonOn(taught, '2026-03-24');
    const answer = await change(id, {
      scope: 'following',
      start_date: '2026-03-26',
      start_hour: '18:30',
      duration: 90,
      timezone: zone,
    });
    expect(answer).toMatchObject({
      id,
      start_date: '2026-03-26',
      start_hour: '18:30',
      duration: 90,
      moved: false,
    });
    const after = await startsOf(school.db, taught);
    expect(after.slice(0, 7)).toEqual(before.slice(0, 7));
    expect(after.slice(7, 10)).toEqual(['2026-03-26 18:30', '2026-04-02 18:30', '2026-04-09 18:30']);
    expect(after.slice(7).every((at) => at.endsWith('18:30'))).toBe(true);
    const seats = await rowsOf(school.db, {
      seats: int,
    })`select count(*)::int as seats from lesson_students ls join lessons l on l.id = ls.lesson_id
      where l.class_id = ${taught.group.id} group by l.id`;
    expect(seats.every((row) => row.seats === 2)).toBe(true);
  });

  it('moves the following lessons back by weeks without adding any, and says so before', async () => {
    const taught = await taughtClass(school);
    const { id } = lessonOn(taught, '2026-04-28');
    const body = {
      start_date: '2026-04-07',
      start_hour: '18:30',
      timezone: zone,
      scope: 'following',
    } as const;
    const before = await startsOf(school.db, taught);
    const plan = await admin.call('POST /v1/calendar/:id/preview', { params: { id }, body });
    expect(plan.before).toBe(before.filter((each) => each >= '2026-04-28').length);
    // Tiradentes is on one of the Tuesdays.
    expect(plan.closed).toMatchObject([{ holiday: 'Tiradentes' }]);
    expect(plan.lessons).toBe(plan.before - 1);
    await change(id, body);
    const after = await startsOf(school.db, taught);
    expect(after).toHaveLength(before.length - 1);
    expect(after.filter((at) => at.endsWith('18:30'))).toHaveLength(plan.lessons);
  });

  it('still leaves out a lesson that was left out before when the series moves', async () => {
    const taught = await taughtClass(school);
    const following = { scope: 'following', timezone: zone } as const;
    await change(lessonOn(taught, '2026-03-24').id, { ...following, skip: ['2026-05-05T14:00:00.000Z'] });
    const before = await startsOf(school.db, taught);
    expect(before.filter((at) => at.startsWith('2026-05-05'))).toEqual([]);
    const { id } = lessonOn(taught, '2026-03-31');
    await change(id, { ...following, start_date: '2026-04-01', start_hour: '18:30' });
    const after = await startsOf(school.db, taught);
    expect(after).not.toContain('2026-05-06 18:30');
    expect(after).toContain('2026-05-13 18:30');
  });

  it('changes all lessons to come and never the past', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-17T13:30:00Z');
    admin = await school.login('admin@x.test');
    const before = await startsOf(school.db, taught);
    await change(lessonOn(taught, '2026-04-14').id, {
      scope: 'all',
      start_date: '2026-04-14',
      start_hour: '09:00',
      timezone: zone,
    });
    const after = await startsOf(school.db, taught);
    // The lesson of this morning cannot move to an hour that is over.
    expect(after.slice(0, 7)).toEqual(before.slice(0, 7));
    expect(after.slice(7).every((at) => at.endsWith('09:00'))).toBe(true);
    expect(after).toHaveLength(before.length);
  });

  it('keeps a lesson that was moved or cancelled by itself when the series changes', async () => {
    const taught = await taughtClass(school);
    await change(lessonOn(taught, '2026-04-07').id, {
      start_date: '2026-04-08',
      start_hour: '20:00',
      timezone: zone,
    });
    const params = { id: lessonOn(taught, '2026-04-14').id };
    await admin.call('POST /v1/calendar/:id/cancel', { params, body: { reason: 'Visita' } });
    await change(lessonOn(taught, '2026-03-31').id, {
      scope: 'following',
      start_hour: '08:00',
      timezone: zone,
    });
    const after = await startsOf(school.db, taught);
    expect(after).toContain('2026-04-08 20:00');
    expect(after).not.toContain('2026-04-07 08:00');
    expect(await startsOf(school.db, taught, 'cancelled')).toEqual(['2026-04-14 08:00']);
  });

  it('refuses what overlaps another lesson of the teacher or a student, and names it before saving', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    await school.db.execute(sql`update lessons set teacher_id = ${taught.teacher.teacher_id},
      starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where class_id = ${other.group.id}`);
    const { id } = lessonOn(taught, '2026-03-17');
    const body = { start_date: '2026-03-17', start_hour: '12:30', timezone: zone };
    expect(await refusal(id, body)).toMatchObject({ status: 417, code: 'lesson_conflicts' });
    const preview = await admin.call('POST /v1/calendar/:id/preview', {
      params: { id },
      body: { ...body, scope: 'following' },
    });
    expect(preview.lessons).toBeGreaterThan(10);
    expect(preview.conflict_count).toBe(preview.lessons);
    expect(preview.conflicts[0]).toMatchObject({
      kind: 'teacher',
      person: { id: taught.teacher.teacher_id, name: taught.teacher.name },
      starts_at: '2026-03-17T15:30:00.000Z',
      with_title: other.group.title,
    });
  });

  it('leaves out the lessons that the caller skips, and saves the rest', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    const busy = lessonOn(other, '2026-03-24');
    await school.db.execute(sql`update lessons set teacher_id = ${taught.teacher.teacher_id},
      starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where id = ${busy.id}`);
    const { id } = lessonOn(taught, '2026-03-17');
    const body = {
      scope: 'following' as const,
      start_date: '2026-03-17',
      start_hour: '13:00',
      timezone: zone,
    };
    const { conflicts } = await admin.call('POST /v1/calendar/:id/preview', { params: { id }, body });
    expect(conflicts).toHaveLength(1);
    await change(id, { ...body, skip: conflicts.map(({ original_start }) => original_start) });
    const after = await startsOf(school.db, taught);
    expect(after.slice(6, 8)).toEqual(['2026-03-17 13:00', '2026-03-31 13:00']);
  });

  it('asks before a lesson moves to a closed day, and leaves closed days out of a series', async () => {
    const taught = await taughtClass(school);
    await school.db.insert(closures).values({ date: '2026-03-25', reason: 'Reforma da sede' });
    const { id } = lessonOn(taught, '2026-03-24');
    const body = { start_date: '2026-03-25', start_hour: '11:00', timezone: zone };
    expect(await refusal(id, body)).toMatchObject({ code: 'lesson_conflicts' });
    const { conflicts } = await admin.call('POST /v1/calendar/:id/preview', { params: { id }, body });
    expect(conflicts).toEqual([
      expect.objectContaining({ kind: 'closed', with_title: 'Reforma da sede', holiday: null }),
    ]);
    const friday = await admin.call('POST /v1/calendar/:id/preview', {
      params: { id },
      body: { ...body, start_date: '2026-04-03' },
    });
    expect(friday.conflicts).toMatchObject([{ kind: 'closed', holiday: 'Sexta-feira Santa' }]);
    const preview = await admin.call('POST /v1/calendar/:id/preview', {
      params: { id },
      body: { ...body, scope: 'following' },
    });
    expect(preview.closed[0]).toMatchObject({
      name: 'Reforma da sede',
      holiday: null,
      starts_at: '2026-03-25T14:00:00.000Z',
    });
    await change(id, { ...body, keep: conflicts.map(({ original_start }) => original_start) });
    expect(await startsOf(school.db, taught)).toContain('2026-03-25 11:00');
  });

  it('warns of the time off of a teacher', async () => {
    const taught = await taughtClass(school);
    await school.db.insert(teacher_absences).values({
      teacher_id: taught.teacher.teacher_id,
      timezone: zone,
      reason: 'Férias',
      starts_at: new Date('2026-03-19T03:00:00Z'),
      ends_at: new Date('2026-03-21T03:00:00Z'),
    });
    const { id } = lessonOn(taught, '2026-03-17');
    const body = { start_date: '2026-03-20', timezone: zone };
    const { conflicts } = await admin.call('POST /v1/calendar/:id/preview', { params: { id }, body });
    expect(conflicts).toEqual([expect.objectContaining({ kind: 'absence', with_title: 'Férias' })]);
    expect(await refusal(id, body)).toMatchObject({ code: 'lesson_conflicts' });
    await change(id, { ...body, keep: conflicts.map(({ original_start }) => original_start) });
  });

  it('refuses a series whose lessons would end after midnight, which its class could not save', async () => {
    const taught = await taughtClass(school);
    const { id } = lessonOn(taught, '2026-03-24');
    const late = { start_date: '2026-03-24', start_hour: '23:00', timezone: zone, scope: 'following' };
    const { status, issues } = await refusal(id, { ...late, duration: 61 });
    expect({ status, issues }).toMatchObject({
      status: 400,
      issues: [{ message: 'A hora fim precisa ser após a hora início' }],
    });
    await change(id, { ...late, duration: 60 });
  });

  it('refuses to move a lesson to an hour that has passed, alone or with its series', async () => {
    const taught = await taughtClass(school);
    const { id } = lessonOn(taught, '2026-03-17');
    const before = await startsOf(school.db, taught);
    for (const scope of ['this', 'following', 'all'] as const) {
      expect(await refusal(id, { start_date: '2026-03-09', scope })).toMatchObject({ code: 'start_past' });
      const body = { start_date: '2026-03-10', start_hour: '09:59', scope };
      expect(await refused(admin, 'POST /v1/calendar/:id/preview', { params: { id }, body })).toMatchObject({
        code: 'start_past',
      });
    }
    expect(await startsOf(school.db, taught)).toEqual(before);
    await change(id, { start_date: '2026-03-10', start_hour: '16:00' });
  });

  it('refuses a lesson that has begun or was opened, a cancelled one, and one that changed meanwhile', async () => {
    const taught = await taughtClass(school);
    const past = taught.past.at(-1)?.id ?? '';
    expect(await refusal(past, { title: 'Outra' })).toMatchObject({ code: 'lesson_past' });
    await buildHistory(school.db, { class: taught.group, lessons: [taught.today], open: true });
    expect(await refusal(taught.today.id, { title: 'Outra' })).toMatchObject({ code: 'lesson_past' });
    const { id, updated_at } = lessonOn(taught, '2026-03-17');
    await change(id, { title: 'Outra' });
    expect(await refusal(id, { title: 'Mais uma', updated_at: updated_at.toISOString() })).toMatchObject({
      status: 409,
    });
    await admin.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Falta de luz' } });
    expect(await refusal(id, { title: 'Mais uma' })).toMatchObject({ code: 'lesson_cancelled' });
  });

  it('answers parallel moves of two lessons to one hour of their teacher with one winner', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    await school.db.execute(sql`update lessons set teacher_id = ${taught.teacher.teacher_id},
      starts_at = starts_at + interval '5 hours', ends_at = ends_at + interval '5 hours' where class_id = ${other.group.id}`);
    const results = await Promise.allSettled(
      [taught, other].map((each) =>
        change(lessonOn(each, '2026-03-17').id, {
          start_date: '2026-03-18',
          start_hour: '08:00',
          timezone: zone,
        }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
