import { FREQUENCIES, PLAN_DURATIONS, PLAN_TYPES } from '../../../domain/options.ts';
import { plan_prices } from '../../areas/payments/plans/tables.ts';
import type { Reader } from '../../platform/db/database.ts';

/** Cents for one lesson a week over the whole term, in a group. */
const term: Record<(typeof PLAN_DURATIONS)[number], number> = {
  Semestral: 119_400,
  Anual: 214_800,
  Recorrente: 238_800,
};

/** A price for every plan type, frequency and duration; the enrolment fee is R$ 150,00. */
export async function buildPrices(db: Reader): Promise<void> {
  const rows = PLAN_TYPES.flatMap((plan_type, t) =>
    FREQUENCIES.flatMap((frequency, f) =>
      PLAN_DURATIONS.map((plan_duration, d) => ({
        name: `${plan_type}, ${frequency}, ${plan_duration}`,
        code_plan: `PL${t}${f}${d}`,
        plan_type,
        frequency,
        plan_duration,
        value_plan: term[plan_duration] * (plan_type === 'Particular' ? 2 : 1) * (f === 0 ? 1.75 : 1),
        value_registration: 15_000,
      })),
    ),
  );
  await db.insert(plan_prices).values(rows).onConflictDoNothing();
}
