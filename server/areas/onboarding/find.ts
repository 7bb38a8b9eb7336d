import { sql } from 'drizzle-orm';
import { weeklySessions } from '../../../domain/frequency.ts';
import { type OnboardingStatus, teacherOnboardingStatus } from '../../../domain/onboarding.ts';
import type { ContractStatus } from '../../../domain/options.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { installmentOffers } from '../contracts/paymentPlan.ts';
import type { ContractTerms } from '../contracts/terms.ts';

interface Row extends Record<string, unknown> {
  student_id: string;
  onboarding_status: OnboardingStatus;
  frequency: string;
  starts_on: string | null;
  contract_id: string | null;
  contract_status: ContractStatus;
  terms: ContractTerms;
  validity: string;
}

interface Signer extends Record<string, unknown> {
  party: 'student' | 'guardian';
  name: string;
  email: string;
  signed_at: string | null;
}

interface Charge extends Record<string, unknown> {
  charge_id: string;
  kind: 'registration' | 'plan';
  amount: number;
  due_date: string;
  status: string;
  failure: string | null;
}

async function contractOf(ctx: Ctx, row: Row) {
  if (!row.contract_id) return null;
  const { rows: signers } = await ctx.db.execute<Signer>(sql`
    select party, name, email, signed_at from contract_signers where contract_id = ${row.contract_id} order by party desc`);
  const { terms } = row;
  return {
    contract_id: row.contract_id,
    status: row.contract_status,
    contract_url: `/api/v1/contracts/${row.contract_id}/file`,
    course: terms.course,
    student_level: terms.student_level,
    plan_type: terms.plan_type,
    frequency: terms.frequency,
    plan_duration: terms.plan_duration,
    value_plan: terms.value_plan,
    value_registration: terms.value_registration,
    installments: terms.installments,
    validity: row.validity,
    signers: signers.map((signer) => ({ ...signer, is_mine: true })),
  };
}

async function studentOnboarding(ctx: Ctx, user_id: string) {
  const { rows } = await ctx.db.execute<Row>(sql`
    select s.student_id, s.onboarding_status, s.frequency,
      coalesce(case when s.enrollment_type = 'early_enrollment' then s.enrollment_date end, s.plan_start_date)::text as starts_on,
      c.contract_id, c.status as contract_status, c.terms, c.validity::text
    from students s
    left join lateral (select * from contracts c where c.student_id = s.student_id and c.status <> 'cancelled'
      order by c.status = 'pending' desc, c.status = 'signed' desc, c.created_at desc limit 1) c on true
    where s.user_id = ${user_id}`);
  const row = found(rows[0]);
  const kind = row.onboarding_status.endsWith('MATRICULA') ? 'registration' : 'plan';
  const { rows: due } = await ctx.db.execute<Charge>(sql`
    select charge_id, kind, amount, due_date::text, status, failure from charges
    where contract_id = ${row.contract_id} and kind = ${kind} and status <> 'cancelled'
    order by installment limit 1`);
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

/** The caller's own way in (spec 2 §4); somebody else's id, and a profile that has no way in, look missing. */
export const findOnboarding: Handler<'GET /v1/onboarding/find-by-user-id'> = async (ctx, { query }) => {
  const actor = actorOf(ctx);
  if (query.user_id !== actor.user_id) throw new AppError('not_found');
  if (actor.student_id) return studentOnboarding(ctx, actor.user_id);
  const teacher_id = found(actor.teacher_id);
  const { rows } = await ctx.db.execute<{ slots: string }>(
    sql`select count(*) as slots from availability where user_id = ${actor.user_id}`,
  );
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
