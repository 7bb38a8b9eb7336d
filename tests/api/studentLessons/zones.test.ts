import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notification_choices } from '../../../server/areas/messages/tables.ts';
import { closeRequests } from '../../../server/areas/studentLessons/expire.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { groups, lessonOn, newTeacher, type Person, privateLessons, SAO_PAULO } from './world.ts';

// The school's lessons are at 9 and 10 in São Paulo. It is an hour earlier in Manaus, and three hours later in Lisbon, whose
// clocks go forward on 29 March: then it is four.
let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

type Someone = Pick<Person, 'email' | 'user_id'>;

async function liveIn(timezone: string, ...people: Someone[]): Promise<void> {
  for (const { user_id } of people) {
    await school.db.execute(sql`insert into personal (user_id, timezone) values (${user_id}, ${timezone})
      on conflict (user_id) do update set timezone = ${timezone}`);
    await school.db
      .insert(notification_choices)
      .values({ user_id, kind: 'NOTICE', in_app: true, by_email: true });
  }
}

/** Days and hours that the e-mails name, by subject, each with its zone. */
async function hoursIn({ email }: Someone): Promise<Record<string, string[]>> {
  const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: email } });
  return Object.fromEntries(
    mails.map(({ subject, text }) => [
      subject,
      [...text.matchAll(/(\d\d\/\d\d)\D{1,5}(\d\d:\d\d) \((?:Horário )?([^)]+)\)/g)].map(
        ([, day, hour, zone]) => `${day} ${hour} ${zone}`,
      ),
    ]),
  );
}
const lisbon = (...hours: string[]) => hours.map((hour) => `${hour} da Europa Ocidental`);
const manaus = (...hours: string[]) => hours.map((hour) => `${hour} Padrão do Amazonas`);

const ask = async (caller: Caller, lesson_id: string, starts_at: string, to: string | null = null) =>
  (await caller.call('POST /v1/reschedules', { body: { lesson_id, starts_at, to_lesson_id: to } })).id;
const answer = (caller: Caller, id: string, body: { accept: boolean; reason?: string }) =>
  caller.call('POST /v1/reschedules/:id/answer', { params: { id }, body });
const change = (id: string, body: Record<string, unknown>) =>
  admin.call('PATCH /v1/calendar/:id', { params: { id }, body: { timezone: SAO_PAULO, ...body } });
const cancel = (id: string) =>
  admin.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Reforma' } });

/** A private student in Lisbon with a teacher in Manaus. */
async function apart() {
  const world = await privateLessons(school);
  await liveIn('Europe/Lisbon', world.student);
  await liveIn('America/Manaus', world.teacher);
  return { ...world, taught: await school.login(world.teacher.email) };
}

describe('e-mails about students’ own lessons name the hour in the reader’s zone', () => {
  it('of giving up, asking, accepting and the reminder of a make-up, across the clock change', async () => {
    const { caller, student, teacher, lessons } = await apart();
    const given = lessonOn(lessons, '2026-03-25');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
    const id = await ask(caller, given.id, '2026-04-02T13:00:00.000Z');
    await answer(admin, id, { accept: true });
    expect(await hoursIn(teacher)).toEqual({
      'Um aluno não vai à aula': manaus('25/03 08:00'),
      'Pedido de remarcação': manaus('25/03 08:00', '02/04 09:00'),
      'Aula remarcada': manaus('02/04 09:00'),
    });
    expect(await hoursIn(student)).toEqual({
      'Remarcação aceita': lisbon('25/03 12:00', '02/04 14:00'),
    });
    const other = lessonOn(lessons, '2026-04-08');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: other.id }, body: {} });
    school.clock.set('2026-05-06T12:00:00.000Z');
    await closeRequests(school.services);
    expect(await hoursIn(student)).toMatchObject({
      'Reposição perto de vencer': lisbon('08/05 13:00'),
    });
  });

  it('of refusing, withdrawing, expiring and ending', async () => {
    const { caller, student, teacher, taught, lessons } = await apart();
    const { id: lesson_id } = lessonOn(lessons, '2026-04-01');
    const wanted = '2026-04-02T13:00:00.000Z';
    await answer(taught, await ask(caller, lesson_id, wanted), { accept: false, reason: 'Viagem.' });
    const withdrawn = await ask(caller, lesson_id, wanted);
    await caller.call('POST /v1/reschedules/:id/withdraw', { params: { id: withdrawn } });
    await ask(caller, lesson_id, wanted);
    await change(lesson_id, { start_date: '2026-04-01', start_hour: '11:00' });
    await ask(caller, lessonOn(lessons, '2026-03-18').id, '2026-03-19T13:00:00.000Z');
    school.clock.set('2026-03-18T12:00:00.000Z');
    await closeRequests(school.services);
    expect(await hoursIn(student)).toEqual({
      'Remarcação não aceita': lisbon('02/04 14:00'),
      'Pedido de remarcação encerrado': lisbon('02/04 14:00'),
      'Aula com novo horário': lisbon('01/04 13:00', '01/04 15:00'),
      'Pedido de remarcação sem resposta': lisbon('19/03 13:00'),
    });
    expect(await hoursIn(teacher)).toMatchObject({
      'Pedido de remarcação retirado': manaus('02/04 09:00'),
    });
  });

  it('of a make-up that the school gives back and takes back, and of another teacher', async () => {
    const { course, caller, student, own, second } = await groups(school);
    const next = await newTeacher(school, course.id);
    await liveIn('Europe/Lisbon', student);
    await liveIn('America/Manaus', next);
    const given = lessonOn(own.lessons, '2026-03-18');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
    const seat = lessonOn(second.lessons, '2026-03-26');
    const id = await ask(caller, given.id, '2026-03-26T13:00:00.000Z', seat.id);
    await change(seat.id, { teacher_id: next.teacher_id });
    await answer(admin, id, { accept: true });
    await cancel(seat.id);
    await admin.call('POST /v1/calendar/:id/restore', { params: { id: seat.id } });
    expect(await hoursIn(student)).toEqual({
      'Outro professor responde ao seu pedido': lisbon('26/03 13:00'),
      'Remarcação aceita': lisbon('18/03 12:00', '26/03 13:00'),
      'Sua reposição voltou': lisbon('26/03 13:00', '17/04 13:00'),
      'A aula da sua reposição vai acontecer': lisbon('26/03 13:00'),
    });
    expect(await hoursIn(next)).toMatchObject({
      'Pedido de remarcação': manaus('18/03 08:00', '26/03 09:00'),
      'Aula cancelada': manaus('26/03 09:00'),
    });
  });
});
