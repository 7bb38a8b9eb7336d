import { sql } from 'drizzle-orm';
import { weeklySessions } from '../../../domain/frequency.ts';
import { ONBOARDING_STATUSES, teacherOnboardingStatus } from '../../../domain/onboarding.ts';
import { ENROLMENT_FEE_STATUSES, stepOf } from '../../../domain/onboardingView.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  bool,
  day,
  digits,
  instant,
  int,
  listOf,
  object,
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
import { isEarlierFee, jointTotal } from '../payments/api.ts';

const signer = {
  party: oneOf(['student', 'guardian'] as const),
  name: text,
  email: text,
  signed_at: orNull(instant),
};

const charge = {
  charge_id: text,
  kind: oneOf(['registration', 'plan'] as const),
  installment: int,
  amount: int,
  due_date: day,
  status: text,
  failure: orNull(text),
};

const studentRow = {
  student_id: text,
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  frequency: text,
  had_teacher: bool,
  starts_on: orNull(day),
  contract_id: orNull(text),
  contract_status: orNull(stored(contracts.status)),
  contract_provider: orNull(text),
  terms: orNull(stored(contracts.terms)),
  validity: orNull(day),
  signers: listOf(object(signer)),
  charge: orNull(object(charge)),
};
type Row = RowOf<typeof studentRow>;

function contractOf({ contract_id, contract_status, contract_provider, terms, validity, signers }: Row) {
  if (!contract_id || !contract_status || !terms || !validity) return null;
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
    is_signed_by_email: contract_provider !== 'local',
    signers: signers.map(({ signed_at, ...signer }) => ({
      ...signer,
      signed_at: signed_at && new Date(signed_at),
      is_mine: signer.party === 'student',
    })),
  };
}

async function studentOnboarding(ctx: Ctx, user_id: string) {
  const rows = await rowsOf(ctx.db, studentRow)`
    select s.student_id, s.onboarding_status, s.frequency,
      exists (select 1 from class_students m where m.student_id = s.student_id) as had_teacher,
      coalesce(case when s.enrollment_type = 'early_enrollment' then s.enrollment_date end, s.plan_start_date)::text as starts_on,
      c.contract_id, c.status as contract_status, c.provider as contract_provider, c.terms, c.validity::text,
      coalesce((select json_agg(json_build_object('party', g.party, 'name', g.name, 'email', g.email,
          'signed_at', g.signed_at) order by g.party desc)
        from contract_signers g where g.contract_id = c.contract_id), '[]') as signers,
      (select json_build_object('charge_id', h.charge_id, 'kind', h.kind, 'installment', h.installment, 'amount', h.amount, 'due_date', h.due_date,
          'status', h.status, 'failure', h.failure)
        from charges h where h.student_id = s.student_id and h.status <> 'cancelled'
          and (h.contract_id = c.contract_id or ${isEarlierFee({ charge: 'h', student: 's' })})
          and h.kind = case when s.onboarding_status = any(${sql.param(ENROLMENT_FEE_STATUSES)}) then 'registration' else 'plan' end
        order by h.installment limit 1) as charge
    from students s
    left join lateral (select * from contracts c where c.student_id = s.student_id and c.status in ('pending', 'signed', 'superseded')
      order by c.status = 'pending' desc, c.status = 'signed' desc, c.created_at desc limit 1) c on true
    where s.user_id = ${user_id}`;
  const row = ensureFound(rows[0]);
  const step = stepOf(row.onboarding_status);
  const joint_total = step === 1 ? await jointTotal(ctx.db, row.student_id) : null;
  return {
    onboarding_status: row.onboarding_status,
    student_id: row.student_id,
    teacher_id: null,
    had_teacher: row.had_teacher,
    // An immediate start is the day of the contract.
    starts_on: row.starts_on ?? row.terms?.starts_on ?? null,
    contract_frequency: String(weeklySessions(row.frequency)),
    contract: contractOf(row),
    offers: joint_total !== null || step === 2 ? await installmentOffers(ctx.db, row.contract_id) : [],
    charge: row.charge,
    joint_total,
  };
}

/** 404 for other users' ids and profiles without onboarding. */
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
    had_teacher: false,
    starts_on: null,
    contract_frequency: '1',
    contract: null,
    offers: [],
    charge: null,
    joint_total: null,
  };
};
