import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearReminders } from '../../../server/areas/lessonReminders/remindLessons.ts';
import { mailChoiceAddress } from '../../../server/platform/mailChoice.ts';
import { withLostCommits } from '../../support/lostCommits.ts';
import { guardianAt, ReminderSchool } from '../../support/reminderSchool.ts';
import { times } from '../races/race.ts';

let at: ReminderSchool['at'];
let remind: ReminderSchool['remind'];
let reminders: ReminderSchool;
beforeAll(async () => {
  reminders = await ReminderSchool.start();
  ({ at, remind } = reminders);
});
afterAll(() => reminders.stop());

const subjects = async (email: string) => (await reminders.mailsTo(email)).map(({ subject }) => subject);
const tomorrow = 'Amanhã, às 19:00, você tem aula';
const soon = 'Sua aula começa às 19:00';
const choose = async (email: string, body: object) => {
  const caller = await reminders.school.login(email);
  return caller.raw('PATCH', '/v1/users/lesson-reminders', body);
};

describe('the reminder of the day before (NOTICE-8)', () => {
  it('is mailed once from 25 hours before, names the lesson, its moment and zone, and where the choice is changed', async () => {
    const { student, teacher, lesson } = await reminders.lesson();
    at('2026-03-10T17:59');
    await remind();
    expect(await subjects(student.email)).toEqual([]);
    at('2026-03-10T18:00');
    await remind();
    await remind();
    const [mail, ...others] = await reminders.mailsTo(student.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: tomorrow, choice_kind: 'LESSON_DAY_BEFORE' });
    expect(mail?.text).toContain(lesson.title);
    expect(mail?.text).toContain('quarta-feira, 11/03, 19:00 (Horário Padrão de Brasília)');
    expect(mail?.text).toContain(`${reminders.school.url}/calendar`);
    expect(mail?.text).toContain(`${reminders.school.url}/profile`);
    expect(await subjects(teacher.email)).toEqual([]);
  });

  it('is in the language and the zone of the reader, and waits until the lesson is tomorrow there', async () => {
    // 19:00 in São Paulo is 07:00 of Thursday in Tokyo: 25 hours before, it is Wednesday there.
    const tokyo = await reminders.lesson({ timezone: 'Asia/Tokyo', language: 'de' });
    // And 22:00 of Wednesday in Lisbon.
    const lisbon = await reminders.lesson({ timezone: 'Europe/Lisbon', language: 'en' });
    at('2026-03-10T18:00');
    await remind();
    expect(await subjects(lisbon.student.email)).toEqual(['Your lesson is tomorrow at 22:00']);
    const [mail] = await reminders.mailsTo(tokyo.student.email);
    expect(mail?.subject).toBe('Morgen um 07:00 Uhr ist deine Stunde');
    expect(mail?.text).toContain('Donnerstag, 12.03., 07:00 (Japanische Normalzeit)');
    // 00:30 in São Paulo: an hour past midnight two days before is not yet the day before.
    const night = await reminders.lesson({ start_hour: '00:30' });
    at('2026-03-09T23:55');
    await remind();
    expect(await subjects(night.student.email)).toEqual([]);
    at('2026-03-10T00:00');
    await remind();
    expect(await subjects(night.student.email)).toEqual(['Amanhã, às 00:30, você tem aula']);
  });

  it('is not sent by a server that was down until midnight', async () => {
    const { student } = await reminders.lesson();
    at('2026-03-11T00:00');
    await remind();
    expect(await subjects(student.email)).toEqual([]);
  });

  it('is sent once by several servers, and once if the answer of the database was lost', async () => {
    const several = await Promise.all(times(4, () => reminders.lesson()).map((build) => build()));
    at('2026-03-10T18:00');
    await Promise.all(times(4, remind).map((run) => run()));
    for (const { student } of several) expect(await subjects(student.email)).toEqual([tomorrow]);
    const lost = await reminders.lesson();
    const answer = withLostCommits('insert into "lesson_reminders"', remind);
    await expect(answer).rejects.toThrow('commit');
    expect(await subjects(lost.student.email)).toEqual([tomorrow]);
    await remind();
    expect(await subjects(lost.student.email)).toEqual([tomorrow]);
  });

  it('is not sent of a lesson that was cancelled, held or given up, nor to people who were switched off', async () => {
    const built = await Promise.all(times(6, () => reminders.lesson()).map((build) => build()));
    const [cancelled, held, givenUp, off, idle, erased] = built;
    const run = (text: string, id: string | undefined) => reminders.rows(text, [id]);
    await run("update lessons set status = 'cancelled' where id = $1", cancelled?.lesson.id);
    await run(
      `insert into calendar_history (lesson_id, class_id, teacher_id, room_id, started_at, is_last_class_of_the_week)
       select id, class_id, teacher_id, 'r', starts_at, false from lessons where id = $1`,
      held?.lesson.id,
    );
    await run('update lesson_students set active = false where lesson_id = $1', givenUp?.lesson.id);
    await run('update users set user_status = false where user_id = $1', off?.student.user_id);
    await run('update students set student_status = false where user_id = $1', idle?.student.user_id);
    await run('update users set erased_at = now() where user_id = $1', erased?.student.user_id);
    at('2026-03-10T18:00');
    await remind();
    expect(await Promise.all(built.map(({ student }) => subjects(student.email)))).toEqual(
      built.map(() => []),
    );
    await run('update users set user_status = true where user_id = $1', off?.student.user_id);
    await remind();
    expect(await subjects(off?.student.email ?? '')).toEqual([tomorrow]);
  });

  it('is sent anew for the new hour of a lesson that was moved, and not for the old one', async () => {
    const { student, lesson } = await reminders.lesson();
    const move = (starts_at: string) =>
      reminders.rows(
        "update lessons set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1",
        [lesson.id, starts_at],
      );
    at('2026-03-10T18:00');
    await remind();
    await move('2026-03-12T14:00:00-03:00');
    await remind();
    at('2026-03-11T18:00');
    await remind();
    await remind();
    expect(await subjects(student.email)).toEqual([tomorrow, 'Amanhã, às 14:00, você tem aula']);
  });
});

describe('the reminder of the hour before (NOTICE-8)', () => {
  it('is mailed to those who chose it, student and teacher, until ten minutes before', async () => {
    const { student, teacher } = await reminders.lesson();
    const late = await reminders.lesson();
    const body = { reminder: 'LESSON_HOUR_BEFORE', by_email: true, by_push: false };
    for (const { email } of [student, teacher, late.student])
      expect((await choose(email, body)).status).toBe(200);
    at('2026-03-11T17:59');
    await remind();
    expect(await subjects(student.email)).toEqual([]);
    at('2026-03-11T18:49');
    await reminders.rows('update users set user_status = false where user_id = $1', [late.student.user_id]);
    await remind();
    await remind();
    await reminders.rows('update users set user_status = true where user_id = $1', [late.student.user_id]);
    at('2026-03-11T18:50');
    await remind();
    expect(await subjects(student.email)).toEqual([soon]);
    expect(await subjects(teacher.email)).toEqual([soon]);
    expect(await subjects(late.student.email)).toEqual([]);
  });
});

describe('the guardian of a minor (NOTICE-10)', () => {
  const child = '2014-05-01';

  it('gets the reminder of the day before in addition to the minor, and that of an adult has none', async () => {
    const minor = await reminders.lesson({ birthdate: child, guardian: guardianAt('mother.1@x.test') });
    await reminders.lesson({ guardian: guardianAt('mother.2@x.test') });
    at('2026-03-10T18:00');
    await remind();
    await remind();
    expect(await subjects(minor.student.email)).toEqual([tomorrow]);
    const [mail, ...others] = await reminders.mailsTo('mother.1@x.test');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Amanhã, às 19:00: aula de ${minor.student.name}`);
    expect(mail?.text).toContain('Vera Antunes Prado');
    expect(mail?.text).toContain(minor.lesson.title);
    const stop = mailChoiceAddress(reminders.school.services, {
      user_id: minor.student.user_id,
      kind: 'GUARDIAN_DAY_BEFORE',
    });
    expect(mail?.text).toContain(stop);
    expect(await subjects('mother.2@x.test')).toEqual([]);
  });

  it('gets it once where the minor has the same address, and also when the minor wants none', async () => {
    const shared = await reminders.lesson({ birthdate: child });
    await reminders.rows(
      `update students set guardian = guardian || jsonb_build_object('student_guardian_relationship', 'Mãe',
        'student_guardian_email', upper($2)) where user_id = $1`,
      [shared.student.user_id, shared.student.email],
    );
    const silent = await reminders.lesson({ birthdate: child, guardian: guardianAt('mother.3@x.test') });
    await choose(silent.student.email, { reminder: 'LESSON_DAY_BEFORE', by_email: false, by_push: false });
    at('2026-03-10T18:00');
    await remind();
    expect(await subjects(shared.student.email)).toEqual([tomorrow]);
    expect(await subjects(shared.student.email.toUpperCase())).toEqual([]);
    expect(await subjects(silent.student.email)).toEqual([]);
    expect(await subjects('mother.3@x.test')).toHaveLength(1);
  });

  it('ends the own mails by the address in them, without a login, and the minor can only switch them on', async () => {
    const { student } = await reminders.lesson({
      birthdate: child,
      guardian: guardianAt('mother.4@x.test'),
    });
    const address = mailChoiceAddress(reminders.school.services, {
      user_id: student.user_id,
      kind: 'GUARDIAN_DAY_BEFORE',
    });
    const read = async () => ((await (await fetch(address)).json()) as { data: object }).data;
    expect(await read()).toMatchObject({ kind: 'GUARDIAN_DAY_BEFORE', by_email: true });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect(await read()).toMatchObject({ by_email: false });
    const caller = await reminders.school.login(student.email);
    const shown = async () => (await caller.call('GET /v1/users/lesson-reminders', {})).reminders[0];
    expect(await shown()).toMatchObject({ by_email: true, to_guardian: false });
    const change = { reminder: 'LESSON_DAY_BEFORE', by_email: true, by_push: false };
    expect((await choose(student.email, { ...change, to_guardian: false })).status).toBe(400);
    expect((await choose(student.email, change)).status).toBe(200);
    expect(await shown()).toMatchObject({ to_guardian: false });
    expect((await choose(student.email, { ...change, to_guardian: true })).status).toBe(200);
    expect(await shown()).toMatchObject({ to_guardian: true });
    expect(
      await reminders.rows(
        "select changes from audit_log where entity_id = $1 and context = 'profile' order by id",
        [student.user_id],
      ),
    ).toHaveLength(2);
  });
});

describe('the choice of reminders (NOTICE-9)', () => {
  it('starts with the usual one of the profile, is stored, announced and logged, and concerns the caller alone', async () => {
    const { student, teacher } = await reminders.lesson();
    const other = await reminders.lesson();
    const caller = await reminders.school.login(student.email);
    const view = async (email: string) =>
      (await (await reminders.school.login(email)).call('GET /v1/users/lesson-reminders', {})).reminders;
    expect(await view(student.email)).toEqual([
      { reminder: 'LESSON_DAY_BEFORE', by_email: true, by_push: false, to_guardian: null },
      { reminder: 'LESSON_HOUR_BEFORE', by_email: false, by_push: true, to_guardian: null },
    ]);
    expect((await view(teacher.email)).map(({ by_email }) => by_email)).toEqual([false, false]);
    const topics: string[] = [];
    const stop = reminders.school.services.events.onChange(student.user_id, (topic) => topics.push(topic));
    const { reminders: changed } = await caller.call('PATCH /v1/users/lesson-reminders', {
      body: { reminder: 'LESSON_DAY_BEFORE', by_email: false, by_push: true },
    });
    await expect.poll(() => topics).toContain('me');
    stop();
    expect(changed[0]).toEqual({
      reminder: 'LESSON_DAY_BEFORE',
      by_email: false,
      by_push: true,
      to_guardian: null,
    });
    expect(await view(student.email)).toEqual(changed);
    expect((await view(other.student.email))[0]?.by_email).toBe(true);
    const [entry] = await reminders.rows(
      'select changes from audit_log where entity_id = $1 order by id desc',
      [student.user_id],
    );
    expect(entry?.changes).toEqual({
      LESSON_DAY_BEFORE: {
        from: { by_email: true, by_push: false, to_guardian: true },
        to: { by_email: false, by_push: true, to_guardian: true },
      },
    });
    at('2026-03-10T18:00');
    await remind();
    expect(await subjects(student.email)).toEqual([]);
  });

  it('ends by the address in a mail for this reminder alone', async () => {
    const { student } = await reminders.lesson();
    const change = { reminder: 'LESSON_HOUR_BEFORE', by_email: true, by_push: true };
    await choose(student.email, change);
    const address = mailChoiceAddress(reminders.school.services, {
      user_id: student.user_id,
      kind: 'LESSON_HOUR_BEFORE',
    });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    const caller = await reminders.school.login(student.email);
    const { reminders: shown } = await caller.call('GET /v1/users/lesson-reminders', {});
    expect(shown.map(({ by_email, by_push }) => [by_email, by_push])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

it('forgets what was sent two days after the lesson, and not before', async () => {
  const { student } = await reminders.lesson();
  at('2026-03-10T18:00');
  await remind();
  const kept = () => reminders.rows('select 1 from lesson_reminders where user_id = $1', [student.user_id]);
  at('2026-03-13T18:00');
  await clearReminders(reminders.school.services);
  expect(await kept()).toHaveLength(1);
  at('2026-03-13T19:01');
  await clearReminders(reminders.school.services);
  expect(await kept()).toEqual([]);
});
