import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { answerOf } from '../matching/waiting.ts';

// A student in Lisbon, whose clocks change on 29 March and 25 October, a teacher in Manaus, whose clocks do not, and the school
// in São Paulo. A lesson on Wednesdays at 10:00 in Manaus is at 14:00 in Lisbon in winter, and at 15:00 in summer.
const LISBON = 'Europe/Lisbon';
const MANAUS = 'America/Manaus';
const user = (name: string) => ({ name, email: `${name}@x.test`, password_hash: passwordHash });

let school: School;
let admin: Caller;
let student: Caller;
let teacher: Caller;
let teacher_id: string;
let student_id: string;

/** Sets the clock; access ends within minutes, so everybody logs in again. */
async function enterAt(moment: string): Promise<void> {
  school.clock.set(moment);
  admin = await school.login('admin@x.test');
  teacher = await school.login('professora@x.test');
  student = await school.login('lisboa@x.test');
}

const hoursAt = (...starts: number[]) => ({
  wednesday: starts.map((start) => ({ start: `${start}:00`, end: `${start + 1}:00` })),
});

async function waiting(name: string) {
  const built = await buildStudent(school.db, {
    user: user(name),
    student: {
      waived_through: 4,
      onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
      plan_type: 'Particular',
      frequency: '1 vez na semana',
      plan_end_date: '2026-12-31',
    },
  });
  const caller = await school.login(`${name}@x.test`);
  await caller.call('POST /v1/availability', {
    body: { student_id: built.student_id, timezone: LISBON, availability: hoursAt(14, 15) },
  });
  return { caller, student_id: built.student_id };
}

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, user('admin'));
  ({ teacher_id } = await buildTeacher(school.db, { user: user('professora') }));
  ({ student_id } = await waiting('lisboa'));
  await enterAt(start);
  await teacher.call('POST /v1/availability/teacher', {
    body: { teacher_id, timezone: MANAUS, availability: hoursAt(10, 11, 12) },
  });
});
afterAll(() => school.stop());

const openMatch = async (of: string): Promise<string> => {
  const { rows } = await school.db.execute(sql`select match_id from matches
    where student_id = ${of} and status = 'waiting-acceptance'`);
  return String(rows[0]?.match_id);
};

/** The hours of the acceptance week that the student asked for and that are free, in the teacher's zone. */
async function offered(of: string): Promise<string[]> {
  const grid = await teacher.call('GET /v1/teacher-acceptance/class-availability', {
    query: { teacher_id, student_id: of },
  });
  expect(grid.timezone).toBe(MANAUS);
  return grid.slots.filter(({ available, wished }) => available && wished).map(({ id }) => id);
}

const accept = async (of: string, start_hour: string) =>
  teacher.call(
    'PATCH /v1/teacher-acceptance/answer',
    answerOf(
      { match_id: await openMatch(of), teacher_id },
      [{ day: 'wednesday', start_hour, class_id: null }],
      MANAUS,
    ),
  );

async function lessonsOf(caller: Caller, ids: { student_id?: string; teacher_id?: string }) {
  const read = (start_date: string, end_date: string) =>
    caller.call('GET /v1/calendar', { query: { ...ids, start_date, end_date } });
  const spring = await read('2026-03-16T00:00:00Z', '2026-04-10T00:00:00Z');
  const autumn = await read('2026-10-19T00:00:00Z', '2026-11-02T00:00:00Z');
  return [...spring.response, ...autumn.response];
}

const clock = (instant: string | Date, zone: string) =>
  DateTime.fromJSDate(new Date(instant), { zone }).toFormat('dd/MM HH:mm');

const inLisbon = [
  ...['18/03 14:00', '25/03 14:00', '01/04 15:00', '08/04 15:00'],
  ...['21/10 15:00', '28/10 14:00'],
];

it('offers the hours that are the same moment in both zones, as the clocks stand in that week', async () => {
  await admin.call('POST /v1/students-without-match', { body: { student_id, teacher_id } });
  expect(await offered(student_id)).toEqual(['2026-03-18T10:00', '2026-03-18T11:00']);
  await accept(student_id, '10:00');
});

it('keeps the hour of the teacher, who gives the lessons, in the class and in both calendars', async () => {
  const [own, taught] = [await lessonsOf(student, { student_id }), await lessonsOf(teacher, { teacher_id })];
  expect(own.map(({ starts_at }) => clock(starts_at, LISBON))).toEqual(inLisbon);
  expect(taught.map(({ starts_at }) => starts_at)).toEqual(own.map(({ starts_at }) => starts_at));
  expect(new Set(taught.map(({ starts_at }) => clock(starts_at, MANAUS).slice(-5)))).toEqual(
    new Set(['10:00']),
  );
  for (const lesson of own) expect(lesson).toMatchObject({ start_hour: '10:00', timezone: MANAUS });

  const { calendars } = await admin.call('GET /v1/classes/:id', { params: { id: own[0]?.class_id ?? '' } });
  expect(calendars).toMatchObject([{ start_hour: '10:00', end_hour: '11:00', timezone: MANAUS }]);
});

it("names the student's next lesson on the days of the changes", async () => {
  for (const [now, next] of [
    ['2026-03-29T00:30:00Z', '01/04 15:00'],
    ['2026-10-25T00:30:00Z', '28/10 14:00'],
  ] as const) {
    await enterAt(now);
    const { response } = await student.call('GET /v1/calendar', { query: { quantity: 1 } });
    expect(response.map(({ starts_at }) => clock(starts_at, LISBON))).toEqual([next]);
  }
  await enterAt(start);
});

it('writes each notice in the zone of its reader, which it names', async () => {
  const lessons = await lessonsOf(student, { student_id });
  for (const { id, start_date } of lessons.slice(1, 3))
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id },
      body: { start_date, start_hour: '12:00', timezone: 'America/Sao_Paulo' },
    });
  const told = async (caller: Caller) => {
    const { response } = await caller.call('GET /v1/notifications', { query: { page: 1, pageSize: 20 } });
    return response
      .filter(({ title }) => title === 'Aula com novo horário')
      .map(({ content }) => content)
      .sort();
  };
  // 12:00 in São Paulo is 15:00 UTC.
  const west = '\\(Horário da Europa Ocidental\\)';
  expect(await told(student)).toEqual([
    expect.stringMatching(new RegExp(`01/04, 15:00 ${west} para quarta-feira, 01/04, 16:00 ${west}`)),
    expect.stringMatching(new RegExp(`25/03, 14:00 ${west} para quarta-feira, 25/03, 15:00 ${west}`)),
  ]);
  const amazon = '\\(Horário Padrão do Amazonas\\)';
  expect(await told(teacher)).toEqual([
    expect.stringMatching(new RegExp(`01/04, 10:00 ${amazon} para quarta-feira, 01/04, 11:00 ${amazon}`)),
    expect.stringMatching(new RegExp(`25/03, 10:00 ${amazon} para quarta-feira, 25/03, 11:00 ${amazon}`)),
  ]);
});

it('gives other calendar programs the same instants', async () => {
  const { url } = await student.call('POST /v1/calendar/feed', {});
  const events = new ICAL.Component(ICAL.parse(await (await fetch(url)).text())).getAllSubcomponents(
    'vevent',
  );
  const starts = new Map(
    events.map((event) => [
      event.getFirstPropertyValue('uid'),
      (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate(),
    ]),
  );
  for (const { id, starts_at } of await lessonsOf(student, { student_id }))
    expect(starts.get(id)).toEqual(new Date(starts_at));
});

it("has the person's times in the download of one's own data, and says in which zone", async () => {
  const pdf = async (caller: Caller) => {
    const reply = await caller.raw('GET', '/v1/account/privacy/export/pdf');
    return pdfPages(new Uint8Array(await reply.arrayBuffer())).join('\n');
  };
  const own = await pdf(student);
  expect(own).toContain('As horas estão no fuso Europe/Lisbon.');
  expect(own).toMatch(/08\/04\/2026 15:00/);
  expect(own).toMatch(/28\/10\/2026 14:00/);
  const taught = await pdf(teacher);
  expect(taught).toContain('As horas estão no fuso America/Manaus.');
  expect(taught).toMatch(/21\/10\/2026 10:00/);
  expect(taught).toMatch(/28\/10\/2026 10:00/);
  const json = await student.raw('GET', '/v1/account/privacy/export/json');
  expect(await json.text()).toContain('2026-04-08T14:00:00');
});

it('offers the summer hours to students who ask after the change', async () => {
  await enterAt('2026-03-26T13:00:00Z');
  const later = await waiting('porto');
  const allocation = { body: { student_id: later.student_id, teacher_id } };
  // 14:00 and 15:00 in Lisbon are 9:00 and 10:00 in Manaus now: the teacher begins at 10:00, which is taken.
  expect(await admin.try('POST /v1/students-without-match', allocation)).toMatchObject({
    error: { code: 'teacher_does_not_fit' },
  });
  await later.caller.call('POST /v1/availability', {
    body: { student_id: later.student_id, timezone: LISBON, availability: hoursAt(16) },
  });
  await admin.call('POST /v1/students-without-match', allocation);
  expect(await offered(later.student_id)).toEqual(['2026-04-08T11:00']);
});

it('changes the hour of a student by a transfer in the same way', async () => {
  await teacher.call('POST /v1/students-transfer', {
    body: {
      student_id,
      teacher_id,
      description: 'O aluno pediu outro horário.',
      transfer_type: 'HOUR_CHANGE',
    },
  });
  await student.call('POST /v1/availability', {
    body: { student_id, timezone: LISBON, availability: hoursAt(17) },
  });
  expect(await offered(student_id)).toEqual(['2026-04-08T12:00']);
  await accept(student_id, '12:00');
  const hours = (await lessonsOf(student, { student_id })).map(({ starts_at }) => clock(starts_at, LISBON));
  expect(hours.slice(-3)).toEqual(['08/04 17:00', '21/10 17:00', '28/10 16:00']);
});
