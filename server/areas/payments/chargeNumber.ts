import { sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';

/** Which instalment a charge `h` is: of its agreement, else of the plan of its contract `c`. */
export const installmentOf = sql`coalesce(h.agreement_number, h.installment)`;

/** The number of instalments of its contract or agreement; a disputed payment can have added some (PAY-14). */
export const installmentsOf = sql`coalesce(
  (select a.installments from agreements a where a.agreement_id = h.agreement_id),
  case h.kind when 'plan' then greatest(c.installments, h.installment) else 1 end)`;

const dayOf = (agreement: 'agreement_id' | 'replaced_by') => sql`(
  select (a.created_at at time zone ${SCHOOL_ZONE})::date::text from agreements a
  where a.agreement_id = h.${sql.identifier(agreement)})`;

/** The days of the agreement that made a charge `h`, and of the one that withdrew it. */
export const agreedOn = dayOf('agreement_id');
export const replacedOn = dayOf('replaced_by');
