import { eq } from 'drizzle-orm';
import type { Period } from '../../../domain/accounting.ts';
import { lastMonthUntil, wholeMonth } from '../../../domain/figures.ts';
import {
  type ParameterVersion,
  parametersAt,
  provisionedBilling,
} from '../../../domain/parameterVersions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { executivesLessons } from '../calendar/api.ts';
import { parameter_versions } from './tables.ts';
import { allVersions, currentParameters } from './versions.ts';

declare module '../../platform/ports.ts' {
  interface Ports {
    parameters: typeof parameterRecords;
  }
}

/** The port through which areas that this one imports read the parameters. */
export const parameterRecords = {
  /** Those in force on a day of the school's calendar (PAR-4). */
  async inForce(db: Reader, day: string): Promise<Pick<ParameterVersion, 'version' | 'content'>> {
    const { id, version, valid_from } = parameter_versions;
    const known = parametersAt(await db.select({ id, version, valid_from }).from(parameter_versions), day);
    if (!known) return currentParameters(db);
    const [row] = await db.select().from(parameter_versions).where(eq(id, known.id));
    return ensureFound(row, 'internal');
  },

  /** Computes the provisioned billing of a teaching franchisee for the current and the previous month, in cents (PAR-5). */
  async provisionedOf(db: Reader, teacher_id: string, now: Date): Promise<{ total: number; before: number }> {
    const today = localDate(now);
    const [month, last] = [wholeMonth(today), wholeMonth(lastMonthUntil(today).from)];
    const days = await executivesLessons(db, last.from, month.to, now, teacher_id);
    const versions = await allVersions(db, await currentParameters(db), now);
    const centsIn = ({ from, to }: Period) => {
      const some = days.filter(({ day }) => from <= day && day <= to);
      return provisionedBilling(
        some.map(({ day, lessons }) => ({ payee: teacher_id, day, lessons })),
        versions,
      ).total;
    };
    return { total: centsIn(month), before: centsIn(last) };
  },
};
