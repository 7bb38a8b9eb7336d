import { eq } from 'drizzle-orm';
import { type ParameterVersion, parametersAt } from '../../../domain/parameterVersions.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { parameter_versions } from './tables.ts';
import { currentParameters } from './versions.ts';

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
};
