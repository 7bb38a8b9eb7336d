import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildHistory, buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

type Caller = Awaited<ReturnType<School['login']>>;

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(
    school.db,
    ['view:financial_parameters', 'edit:financial_parameters', 'view:teacher_dashboard', 'view:teachers'],
    { email: 'admin@x.test', password_hash: passwordHash },
  );
});
afterAll(() => school.stop());

const save = async (lesson_value: number, fee_percentage: number) => {
  const { version } = await admin.call('GET /v1/financial-parameters', {});
  await admin.call('PATCH /v1/financial-parameters', {
    body: {
      version,
      sales: [],
      orders: [
        { id: 'fee_percentage', value: fee_percentage },
        { id: 'lesson_value', value: lesson_value },
      ],
      products: [],
      services: [],
      plans: [],
    },
  });
};

/** A teacher of a class on Wednesdays at 10:00 from 4 February to 25 March; the lessons before `held` were held. */
async function taughtBy(types: ('TEACHER' | 'FEE')[], email: string, held: string) {
  const { id: course_id } = await buildCourse(school.db);
  const user = { types, email, password_hash: passwordHash };
  const { teacher_id } = await buildTeacher(school.db, { user, course_ids: [course_id] });
  const taught = await buildClass(school.db, { teacher_id, course_id });
  const lessons = await buildLessons(school.db, {
    class: taught,
    weekday: 'wednesday',
    start_hour: '10:00',
    start_date: '2026-02-04',
    end_date: '2026-03-25',
  });
  const past = lessons.filter(({ starts_at }) => starts_at.toISOString() < held);
  await buildHistory(school.db, { class: taught, lessons: past });
  return { teacher_id, login: () => school.login(email) };
}
const billingOf = async (caller: Caller, teacher_id: string) =>
  (await caller.call('GET /v1/dashboard/teacher/:teacher_id', { params: { teacher_id } }))
    .my_provisioned_billing;

describe('Provisioned billing on the home of a teaching franchisee (PAR-5)', () => {
  it('is that of the month, held and to come, by the version of each day, and its growth', async () => {
    school.clock.set('2026-02-01T12:00:00Z');
    admin = await school.login('admin@x.test');
    await save(100, 50);
    school.clock.set('2026-03-12T12:00:00Z');
    admin = await school.login('admin@x.test');
    await save(80, 55.5);
    // The four lessons of February were held, and the first one of March, which the old version pays; two are to come.
    const fee = await taughtBy(['FEE'], 'fee@x.test', '2026-03-05');
    expect(await billingOf(await fee.login(), fee.teacher_id)).toEqual({ total: 138.8, percentage: -30.6 });
    school.clock.set('2026-04-01T02:59:00Z');
    expect(await billingOf(await fee.login(), fee.teacher_id)).toEqual({ total: 50, percentage: -75 });
    school.clock.set('2026-04-01T03:00:00Z');
    expect(await billingOf(await fee.login(), fee.teacher_id)).toEqual({ total: 0, percentage: -100 });
    school.clock.set('2026-05-01T03:00:00Z');
    expect(await billingOf(await fee.login(), fee.teacher_id)).toEqual({ total: 0, percentage: null });
  });

  it('is null for every other caller', async () => {
    school.clock.set('2026-03-12T12:00:00Z');
    const fee = await taughtBy(['FEE'], 'outra@x.test', '2026-03-12');
    const teacher = await taughtBy(['TEACHER'], 'professora@x.test', '2026-03-12');
    expect(await billingOf(await teacher.login(), teacher.teacher_id)).toBeNull();
    admin = await school.login('admin@x.test');
    expect(await billingOf(admin, fee.teacher_id)).toBeNull();
    const foreign = await (await teacher.login()).try('GET /v1/dashboard/teacher/:teacher_id', {
      params: { teacher_id: fee.teacher_id },
    });
    expect(foreign.error).toMatchObject({ code: 'not_found' });
  });
});
