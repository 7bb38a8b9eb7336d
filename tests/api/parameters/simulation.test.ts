import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input, Returned } from '../../../contract/index.ts';
import { FREQUENCIES, PLAN_DURATIONS, PLAN_TYPES } from '../../../domain/options.ts';
import { makeContract } from '../../../server/areas/contracts/api.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildHistory, buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { rowsOf } from '../races/race.ts';

type Body = Input<'POST /v1/financial-parameters/simulation'>['body'];

type Combination = Pick<Body['plans'][number], 'plan_type' | 'frequency' | 'plan_duration'>;

const plan: Body['plans'][number] = {
  name: 'Em grupo semestral',
  code_plan: 'PL-1',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Semestral',
  value_plan: 1_200,
  value_registration: 150,
};
const bodyOf = (lesson_value: number, value_plan: number): Body => ({
  sales: [],
  orders: [
    { id: 'fee_percentage', value: 50 },
    { id: 'lesson_value', value: lesson_value },
  ],
  products: [],
  services: [],
  plans: [{ ...plan, value_plan }],
});

let school: School;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, ['view:financial_parameters', 'edit:financial_parameters'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
afterAll(() => school.stop());

const combination = ({ plan_type, frequency, plan_duration }: Combination) =>
  `${plan_type}, ${frequency}, ${plan_duration}`;

const hundredths = (max: number, min = 0) => fc.integer({ min, max }).map((value) => value / 100);

/** Values of lesson, share and plans, whose combinations come and go. */
const savedBody = fc
  .record({
    fee_percentage: hundredths(10_000),
    lesson_value: hundredths(50_000),
    plans: fc.uniqueArray(
      fc
        .record({
          // Often that of the draft.
          combined: fc.oneof(
            fc.constant(plan),
            fc.record({
              plan_type: fc.constantFrom(...PLAN_TYPES),
              frequency: fc.constantFrom(...FREQUENCIES),
              plan_duration: fc.constantFrom(...PLAN_DURATIONS),
            }),
          ),
          value_plan: hundredths(1_000_000, 1),
          value_registration: hundredths(100_000),
        })
        .map(({ combined: { plan_type, frequency, plan_duration }, value_plan, value_registration }) => ({
          plan_type,
          frequency,
          plan_duration,
          value_plan,
          value_registration,
        })),
      { maxLength: 6, selector: combination },
    ),
  })
  .map(({ fee_percentage, lesson_value, plans }): Body => {
    const entries = Object.entries({ fee_percentage, lesson_value });
    return {
      sales: [],
      orders: entries.map(([id, value]) => ({ id, value })),
      products: [],
      services: [],
      plans: plans.map((row, place) => ({ name: `Plano ${place}`, code_plan: `PL-${place}`, ...row })),
    };
  });

async function teach(types: ('TEACHER' | 'FEE')[], name: string): Promise<void> {
  const { id: course_id } = await buildCourse(school.db);
  const { teacher_id } = await buildTeacher(school.db, { user: { types, name }, course_ids: [course_id] });
  const taught = await buildClass(school.db, { teacher_id, course_id });
  const lessons = await buildLessons(school.db, {
    class: taught,
    weekday: 'wednesday',
    start_hour: '10:00',
    start_date: '2026-03-11',
    end_date: '2026-04-29',
  });
  // Held on three days of March and one of April; the others of the past were not.
  const days = ['2026-03-11', '2026-03-18', '2026-03-25', '2026-04-08'];
  const held = lessons.filter(({ starts_at }) => days.includes(starts_at.toISOString().slice(0, 10)));
  await buildHistory(school.db, { class: taught, lessons: held });
}

it('a simulation shows prices, drafts and billing as a save would change them, and stores nothing', async () => {
  await teach(['FEE'], 'Bruna Reis');
  await teach(['TEACHER'], 'Caio Lima');
  const admin = await school.login('admin@x.test');
  await admin.call('PATCH /v1/financial-parameters', { body: bodyOf(60, 1_200) });
  const { student_id } = await buildStudent(school.db, {
    student: { plan_type: plan.plan_type, frequency: plan.frequency, plan_duration: plan.plan_duration },
  });
  await school.services.transaction((tx) => makeContract(tx, systemCtx(school.services, 'demo'), student_id));
  school.clock.set(new Date('2026-04-16T13:00:00Z'));
  const later = await school.login('admin@x.test');
  const simulated = await later.call('POST /v1/financial-parameters/simulation', {
    body: bodyOf(100, 1_300),
  });
  expect(simulated.prices).toEqual([
    expect.objectContaining({ plan_before: 1_200, plan_after: 1_300, drafts: 1 }),
  ]);
  expect(simulated.months.map(({ month }) => month)).toHaveLength(12);
  const [march, april] = simulated.months.slice(-2);
  expect(march).toMatchObject({ month: '2026-03', is_closed: true, before: 90, after: 90 });
  // One lesson of the past by the old version, two to come by the new one.
  expect(april).toMatchObject({ month: '2026-04', is_closed: false, before: 90, after: 130 });
  expect(april?.lines).toEqual([
    expect.objectContaining({ teacher_name: 'Bruna Reis', lessons: 3, before: 90, after: 130 }),
  ]);
  expect(await rowsOf(school, 'select version from parameter_versions order by version')).toHaveLength(2);
  expect(await rowsOf(school, 'select value_plan from plan_prices')).toEqual([{ value_plan: 120_000 }]);
});

type Simulated = Returned<'POST /v1/financial-parameters/simulation'>;

const billing = ({ months }: Simulated, when: 'before' | 'after') =>
  months.map(({ month, lines, ...sums }) => [
    month,
    sums[when],
    lines.map(({ teacher_id, lessons, ...line }) => [teacher_id, lessons, line[when]]),
  ]);

const prices = ({ prices: rows }: Simulated, when: 'before' | 'after') =>
  rows
    .map((row) => [combination(row), row[`plan_${when}`], row[`registration_${when}`]])
    .filter(([, price]) => price !== null)
    .toSorted();

const repriced = ({ prices: rows }: Simulated) =>
  rows
    .filter(({ drafts }) => drafts > 0)
    .map((row) => [combination(row), row.drafts, row.plan_after])
    .toSorted();

it('a simulation shows what is read once the same change is saved, and the drafts are made again', async () => {
  const admin = await school.login('admin@x.test');
  const simulate = (body: Body) => admin.call('POST /v1/financial-parameters/simulation', { body });
  const [draft] = await rowsOf(school, "select student_id from contracts where status = 'pending'");
  await fc.assert(
    fc.asyncProperty(savedBody, async (body) => {
      const simulated = await simulate(body);
      await admin.call('PATCH /v1/financial-parameters', { body });
      const { plans } = await admin.call('GET /v1/financial-parameters', {});
      const saved = plans.map((row) => [combination(row), row.value_plan, row.value_registration]);
      expect(prices(simulated, 'after')).toEqual(saved.toSorted());
      const held = await simulate(body);
      expect(prices(held, 'before')).toEqual(saved.toSorted());
      expect(repriced(held)).toEqual(repriced(simulated).filter(([, , price]) => price !== null));
      expect(billing(held, 'before')).toEqual(billing(simulated, 'after'));
      expect(billing(held, 'after')).toEqual(billing(held, 'before'));
      if (plans.some((row) => combination(row) === combination(plan)))
        await school.services.transaction((tx) =>
          makeContract(tx, systemCtx(school.services, 'demo'), String(draft?.student_id)),
        );
      expect(repriced(await simulate(body))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
