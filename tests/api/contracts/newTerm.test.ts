import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { lastDays } from '../../../server/areas/calendar/series/term.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent } from '../../support/concluded.ts';
import { addFarLessons } from '../../support/fullClass.ts';
import { giveUpLesson } from '../../support/givenUp.ts';
import { dueJobs } from '../../support/jobs.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

type Body = Input<'POST /v1/students/:id/new-contract'>['body'];
const concluded = (overrides: Parameters<typeof studentForm>[1] = {}, paid = 1) =>
  concludedStudent(school, { seller, admin }, studentForm(course, overrides), paid);
const preview = (id: string, query: Input<'GET /v1/students/:id/new-contract'>['query'] = {}) =>
  admin.call('GET /v1/students/:id/new-contract', { params: { id }, query });
const issue = (id: string, body: Body) =>
  admin.try('POST /v1/students/:id/new-contract', { params: { id }, body });
const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;

/** A student of a half-year contract, to 9 September, whose class has lessons on Wednesdays until a day. */
async function taughtUntil(end_date: string) {
  const enrolment = await concluded({ plan_duration: 'Semestral' });
  const id = enrolment.student_id;
  const [taught] = await rowsOf(
    'select c.* from classes c join class_students cs on cs.class_id = c.id where cs.student_id = $1',
    [id],
  );
  await buildLessons(school.db, {
    class: taught,
    student_ids: [id],
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2026-03-04',
    end_date,
  });
  return { enrolment, id, taught };
}

describe('a new contract', () => {
  it('lets the class and the student’s seats last to its end once it is signed (MATCH-15)', async () => {
    const { enrolment, id, taught } = await taughtUntil('2026-09-09');
    await giveUpLesson(school, { student_id: id, class_id: taught.id, day: '2026-04-08' });
    const seats = () =>
      rowsOf(
        `select min(lower(during))::date::text as first, max(lower(during))::date::text as last, count(*)::int as count
         from lesson_students where student_id = $1 and active`,
        [id],
      );
    const change = async (terms: Input<'GET /v1/students/:id/new-contract'>['query']) => {
      const shown = await preview(id, terms);
      await issue(id, { ...shown.terms, contract_id: shown.contract_id });
      await dueJobs(school);
      return shown.proposed.ends_on;
    };
    const [before] = await seats();
    expect(before.last).toBe('2026-09-09');
    expect(await change({ plan_duration: 'Anual' })).toBe('2027-03-09');
    expect(await seats()).toEqual([before]);
    await enrolment.sign();
    await dueJobs(school);
    const [longer] = await seats();
    expect(longer.last).toBe('2027-03-03');

    await change({ plan_duration: 'Semestral', plan_start_date: '2026-03-10' });
    await enrolment.sign();
    await dueJobs(school);
    expect(await seats()).toEqual([before]);
  });

  it('gives the lessons between the former term and the end of a longer class, but none that was given up', async () => {
    const { enrolment, id, taught } = await taughtUntil('2026-12-30');
    await rowsOf("delete from lesson_students where student_id = $1 and lower(during) > '2026-09-10'", [id]);
    await giveUpLesson(school, { student_id: id, class_id: taught.id, day: '2026-09-09' });
    const shown = await preview(id, { plan_duration: 'Anual' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    await dueJobs(school);
    const days = await rowsOf(
      `select l.starts_at::date::text as day from lessons l
       where l.class_id = $1 and l.starts_at::date >= '2026-09-01' and extract(isodow from l.starts_at) = 3
         and not exists (select 1 from lesson_students s where s.lesson_id = l.id and s.student_id = $2) order by 1`,
      [taught.id, id],
    );
    expect(days).toEqual([{ day: '2026-09-09' }]);
    const [last] = await rowsOf(
      'select max(lower(during))::date::text as day from lesson_students where student_id = $1',
      [id],
    );
    expect(last).toEqual({ day: '2027-03-03' });
  });

  it('counts once it is signed, not while it waits, and leaves a class that is off without lessons', async () => {
    const { enrolment, id, taught } = await taughtUntil('2026-09-09');
    const endOf = async () => (await lastDays(school.db, [id])).get(id);
    expect(await endOf()).toBe('2026-09-09');
    const shown = await preview(id, { plan_duration: 'Anual' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    expect(await endOf()).toBe('2026-09-09');
    await admin.call('PATCH /v1/classes/:id/change-status', {
      params: { id: taught.id },
      body: { status: false },
    });
    const [before] = await rowsOf('select updated_at from classes where id = $1', [taught.id]);
    await enrolment.sign();
    await dueJobs(school);
    expect(await endOf()).toBe('2027-03-09');
    const [waiting] = await rowsOf(
      "select max(starts_at)::date::text as last from lessons where class_id = $1 and status <> 'scheduled'",
      [taught.id],
    );
    expect(waiting).toEqual({ last: '2027-03-03' });
    expect(
      await rowsOf(
        "select 1 from lessons where class_id = $1 and status = 'scheduled' and starts_at > '2026-03-11'",
        [taught.id],
      ),
    ).toEqual([]);
    const [after] = await rowsOf('select updated_at from classes where id = $1', [taught.id]);
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
  });

  it('leaves a class as long as it is that would have more lessons than a class may have', async () => {
    const { enrolment, id, taught } = await taughtUntil('2026-09-09');
    await addFarLessons(school, taught.id, 4999);
    const shown = await preview(id, { plan_duration: 'Anual' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    await dueJobs(school);
    const ends = await rowsOf(
      'select max(end_date)::text as last from calendar_entries where class_id = $1',
      [taught.id],
    );
    expect(ends).toEqual([{ last: '2026-09-09' }]);
    const failed = await rowsOf('select last_error from graphile_worker.jobs where attempts > 0', []);
    expect(failed).toEqual([]);
  });
});
