import { sql } from 'drizzle-orm';
import { weeklySessions } from '../../../domain/frequency.ts';
import {
  type ChargeStatus,
  ONBOARDING_STATUSES,
  type OnboardingFacts,
  type OnboardingStatus,
  paymentOutcome,
} from '../../../domain/onboarding.ts';
import { ENROLLMENT_TYPES } from '../../../domain/options.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  bool,
  day,
  digits,
  instant,
  int,
  listOf,
  oneOf,
  orNull,
  type RowOf,
  rowsOf,
  stored,
  text,
} from '../../platform/db/rows.ts';
import { lockFor } from '../access/api.ts';
import { charges, isEarlierFee } from '../payments/tables.ts';
import { students } from '../people/tables.ts';

const factRow = {
  student_id: text,
  user_id: text,
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  enrollment_type: oneOf(ENROLLMENT_TYPES),
  enrollment_date: orNull(day),
  plan_start_date: orNull(day),
  frequency: text,
  waived_through: stored(students.waived_through),
  reopened_at: orNull(instant),
  contract_signed_at: orNull(instant),
  value_registration: orNull(int),
  value_plan: orNull(int),
  registration: orNull(listOf(stored(charges.status))),
  plan: orNull(listOf(stored(charges.status))),
  credited: bool,
  slots: digits,
  accepted: bool,
};

const moment = (text: string | null) => (text === null ? null : new Date(text));

interface Standing {
  facts: OnboardingFacts;
  status: OnboardingStatus;
  student_id: string;
  user_id: string;
}

/** Locks the students' rows, so that their facts do not change before the status that follows from them is written. */
export async function lockOnboardingFacts(tx: Tx, student_ids: readonly string[]): Promise<Standing[]> {
  await lockFor(tx, { students: student_ids });
  const rows = await rowsOf(tx, factRow)`
    select s.student_id, s.user_id, s.onboarding_status, s.enrollment_type, s.enrollment_date::text, s.plan_start_date::text,
      s.frequency, s.waived_through, s.reopened_at, c.signed_at as contract_signed_at, c.value_registration, c.value_plan,
      (select array_agg(status) from charges h where h.student_id = s.student_id and h.kind = 'registration'
        and (h.contract_id = c.contract_id or (h.status in ('paid', 'refunded', 'disputed')
          and not exists (select 1 from contracts w where w.contract_id = h.contract_id and w.status = 'withdrawn'))
        or ${isEarlierFee({ charge: 'h', student: 's' })})) as registration,
      (select array_agg(coalesce(h.replaced_status, h.status)) from charges h where h.contract_id = c.contract_id
        and h.kind = 'plan' and h.installment = 1 and (h.status <> 'cancelled' or h.replaced_by is not null)) as plan, coalesce(c.credit, 0) > 0 as credited,
      (select count(*) from availability a where a.user_id = s.user_id) as slots,
      exists (select 1 from matches m where m.student_id = s.student_id and m.status = 'accepted') as accepted
    from students s
    left join lateral (select * from contracts c where c.student_id = s.student_id and c.status in ('pending', 'signed', 'superseded')
      order by c.status = 'pending' desc, c.status = 'signed' desc, c.created_at desc limit 1) c on true
    where s.student_id = any(${sql.param(student_ids)}::uuid[])`;
  return rows.map(standingOf);
}

function standingOf(row: RowOf<typeof factRow>): Standing {
  const outcome = (charges: ChargeStatus[] | null) => paymentOutcome(charges ?? []);
  return {
    student_id: row.student_id,
    user_id: row.user_id,
    status: row.onboarding_status,
    facts: {
      contract_signed_at: moment(row.contract_signed_at),
      reopened_at: moment(row.reopened_at),
      enrollment_fee: row.value_registration === 0 && !row.registration ? 'zero' : outcome(row.registration),
      // A first instalment that was paid before is not charged.
      plan_payment: row.value_plan === 0 || (row.credited && !row.plan) ? 'paid' : outcome(row.plan),
      enrollment_type: row.enrollment_type,
      enrollment_date: row.enrollment_date,
      plan_start_date: row.plan_start_date,
      waived_through: row.waived_through,
      availability_slots: Number(row.slots),
      weekly_minimum: weeklySessions(row.frequency),
      accepted: row.accepted,
    },
  };
}
