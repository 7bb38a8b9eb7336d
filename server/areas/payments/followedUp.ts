import { type SQL, sql } from 'drizzle-orm';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { listLabelKey } from '../../../domain/onboardingView.ts';
import { isOneOf } from '../../platform/db/columns.ts';
import { installmentOf, installmentsOf } from './chargeNumber.ts';
import { isWaived, unpaid } from './tables.ts';

const waitingForPayment = ONBOARDING_STATUSES.filter((status) => listLabelKey(status) === 'waiting_payment');

/**
 * Selects the charge that a seller follows up for student `s`, as JSON: the unpaid enrolment fee, else the earliest unpaid plan charge, if
 * payment is the current step or the charge is overdue. Its second copy can be opened (PAY-11).
 */
export const followedUpCharge = (today: string): SQL => sql`(
  select json_build_object('charge_id', h.charge_id, 'kind', h.kind, 'amount', h.amount, 'due_date', h.due_date,
    'installment', ${installmentOf}, 'installments', ${installmentsOf})
  from charges h join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded')
  where h.student_id = s.student_id and ${unpaid(sql`h.status`)} and not ${isWaived({ charge: 'h', student: 's' })}
    and (${isOneOf(sql`s.onboarding_status`, waitingForPayment)} or h.due_date < ${today}::date)
  order by h.kind = 'plan', h.due_date, h.installment limit 1)`;

/** Time of the last completed sales step of student `s`, or of the registration. */
export const waitingSince = sql`coalesce(greatest(
  (select max(c.signed_at) from contracts c where c.student_id = s.student_id and c.status in ('signed', 'superseded')),
  (select max(h.paid_at) from charges h where h.student_id = s.student_id and h.status = 'paid'
    and (h.kind = 'registration' or h.installment = 1))), s.created_at)`;
