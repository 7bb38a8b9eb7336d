import { type SQL, sql } from 'drizzle-orm';
import { planDurationNamed } from '../../../domain/figures.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { FAILED_PAYMENT_STATUSES, openStatusOf, statusesLabelledAs } from '../../../domain/onboardingView.ts';
import { CHARGE_KINDS, SELF } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  rowsOf,
  stored,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import {
  and,
  byName,
  type Gathered,
  hasFlag,
  listPage,
  matchesIndexed,
  matchesUnindexed,
  type Page,
} from '../../platform/list.ts';
import { isNamed, visibleStudents } from '../access/api.ts';
import { followedUpCharge, waitingSince } from '../payments/api.ts';
import { guardianWithState } from './guardian.ts';
import { levelOrder } from './levelOrder.ts';
import { readable, reads } from './readable.ts';
import { byRenewal, isAtStep, renewsBy } from './salesSteps.ts';
import { isInFigure } from './studentFacts.ts';
import { students } from './tables.ts';
import { withPhoto } from './userQueries.ts';

const studentRow = {
  id: text,
  student_id: text,
  user_id: text,
  name: text,
  email: text,
  phone: orNull(text),
  photo_key: orNull(text),
  birthdate: orNull(day),
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  student_status: bool,
  student_level: text,
  teacher_name: orNull(text),
  teacher_user_id: orNull(text),
  fev_name: orNull(text),
  seller_user_id: orNull(text),
  is_delinquent: orNull(bool),
  payment_failed: orNull(bool),
  match_id: orNull(text),
  status: orNull(text),
  vendor: orNull(text),
  planPaymentDate: orNull(instant),
  student_guardian_name: orNull(text),
  student_guardian_email: orNull(text),
  student_guardian_phone: orNull(text),
  student_guardian_relationship: orNull(text),
  created_at: instant,
  followed_up: orNull(
    object({
      charge_id: text,
      kind: oneOf(CHARGE_KINDS),
      amount: int,
      due_date: day,
      installment: int,
      installments: int,
    }),
  ),
  last_step_at: orNull(instant),
  renews_by: orNull(day),
};

const teacherOf = (
  column: SQL,
) => sql`(select ${column} from class_students cs join classes c on c.id = cs.class_id
  join teachers t on t.teacher_id = c.teacher_id join users tu on tu.user_id = t.user_id
  where cs.student_id = s.student_id and cs.left_at is null order by cs.joined_at, cs.id limit 1)`;
export const teacherName = teacherOf(sql`tu.name`);
const teacherUser = teacherOf(sql`tu.user_id`);

/** `teacherName` from the index of names: of the class that a student joined first. */
const byTeacherName: Gathered = {
  order: byName(sql`tu.name`),
  join: sql`join class_students cs on cs.student_id = s.student_id and cs.left_at is null
      and not exists (select 1 from class_students before where before.student_id = cs.student_id
        and before.left_at is null and (before.joined_at, before.id) < (cs.joined_at, cs.id))
    join classes c on c.id = cs.class_id join teachers t on t.teacher_id = c.teacher_id join users tu on tu.user_id = t.user_id`,
  without: sql`not exists (select 1 from class_students cs where cs.student_id = s.student_id and cs.left_at is null)`,
};

const sellerUser = sql`(select f.user_id from fevs f where f.fev_id = s.fev_id)`;
const sellerName = sql`(select fu.name from fevs f join users fu on fu.user_id = f.user_id where f.fev_id = s.fev_id)`;
/**
 * The first payment of student `s` for the plan, whatever has become of it: a payment that the bank took back was parted from its charge
 * (PAY-14).
 */
export const planPaidAt = sql`(select min(p.paid_at) from (
  select h.paid_at from charges h where h.student_id = s.student_id and h.kind = 'plan'
  union all
  select o.paid_at from payment_orders o join charges h on h.charge_id = o.charge_id
    where o.student_id = s.student_id and o.settled_before is not null and h.kind = 'plan') p)`;
const guardianContact = sql.join(
  ['name', 'email', 'phone', 'relationship']
    .map((part) => `student_guardian_${part}`)
    .map((name) => sql`s.guardian ->> ${sql.raw(`'${name}'`)} as ${sql.identifier(name)}`),
  sql`, `,
);

/** Shows a refused payment as open if the caller has no access to payments. */
const statusFor = (ctx: Ctx) =>
  reads(ctx, 'amount')
    ? sql`s.onboarding_status`
    : sql`case ${sql.join(
        FAILED_PAYMENT_STATUSES.map(
          (status) => sql`when s.onboarding_status = ${status} then ${openStatusOf(status)}`,
        ),
        sql` `,
      )} else s.onboarding_status end`;

/** Visible students of a condition, as their list shows them. */
export async function studentPage(ctx: Ctx, query: Page, where: SQL) {
  const page = await listPage(ctx, query, {
    shape: studentRow,
    select: sql`s.student_id as id, s.student_id, s.user_id, u.name, u.email, p.phone, u.photo_key, p.birthdate::text,
      ${statusFor(ctx)} as onboarding_status, s.student_status, s.student_level, ${teacherName} as teacher_name,
      ${teacherUser} as teacher_user_id, ${sellerName} as fev_name, ${sellerUser} as seller_user_id,
      ${sellerName} as vendor, ${planPaidAt} as "planPaymentDate", s.is_delinquent,
      s.onboarding_status = any(${sql.param(FAILED_PAYMENT_STATUSES)}) as payment_failed, s.created_at, m.match_id, m.status,
      ${reads(ctx, 'is_delinquent') ? followedUpCharge(localDate(ctx.clock.now())) : sql`null::json`} as followed_up, ${waitingSince} as last_step_at,
      ${renewsBy(ctx)} as renews_by,
      ${guardianContact}`,
    from: sql`students s`,
    joins: {
      u: sql`join users u on u.user_id = s.user_id`,
      p: sql`left join personal p on p.user_id = s.user_id`,
      m: sql`left join matches m on m.student_id = s.student_id and m.status in ('pending-allocation', 'waiting-acceptance')`,
    },
    where: and(visibleStudents(ctx), where),
    named: { table: sql`users u`, alias: 'u', key: sql`s.user_id` },
    sorts: {
      name: byName(sql`u.name`),
      teacher_name: { nullable: byName(teacherName), gathered: byTeacherName },
      student_level: levelOrder,
      onboarding_status: statusFor(ctx),
      created_at: sql`s.created_at`,
      renews_by: { nullable: renewsBy(ctx), gathered: byRenewal(ctx) },
    },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
}

export type StudentFilters = Omit<Parameters<Handler<'GET /v1/students/steps'>>[1]['query'], 'step'>;

/** Condition on `s` (students) and `u` (users): the filters of the list, without the step. */
export const isFound = (ctx: Ctx, query: StudentFilters): SQL =>
  and(
    isNamed(query),
    query.status !== undefined &&
      sql`s.onboarding_status = any(${sql.param(statusesLabelledAs(query.status))})`,
    hasFlag(sql`s.student_status`, query.student_status),
    query.teacher_name !== undefined &&
      sql`s.student_id = any(array(select cs.student_id from class_students cs join classes c on c.id = cs.class_id
        join teachers t on t.teacher_id = c.teacher_id join users tu on tu.user_id = t.user_id
        where cs.left_at is null and ${matchesIndexed(sql`tu.name_search`, query.teacher_name)}))`,
    matchesUnindexed(sql`s.student_level`, query.student_level),
    query.fev_id !== undefined && (reads(ctx, 'fev_id') ? sql`s.fev_id = ${query.fev_id}` : sql`false`),
    query.has_seller !== undefined &&
      (reads(ctx, 'fev_id') ? hasFlag(sql`(s.fev_id is not null)`, query.has_seller) : sql`false`),
    hasFlag(sql`(s.company_id is not null)`, query.is_corporate),
    isOfFigure(ctx, query),
  );

/** The rows behind a figure of a dashboard; without a figure, a period is that of the registration. */
function isOfFigure(ctx: Ctx, query: StudentFilters): SQL {
  const { figure = 'new', from, to, fev_id } = query;
  const plan_duration = planDurationNamed(query.plan_duration);
  // Callers who may not read when a plan was paid must not find it out by filtering.
  if (figure === 'sale' && !reads(ctx, 'planPaymentDate')) return sql`false`;
  return isInFigure(figure, { from, to, fev_id, plan_duration });
}

export const listStudents: Handler<'GET /v1/students'> = (ctx, { query }) =>
  studentPage(ctx, query, and(isFound(ctx, query), query.step !== undefined && isAtStep(ctx, query.step)));

const infoRow = {
  student_id: text,
  name: text,
  email: text,
  phone: orNull(text),
  photo_key: orNull(text),
  birthdate: orNull(day),
  cpf: orNull(text),
  rg: orNull(text),
  education_grade: orNull(text),
  city: orNull(text),
  uf: orNull(text),
  important_informations: orNull(text),
  course: text,
  level: text,
  otherExperience: orNull(text),
  modality: text,
  frequency: text,
  interests: listOf(text),
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  match_id: orNull(text),
  guardian: stored(students.guardian),
};

export const studentInfo: Handler<'GET /v1/students/info/:id'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, infoRow)`
    select s.student_id, u.name, u.email, p.phone, u.photo_key, p.birthdate::text, p.cpf, p.rg, p.education_grade,
      p.address ->> 'city' as city, p.address ->> 'uf' as uf, s.important_informations, c.course,
      s.student_level as level, s.experience_in_other_schools as "otherExperience", s.plan_type as modality,
      s.frequency, s.interests, ${statusFor(ctx)} as onboarding_status, ${guardianWithState} as guardian,
      (select match_id from matches m where m.student_id = s.student_id and m.status <> 'closed'
       order by m.created_at desc limit 1) as match_id
    from students s join users u on u.user_id = s.user_id join courses c on c.id = s.course_id
    left join personal p on p.user_id = s.user_id
    where s.student_id = ${params.id} and ${visibleStudents(ctx)}`;
  const row = ensureFound(rows[0]);
  const contract_frequency = String(weeklySessions(row.frequency));
  const own = row.guardian.student_guardian_relationship === SELF;
  return readable(ctx, {
    ...withPhoto(ctx, row),
    hasMatch: row.match_id !== null,
    frequency: contract_frequency,
    contract_frequency,
    guardian: own ? null : { ...row.guardian },
  });
};
