import type { Reader } from '../../platform/db/database.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';

/** Counts unsigned drafts by combination and price, in cents. */
export const unsignedDrafts = (db: Reader) =>
  rowsOf(db, {
    plan_type: text,
    frequency: text,
    plan_duration: text,
    value_plan: int,
    value_registration: int,
    drafts: int,
  })`
    select c.terms ->> 'plan_type' as plan_type, c.terms ->> 'frequency' as frequency,
      c.terms ->> 'plan_duration' as plan_duration, c.value_plan, c.value_registration, count(*)::int as drafts
    from contracts c where c.status = 'pending'
      and not exists (select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)
    group by 1, 2, 3, 4, 5`;
