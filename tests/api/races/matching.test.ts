import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFor } from '../../../server/areas/access/api.ts';
import { joinClass } from '../../../server/areas/classes/api.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { answerOf, type Chosen, teacherWithClass, waitingStudent } from '../matching/waiting.ts';
import { audited, race, rowsOf, times, transactionOf } from './race.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  for (const email of ['admin.1@x.test', 'admin.2@x.test'])
    await buildAdmin(school.db, ['view:students_without_match', 'create:students_without_match'], {
      email,
      password_hash: passwordHash,
    });
});
afterAll(() => school.stop());

const weekly = { frequency: '1 vez na semana' };
const seat = (class_id: string): Chosen => ({ day: 'wednesday', start_hour: '09:00', class_id });
const free = (day: Chosen['day'], start_hour: string): Chosen => ({ day, start_hour, class_id: null });
const admins = () => Promise.all(['admin.1@x.test', 'admin.2@x.test'].map((email) => school.login(email)));
const seatsOf = async (class_id: string) =>
  (await rowsOf(school, 'select 1 from class_students where class_id = $1 and left_at is null', [class_id]))
    .length;

describe('allocation', () => {
  it('by two administrators concurrently goes to one teacher, and only that teacher is notified', async () => {
    const taught = [await teacherWithClass(school), await teacherWithClass(school)];
    const student = await waitingStudent(school, null);
    const callers = await admins();
    const { outcome } = await race(
      times(8, (index) =>
        (callers[index % 2] as (typeof callers)[0]).try('POST /v1/students-without-match', {
          body: { teacher_id: taught[index % 2]?.teacher.teacher_id ?? '', student_id: student.student_id },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 not_pending_allocation': 7 });
    expect(await audited(school, student.match_id, 'U')).toBe(1);
    const noticesOf = await rowsOf(
      school,
      "select recipient_id from notifications where body->>'match_id' = $1",
      [student.match_id],
    );
    const [match] = await rowsOf(
      school,
      'select t.user_id, m.status from matches m join teachers t using (teacher_id) where match_id = $1',
      [student.match_id],
    );
    expect(noticesOf).toEqual([{ recipient_id: match?.user_id }]);
    expect(match?.status).toBe('waiting-acceptance');
  });

  it('redirected while the teacher accepts: exactly one takes effect, completely', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const teaching = await school.login(email);
    const [admin] = await admins();
    for (const hour of ['09:00', '10:00', '11:00']) {
      const student = await waitingStudent(school, teacher.teacher_id, weekly);
      const [accepted, redirected] = await Promise.all([
        teaching.try(
          'PATCH /v1/teacher-acceptance/answer',
          answerOf({ ...student, teacher_id: teacher.teacher_id }, [free('thursday', hour)]),
        ),
        admin?.try('POST /v1/match/redirect/:student_id', { params: { student_id: student.student_id } }),
      ]);
      const [match] = await rowsOf(
        school,
        `select m.status, m.teacher_id, s.onboarding_status,
           (select count(*)::int from class_students cs where cs.student_id = m.student_id) as seats
         from matches m join students s using (student_id) where match_id = $1`,
        [student.match_id],
      );
      if (accepted?.status === 200) {
        expect(redirected?.error.code).toBe('not_waiting_acceptance');
        expect(match).toMatchObject({ status: 'accepted', onboarding_status: 'CONCLUIDO', seats: 1 });
      } else {
        expect(accepted).toMatchObject({ status: 417, error: { code: 'not_waiting_acceptance' } });
        expect(redirected?.status).toBe(200);
        expect(match).toEqual({
          status: 'pending-allocation',
          teacher_id: null,
          onboarding_status: 'AGUARDANDO_MATCH',
          seats: 0,
        });
      }
    }
  });
});

it('a redirection names the teacher to whom the offer has just moved on (MATCH-4)', async () => {
  const [former, next] = [await teacherWithClass(school), await teacherWithClass(school)];
  const student = await waitingStudent(school, former.teacher.teacher_id, weekly);
  const [admin] = await admins();
  const moving = await transactionOf(school);
  await moving.query('update matches set teacher_id = $1 where match_id = $2', [
    next.teacher.teacher_id,
    student.match_id,
  ]);
  const redirected = admin?.call('POST /v1/match/redirect/:student_id', {
    params: { student_id: student.student_id },
  });
  await moving.someoneWaits();
  await moving.query('commit');
  await moving.end();
  await redirected;
  const [change] = await rowsOf(
    school,
    `select changes from audit_log where entity = 'matches' and entity_id = $1 order by id desc limit 1`,
    [student.match_id],
  );
  expect(change?.changes).toMatchObject({ teacher_id: { from: next.teacher.teacher_id, to: null } });
});

describe('acceptance', () => {
  it('assigns the last seat to one of many students', async () => {
    const { teacher, group, email } = await teacherWithClass(school, 9);
    const students = await Promise.all(
      times(6, () => waitingStudent(school, teacher.teacher_id, weekly)).map((make) => make()),
    );
    const caller = await school.login(email);
    const { outcome } = await race(
      students.map(
        (student) => () =>
          caller.try(
            'PATCH /v1/teacher-acceptance/answer',
            answerOf({ ...student, teacher_id: teacher.teacher_id }, [seat(group.id)]),
          ),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 slot_lost': 5 });
    expect(await seatsOf(group.id)).toBe(10);
    const accepted = await rowsOf(
      school,
      "select 1 from matches where teacher_id = $1 and status = 'accepted'",
      [teacher.teacher_id],
    );
    expect(accepted).toHaveLength(1);
  });

  it('assigns one hour of the teacher to one of 200 students, with one new class', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const students = await Promise.all(
      times(200, () => waitingStudent(school, teacher.teacher_id, weekly)).map((make) => make()),
    );
    const caller = await school.login(email);
    const { outcome } = await race(
      students.map(
        (student) => () =>
          caller.try(
            'PATCH /v1/teacher-acceptance/answer',
            answerOf({ ...student, teacher_id: teacher.teacher_id }, [free('thursday', '10:00')]),
          ),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 slot_lost': 199 });
    const [classes] = await rowsOf(school, 'select count(*)::int as n from classes where teacher_id = $1', [
      teacher.teacher_id,
    ]);
    expect(classes?.n).toBe(2);
    const twice = await rowsOf(
      school,
      `select 1 from lessons a join lessons b on a.teacher_id = b.teacher_id and a.id < b.id and a.during && b.during
       where a.teacher_id = $1 and a.status = 'scheduled' and b.status = 'scheduled'`,
      [teacher.teacher_id],
    );
    expect(twice).toEqual([]);
  }, 90_000);

  it('repeated concurrently takes effect once', async () => {
    const { teacher, group, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const caller = await school.login(email);
    const body = answerOf({ ...student, teacher_id: teacher.teacher_id }, [
      seat(group.id),
      free('friday', '09:00'),
    ]);
    const { outcome, replies } = await race(
      times(10, () => caller.try('PATCH /v1/teacher-acceptance/answer', body)),
    );
    expect(outcome).toEqual({ '200 ok': 10 });
    expect(new Set(replies.map(({ data }) => [...data.class_ids].sort().join())).size).toBe(1);
    expect(await audited(school, student.match_id, 'U')).toBe(1);
    const notified = await rowsOf(school, 'select 1 from notifications where once_key like $1', [
      `accepted:${student.match_id}:%`,
    ]);
    expect(notified).toHaveLength(1);
  });

  it('and refusal of the same student: the first one wins', async () => {
    const { teacher, email } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id, weekly);
    const caller = await school.login(email);
    const ids = { ...student, teacher_id: teacher.teacher_id };
    const { outcome, winners } = await race(
      [answerOf(ids, [free('friday', '10:00')]), answerOf(ids, [])].map(
        (body) => () => caller.try('PATCH /v1/teacher-acceptance/answer', body),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 not_waiting_acceptance': 1 });
    const [match] = await rowsOf(school, 'select status from matches where match_id = $1', [
      student.match_id,
    ]);
    expect(match?.status).toBe(winners[0]?.data.status === 'accepted' ? 'accepted' : 'pending-allocation');
  });
});

it('waits with the further lessons of a class also for a student who joins it meanwhile', async () => {
  const { teacher, group, seated, email, course } = await teacherWithClass(school);
  const caller = await school.login(email);
  const longer = await waitingStudent(school, teacher.teacher_id, {
    ...weekly,
    plan_end_date: '2027-03-31',
  });
  const other = await teacherWithClass(school);
  const joining = other.seated[0]?.student_id;
  const taken = await buildClass(school.db, { teacher_id: other.teacher.teacher_id, course_id: course.id });
  await buildLessons(school.db, {
    class: taken,
    weekday: 'wednesday',
    start_hour: '09:30',
    start_date: '2027-02-24',
    end_date: '2027-03-10',
  });
  const lockStudent = 'select 1 from students where student_id = $1 for no key update';
  const [saving, booking] = [await transactionOf(school), await transactionOf(school)];
  try {
    await saving.query(lockStudent, [seated[0]?.student_id]);
    await saving.query('insert into class_students (class_id, student_id, joined_at) values ($1, $2, $3)', [
      group.id,
      joining,
      school.clock.now(),
    ]);
    await booking.query(lockStudent, [joining]);
    const answer = caller.try(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...longer, teacher_id: teacher.teacher_id }, [seat(group.id)]),
    );
    await saving.someoneWaits();
    await saving.query('commit');
    await booking.someoneWaits();
    await booking.query(
      'insert into lesson_students (lesson_id, student_id, during) select id, $2, during from lessons where class_id = $1',
      [taken.id, joining],
    );
    await booking.query('commit');
    expect(await answer).toMatchObject({ status: 417, error: { code: 'slot_lost' } });
  } finally {
    await saving.end();
    await booking.end();
  }
});

it('never seats a student with two teachers at the same hour', async () => {
  const taught = await Promise.all(times(4, () => teacherWithClass(school)).map((make) => make()));
  const student = await waitingStudent(school, null);
  const results = await Promise.all(
    taught.map(({ group }) =>
      school.services
        .transaction(async (tx) => {
          const { student_id } = student;
          // As every caller does: two that insert overlapping lessons at the same moment would wait for each other.
          await lockFor(tx, { students: [student_id] });
          await joinClass(tx, { class_id: group.id, student_id, now: school.clock.now() });
        })
        .then(
          () => 'seated',
          (error: unknown) => school.services.refusalOf(error)?.code,
        ),
    ),
  );
  expect(results.sort()).toEqual(['lesson_overlap', 'lesson_overlap', 'lesson_overlap', 'seated']);
  const seats = await rowsOf(school, 'select 1 from class_students where student_id = $1', [
    student.student_id,
  ]);
  expect(seats).toHaveLength(1);
});
