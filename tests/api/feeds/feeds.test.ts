import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lesson_students, lessons } from '../../../server/areas/calendar/tables.ts';
import { leaveClass } from '../../../server/areas/classes/leaveClass.ts';
import { calendar_feeds } from '../../../server/areas/feeds/tables.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { asOwner } from '../../support/asOwner.ts';
import type { Caller } from '../../support/caller.ts';
import { password, passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';
import { groups, guestLesson, lessonOn } from '../studentLessons/world.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

async function subscribed() {
  const taught = await taughtClass(school);
  const student = await school.login(taught.first.email);
  const { url } = await student.call('POST /v1/calendar/feed', {});
  return { taught, student, url };
}

async function eventsAt(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const text = await response.text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return { text, response, events: new Map(events.map((each) => [each.getFirstPropertyValue('uid'), each])) };
}

const startOf = (event: ICAL.Component | undefined) => {
  const start = event?.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new Error('no start');
  return start.toJSDate();
};

const refused = async (url: string) => {
  const { status, headers } = await fetch(url);
  return { status, type: headers.get('content-type') };
};
const missing = { status: 404, type: 'application/json; charset=utf-8' };

describe('the address of a calendar', () => {
  it('shows the lessons of a student without a login, and no other student', async () => {
    const { taught, url } = await subscribed();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/calendar\/feed\/[\w-]{43}\.ics$/);
    const { text, response, events } = await eventsAt(url);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect([...events.keys()].sort()).toEqual(taught.lessons.map(({ id }) => id).sort());
    for (const { name } of [taught.first, taught.second]) expect(text).not.toContain(name);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(taught.teacher.name);
    expect(unfolded).toContain('/student-calendar');
  });

  it("shows a teacher's lessons at their hour in Lisbon and Manaus, across a change of clocks", async () => {
    const { taught } = await subscribed();
    const teacher = await school.login(taught.teacher.email);
    const { events, text } = await eventsAt((await teacher.call('POST /v1/calendar/feed', {})).url);
    for (const { name } of taught.students) expect(text).not.toContain(name);
    const hours = (zone: string) =>
      taught.lessons.map(({ id }) =>
        DateTime.fromJSDate(startOf(events.get(id)), { zone }).toFormat('HH:mm'),
      );
    expect(new Set(hours('America/Manaus'))).toEqual(new Set(['10:00']));
    // Lisbon changes its clocks on 29 March.
    const from = taught.lessons.findIndex(({ starts_at }) => starts_at > new Date('2026-03-29'));
    expect(new Set(hours('Europe/Lisbon').slice(0, from))).toEqual(new Set(['14:00']));
    expect(new Set(hours('Europe/Lisbon').slice(from))).toEqual(new Set(['15:00']));
  });

  it('keeps the identity of a lesson that moves and is cancelled, with a growing version', async () => {
    const { taught, url } = await subscribed();
    const { id } = taught.today;
    const change = async (values: Partial<typeof lessons.$inferInsert>, seconds: number) => {
      await school.db.update(lessons).set(values).where(eq(lessons.id, id));
      // The trigger sets the day of the test run.
      const created_at = new Date(Date.now() - seconds * 1000);
      await school.db.update(lessons).set({ created_at }).where(eq(lessons.id, id));
      const event = (await eventsAt(url)).events.get(id);
      return {
        start: startOf(event).toISOString(),
        version: Number(event?.getFirstPropertyValue('sequence')),
        status: event?.getFirstPropertyValue('status'),
        summary: event?.getFirstPropertyValue('summary'),
      };
    };
    const title = 'Café, chá; e \\ pão\n👩🏽‍🏫'.repeat(4);
    const moved = await change({ title, starts_at: new Date('2026-03-10T14:30:00Z') }, 100);
    expect(moved).toMatchObject({ start: '2026-03-10T14:30:00.000Z', status: 'CONFIRMED', summary: title });
    await school.db.update(lesson_students).set({ active: false }).where(eq(lesson_students.lesson_id, id));
    const cancelled = await change({ status: 'cancelled', cancel_reason: 'Segredo' }, 200);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', summary: `Cancelada: ${title}` });
    expect(cancelled.version).toBeGreaterThan(moved.version);
    expect((await eventsAt(url)).text).not.toContain('Segredo');
  });

  describe('of a student who gives single lessons up', () => {
    let admin: Caller;
    beforeAll(async () => {
      const email = 'admin.agenda@x.test';
      await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], { email, password_hash: passwordHash });
      admin = await school.login(email);
    });

    const calendarOf = async (caller: Caller) => {
      const { url } = await caller.call('POST /v1/calendar/feed', {});
      return async (id: string) => {
        const event = (await eventsAt(url)).events.get(id);
        const [version, status] = ['sequence', 'status'].map((name) => event?.getFirstPropertyValue(name));
        return { version: Number(version), status };
      };
    };
    /** As if the lesson had last changed long ago. */
    const age = (id: string) =>
      asOwner(school, (client) =>
        client.query("update lessons set updated_at = updated_at - interval '1 hour' where id = $1", [id]),
      );

    it('cancels the lesson of a group for this student alone', async () => {
      const { caller, teacher, friend, own } = await groups(school);
      const { id } = lessonOn(own.lessons, '2026-03-18');
      await school.db
        .update(lessons)
        .set({ created_at: new Date(Date.now() - 7_200_000) })
        .where(eq(lessons.id, id));
      await age(id);
      const readers = [caller, await school.login(friend.email), await school.login(teacher.email)];
      const [seen, others] = [await calendarOf(caller), await Promise.all(readers.slice(1).map(calendarOf))];
      const before = await seen(id);
      expect(before.status).toBe('CONFIRMED');
      await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
      const after = await seen(id);
      expect(after.status).toBe('CANCELLED');
      expect(after.version).toBeGreaterThan(before.version);
      for (const other of others) expect(await other(id)).toEqual(before);
    });

    it('cancels the lesson of a make-up that is given up, and confirms it when the seat is back', async () => {
      const { caller, given, seat } = await guestLesson(school, admin);
      const seen = await calendarOf(caller);
      expect([(await seen(given.id)).status, (await seen(seat.id)).status]).toEqual([
        'CANCELLED',
        'CONFIRMED',
      ]);
      await caller.call('POST /v1/calendar/:id/give-up', { params: { id: seat.id }, body: {} });
      const left = await seen(seat.id);
      expect(left.status).toBe('CANCELLED');
      const { id } = await caller.call('POST /v1/reschedules', {
        body: { lesson_id: given.id, starts_at: seat.starts_at.toISOString(), to_lesson_id: seat.id },
      });
      await admin.call('POST /v1/reschedules/:id/answer', { params: { id }, body: { accept: true } });
      const back = await seen(seat.id);
      expect(back.status).toBe('CONFIRMED');
      expect(back.version).toBeGreaterThanOrEqual(left.version);
    });

    it('keeps a lesson cancelled for a guest whose make-up it was', async () => {
      const { caller, seat } = await guestLesson(school, admin);
      const seen = await calendarOf(caller);
      const body = { reason: 'Reforma' };
      await admin.call('POST /v1/calendar/:id/cancel', { params: { id: seat.id }, body });
      expect((await seen(seat.id)).status).toBe('CANCELLED');
    });
  });

  it('cancels the lessons of a class for 30 days after the student has left it, 60 days ahead', async () => {
    const { taught, url } = await subscribed();
    const { student_id } = taught.first;
    const class_id = taught.group.id;
    const shown = async () =>
      [...(await eventsAt(url)).events].map(([uid, event]) => ({
        lesson: taught.lessons.find(({ id }) => id === uid),
        status: event.getFirstPropertyValue('status'),
        version: Number(event.getFirstPropertyValue('sequence')),
      }));
    await asOwner(school, (client) =>
      client.query(
        "update lessons set created_at = '2026-03-01', updated_at = '2026-03-01' where class_id = $1",
        [class_id],
      ),
    );
    const before = await shown();
    const left = new Date('2026-03-20T12:00:00Z');
    school.clock.set(left.toISOString());
    await school.services.transaction((tx) =>
      leaveClass(tx, systemCtx(school.services), { class_id, student_id, from: left }),
    );
    const lost = new Date(left.getTime() + 60 * 86_400_000);
    const after = await shown();
    expect(after.map(({ lesson }) => lesson?.id)).toEqual(
      taught.lessons.filter(({ starts_at }) => starts_at < lost).map(({ id }) => id),
    );
    expect(after.length).toBeLessThan(before.length);
    for (const { lesson, status, version } of after) {
      const isLost = (lesson?.starts_at ?? left) > left;
      expect(status).toBe(isLost ? 'CANCELLED' : 'CONFIRMED');
      const known = before.find((each) => each.lesson?.id === lesson?.id);
      if (isLost) expect(version).toBeGreaterThan(known?.version ?? 0);
    }
    school.clock.set(new Date(left.getTime() + 30 * 86_400_000).toISOString());
    expect((await shown()).every(({ lesson }) => lesson && lesson.starts_at < left)).toBe(true);
  });

  it('has a component that programs ignore while there are no lessons', async () => {
    await buildTeacher(school.db, {
      user: { email: 'sem.aulas@x.test', name: 'Rita Prado', password_hash: passwordHash },
    });
    const caller = await school.login('sem.aulas@x.test');
    const { url } = await caller.call('POST /v1/calendar/feed', {});
    const { text, events } = await eventsAt(url);
    expect(events.size).toBe(0);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  it('contains 90 days back and 400 ahead', async () => {
    const { taught, url } = await subscribed();
    const last = taught.lessons.at(-1)?.starts_at ?? new Date();
    school.clock.set(new Date(last.getTime() + 91 * 86_400_000).toISOString());
    expect((await eventsAt(url)).events.size).toBe(0);
    const first = taught.lessons[0]?.starts_at ?? new Date();
    school.clock.set(new Date(first.getTime() - 399 * 86_400_000).toISOString());
    expect((await eventsAt(url)).events.size).toBe(1);
  });

  it('answers 304 until something changes', async () => {
    const { taught, url } = await subscribed();
    const tag = (await fetch(url)).headers.get('etag') ?? '';
    const again = () => fetch(url, { headers: { 'if-none-match': tag } });
    const same = await again();
    expect([same.status, await same.text()]).toEqual([304, '']);
    await school.db.update(lessons).set({ title: 'Outra aula' }).where(eq(lessons.id, taught.today.id));
    expect((await again()).status).toBe(200);
  });

  it('ends when it is made anew or revoked', async () => {
    const { taught, student, url } = await subscribed();
    school.clock.set(new Date(school.clock.now().getTime() + 60_000).toISOString());
    const { url: next, created_at } = await student.call('POST /v1/calendar/feed', {});
    expect(next).not.toBe(url);
    expect(await student.call('GET /v1/calendar/feed', {})).toEqual({ created_at });
    expect(await refused(url)).toEqual(missing);
    expect((await fetch(next)).status).toBe(200);
    await student.call('DELETE /v1/calendar/feed', {});
    expect(await refused(next)).toEqual(missing);
    expect(await student.call('GET /v1/calendar/feed', {})).toEqual({ created_at: null });
    const rows = await school.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.entity_id, taught.first.user_id));
    const secrets = [url, next].map((each) => each.split('/').at(-1)?.slice(0, 43) ?? '');
    expect(rows.filter(({ changes }) => 'calendar_feed' in changes)).toHaveLength(3);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('ends with a new password, which is mailed with the time of the change', async () => {
    const { taught, student, url } = await subscribed();
    expect((await fetch(url)).status).toBe(200);
    await student.call('POST /v1/users/change-password', {
      body: { password, newPassword: 'Girassol77x', confirmPassword: 'Girassol77x' },
    });
    expect(await refused(url)).toEqual(missing);
    const { rows } = await school.services.pool.query(
      `select subject, text from mail_outbox where "to" = $1 order by seq desc limit 1`,
      [taught.first.email],
    );
    expect(rows[0]).toMatchObject({
      subject: 'Sua senha em Aula Viva foi trocada',
      text: expect.stringContaining('10/03/2026 às 10:00'),
    });
  });

  it('leaves one address when many are made concurrently', async () => {
    const { taught, student } = await subscribed();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => student.call('POST /v1/calendar/feed', {})),
    );
    const answers = await Promise.all(made.map(({ url }) => fetch(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const kept = await school.db
      .select()
      .from(calendar_feeds)
      .where(eq(calendar_feeds.user_id, taught.first.user_id));
    expect(kept).toHaveLength(1);
    expect(made.some(({ url }) => JSON.stringify(kept).includes(url.slice(-47, -4)))).toBe(false);
  });

  it('is missing for a wrong secret, an inactive student, a disabled user and an erased one', async () => {
    const { taught, url } = await subscribed();
    const { user_id } = taught.first;
    for (const wrong of ['x', `${'a'.repeat(43)}.ics`, url.slice(-47, -4)])
      expect(await refused(url.replace(/[^/]+$/, wrong))).toEqual(missing);
    const student = eq(students.user_id, user_id);
    await school.db.update(students).set({ student_status: false }).where(student);
    expect(await refused(url)).toEqual(missing);
    await school.db.update(students).set({ student_status: true }).where(student);
    expect((await fetch(url)).status).toBe(200);
    const user = eq(users.user_id, user_id);
    await school.db.update(users).set({ user_status: false }).where(user);
    expect(await refused(url)).toEqual(missing);
    await school.db.update(users).set({ user_status: true, erased_at: school.clock.now() }).where(user);
    expect(await refused(url)).toEqual(missing);
  });
});
