import { weeklySessions } from '../../../domain/frequency.ts';
import { ONBOARDING_STATUSES, teacherOnboardingStatus } from '../../../domain/onboarding.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  day,
  digits,
  instant,
  int,
  oneOf,
  orNull,
  type RowOf,
  rowsOf,
  stored,
  text,
} from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { installmentOffers } from '../contracts/api.ts';
import { contracts } from '../contracts/tables.ts';

const studentRow = {
  student_id: text,
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  frequency: text,
  starts_on: orNull(day),
  contract_id: orNull(text),
  contract_status: orNull(stored(contracts.status)),
  terms: orNull(stored(contracts.terms)),
  validity: orNull(day),
};
type Row = RowOf<typeof studentRow>;

const signer = {
  party: oneOf(['student', 'guardian'] as const),
  name: text,
  email: text,
  signed_at: orNull(instant),
};

const charge = {
  charge_id: text,
  kind: oneOf(['registration', 'plan'] as const),
  amount: int,
  due_date: day,
  status: text,
  failure: orNull(text),
};

async function contractOf(ctx: Ctx, row: Row) {
  const { contract_id, contract_status, terms, validity } = row;
  if (!contract_id || !contract_status || !terms || !validity) return null;
  const signers = await rowsOf(ctx.db, signer)`
    select party, name, email, signed_at from contract_signers where contract_id = ${contract_id} order by party desc`;
  return {
    contract_id,
    status: contract_status,
    contract_url: `/api/v1/contracts/${contract_id}/file`,
    course: terms.course,
    student_level: terms.student_level,
    plan_type: terms.plan_type,
    frequency: terms.frequency,
    plan_duration: terms.plan_duration,
    value_plan: terms.value_plan,
    value_registration: terms.value_registration,
    installments: terms.installments,
    validity,
    signers: signers.map((signer) => ({ ...signer, is_mine: true })),
  };
}

async function studentOnboarding(ctx: Ctx, user_id: string) {
  const rows = await rowsOf(ctx.db, studentRow)`
    select s.student_id, s.onboarding_status, s.frequency,
      coalesce(case when s.enrollment_type = 'early_enrollment' then s.enrollment_date end, s.plan_start_date)::text as starts_on,
      c.contract_id, c.status as contract_status, c.terms, c.validity::text
    from students s
    left join lateral (select * from contracts c where c.student_id = s.student_id and c.status <> 'cancelled'
      order by c.status = 'pending' desc, c.status = 'signed' desc, c.created_at desc limit 1) c on true
    where s.user_id = ${user_id}`;
  const row = ensureFound(rows[0]);
  const kind = row.onboarding_status.endsWith('MATRICULA') ? 'registration' : 'plan';
  const due = await rowsOf(ctx.db, charge)`
    select charge_id, kind, amount, due_date::text, status, failure from charges
    where contract_id = ${row.contract_id} and kind = ${kind} and status <> 'cancelled'
    order by installment limit 1`;
  return {
    onboarding_status: row.onboarding_status,
    student_id: row.student_id,
    teacher_id: null,
    starts_on: row.starts_on,
    contract_frequency: String(weeklySessions(row.frequency)),
    contract: await contractOf(ctx, row),
    offers: row.onboarding_status.endsWith('PAGAMENTO')
      ? await installmentOffers(ctx.db, row.contract_id)
      : [],
    charge: due[0] ?? null,
  };
}

/** The caller's own onboarding; other users' ids and profiles without onboarding return 404. */
export const findOnboarding: Handler<'GET /v1/onboarding/find-by-user-id'> = async (ctx, { query }) => {
  const actor = requireActor(ctx);
  if (query.user_id !== actor.user_id) throw new AppError('not_found');
  if (actor.student_id) return studentOnboarding(ctx, actor.user_id);
  const teacher_id = ensureFound(actor.teacher_id);
  const rows = await rowsOf(ctx.db, {
    slots: digits,
  })`select count(*) as slots from availability where user_id = ${actor.user_id}`;
  return {
    onboarding_status: teacherOnboardingStatus(Number(rows[0]?.slots ?? 0)),
    student_id: null,
    teacher_id,
    starts_on: null,
    contract_frequency: '1',
    contract: null,
    offers: [],
    charge: null,
  };
};
