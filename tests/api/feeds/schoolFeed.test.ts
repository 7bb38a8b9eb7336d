import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { roles, user_roles, users } from '../../../server/areas/identity/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let taught: Awaited<ReturnType<typeof taughtClass>>;
let others: Awaited<ReturnType<typeof taughtClass>>;
let serial = 0;
beforeAll(async () => {
  school = await startSchool();
  taught = await taughtClass(school);
  others = await taughtClass(school);
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

async function administrator(permissions: Parameters<typeof buildAdmin>[1] = ['view:calendar']) {
  serial += 1;
  const email = `agenda.${serial}@x.test`;
  const { user_id } = await buildAdmin(school.db, permissions, { email, password_hash: passwordHash });
  return { user_id, caller: await school.login(email) };
}

async function subscribed(teacher_id: string | null = null) {
  const admin = await administrator();
  const { url } = await admin.caller.call('POST /v1/calendar/feed/school', { body: { teacher_id } });
  return { ...admin, url };
}

async function eventsAt(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const text = (await response.text()).replaceAll('\r\n ', '');
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return { text, events: new Map(events.map((each) => [String(each.getFirstPropertyValue('uid')), each])) };
}

const statusOf = async (url: string) => (await fetch(url)).status;
const coming = (given: typeof taught) =>
  given.lessons.filter(({ starts_at }) => starts_at.getTime() > school.clock.now().getTime() - 86_400_000);

describe("the address of the school's calendar", () => {
  it('shows the coming lessons of all teachers with class and teacher, and names no student', async () => {
    const { url } = await subscribed();
    expect(url).toMatch(/\/api\/v1\/calendar\/feed\/[\w-]{43}\.school\.ics$/);
    const { text, events } = await eventsAt(url);
    const expected = [...coming(taught), ...coming(others)].map(({ id }) => id);
    expect([...events.keys()].sort()).toEqual(expected.sort());
    for (const { teacher, group } of [taught, others]) {
      expect(text).toContain(teacher.name);
      expect(text).toContain(group.title.replace(',', '\\,'));
    }
    for (const { name } of [...taught.students, ...others.students]) expect(text).not.toContain(name);
    expect(text).toContain('/admin-calendar');
  });

  it('shows only the lessons of the teacher for whom it was made', async () => {
    const { url } = await subscribed(taught.teacher.teacher_id);
    const { events } = await eventsAt(url);
    expect([...events.keys()].sort()).toEqual(
      coming(taught)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('cannot be turned into the address of other lessons', async () => {
    const { url } = await subscribed(taught.teacher.teacher_id);
    const secret = url.split('/').at(-1)?.slice(0, 43) ?? '';
    for (const file of [
      `${secret}.ics`,
      `${secret}.school.ics`,
      `${secret}.${others.teacher.teacher_id}.ics`,
      `${secret}.x.ics`,
    ])
      expect(await statusOf(url.replace(/[^/]+$/, file))).toBe(404);
    const student = await school.login(taught.first.email);
    const own = (await student.call('POST /v1/calendar/feed', {})).url;
    expect(await statusOf(own.replace(/\.ics$/, '.school.ics'))).toBe(404);
  });

  it('keeps a cancelled lesson as cancelled, without the reason', async () => {
    const { url } = await subscribed();
    const { id, title } = others.today;
    const change = { status: 'cancelled', cancel_reason: 'Segredo' } as const;
    await school.db.update(lessons).set(change).where(eq(lessons.id, id));
    const { text, events } = await eventsAt(url);
    expect(events.get(id)?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(events.get(id)?.getFirstPropertyValue('summary')).toBe(`Cancelada: ${title}`);
    expect(text).not.toContain('Segredo');
  });

  it('ends with the permission, the profile, the account, a new address and a revocation', async () => {
    const { user_id, caller, url } = await subscribed();
    const [mine] = await school.db.select().from(user_roles).where(eq(user_roles.user_id, user_id));
    const role = eq(roles.id, mine?.role_id ?? '');
    const [{ permissions } = { permissions: [] }] = await school.db.select().from(roles).where(role);
    await school.db
      .update(roles)
      .set({ permissions: ['view:users'] })
      .where(role);
    expect(await statusOf(url)).toBe(404);
    await school.db.update(roles).set({ permissions, status: false }).where(role);
    expect(await statusOf(url)).toBe(404);
    await school.db.update(roles).set({ status: true }).where(role);
    expect(await statusOf(url)).toBe(200);
    const user = eq(users.user_id, user_id);
    await school.db
      .update(users)
      .set({ types: ['FEV'] })
      .where(user);
    expect(await statusOf(url)).toBe(404);
    await school.db
      .update(users)
      .set({ types: ['ADMIN'], user_status: false })
      .where(user);
    expect(await statusOf(url)).toBe(404);
    await school.db.update(users).set({ user_status: true }).where(user);
    const body = { teacher_id: null };
    const { url: next, created_at } = await caller.call('POST /v1/calendar/feed/school', { body });
    expect([await statusOf(url), await statusOf(next)]).toEqual([404, 200]);
    expect(await caller.call('GET /v1/calendar/feed', {})).toEqual({ created_at });
    await caller.call('DELETE /v1/calendar/feed', {});
    expect(await statusOf(next)).toBe(404);
  });

  it('is refused to administrators without the permission, to other profiles, and for a teacher who is missing', async () => {
    const body = { teacher_id: null };
    const without = (await administrator(['view:users'])).caller;
    const refused = [
      without,
      await school.login(taught.first.email),
      await school.login(taught.teacher.email),
    ];
    for (const caller of refused)
      expect((await caller.try('POST /v1/calendar/feed/school', { body })).status).toBe(403);
    const { caller } = await administrator();
    const missing = { teacher_id: taught.first.user_id };
    expect((await caller.try('POST /v1/calendar/feed/school', { body: missing })).status).toBe(404);
    expect((await caller.try('POST /v1/calendar/feed', {})).status).toBe(403);
  });

  it('contains the coming 400 days', async () => {
    const { url } = await subscribed();
    const first = taught.lessons[0]?.starts_at ?? school.clock.now();
    school.clock.set(new Date(first.getTime() - 401 * 86_400_000).toISOString());
    expect((await eventsAt(url)).events.size).toBe(0);
    school.clock.set(new Date(first.getTime() - 399 * 86_400_000).toISOString());
    expect((await eventsAt(url)).events.size).toBe(2);
  });
});
