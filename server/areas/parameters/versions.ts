import { asc, desc } from 'drizzle-orm';
import { type FinancialParameters, initialParameters } from '../../../domain/financialParameters.ts';
import type { ParameterVersion } from '../../../domain/parameterVersions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Reader } from '../../platform/db/database.ts';
import { planPrices } from '../payments/api.ts';
import { parameter_versions } from './tables.ts';

export interface Current {
  readonly version: number;
  readonly content: FinancialParameters;
  readonly updated_at: Date | null;
}

/** The last version, with today's price list, which contracts are made from (CON-5). */
export async function currentParameters(db: Reader): Promise<Current> {
  // The version first: a save in between then makes it stale, instead of giving it rows that it did not have.
  const [last] = await db
    .select()
    .from(parameter_versions)
    .orderBy(desc(parameter_versions.version))
    .limit(1);
  const plans = await planPrices(db);
  if (!last) return { version: 0, content: initialParameters(plans), updated_at: null };
  return { version: last.version, content: { ...last.content, plans }, updated_at: last.created_at };
}

/** Every version; what is in force counts as the first one until one is saved. */
export async function allVersions(db: Reader, current: Current, now: Date): Promise<ParameterVersion[]> {
  const saved = await db.select().from(parameter_versions).orderBy(asc(parameter_versions.version));
  const { version, content } = current;
  return saved.length > 0 ? saved : [{ version, valid_from: localDate(now), content }];
}
