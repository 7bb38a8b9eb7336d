import { type ErrorCode, textOf } from '../../../contract/errors.ts';
import { AppError } from '../errors.ts';

interface DriverError {
  code?: string;
  constraint?: string;
  detail?: string;
  cause?: unknown;
}

/** A value that only one row may have: told at its field. */
const taken = (code: ErrorCode, path: string) =>
  new AppError(code, {}, { issues: [{ path, message: textOf(code) }] });

const byConstraint: Record<string, () => AppError> = {
  users_email: () => new AppError('email_taken'),
  personal_cpf: () => new AppError('cpf_taken'),
  roles_name: () => new AppError('role_exists'),
  document_types_name: () => taken('document_type_exists', 'name'),
  lessons_teacher_once: () => new AppError('lesson_overlap'),
  students_fev_id_fevs_fev_id_fk: () => new AppError('seller_unknown'),
  lesson_students_once: () => new AppError('lesson_overlap'),
  students_evolution_once: () => new AppError('evaluation_exists'),
};

/** The PostgreSQL error inside whatever the query builder threw. */
export function driverError(error: unknown): DriverError | null {
  for (let e = error as DriverError | undefined; e; e = e.cause as DriverError | undefined) {
    if (typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e;
  }
  return null;
}

const brokenCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH'];
const brokenWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** True when the database could not be asked, or did not answer to the end: whether it did the work is not known. */
export function isUnreachable(error: unknown): boolean {
  for (let e = error as (DriverError & NodeJS.ErrnoException) | undefined; e; e = e.cause as typeof e) {
    // Class 08: connection; 57P0x: shutting down, crashed, not yet up; 53300: no place for one more.
    if (/^(08...|57P0[1-3]|53300)$/.test(e.code ?? '')) return true;
    if (brokenCodes.includes(e.code ?? '') && ['connect', 'read', 'write'].includes(e.syscall ?? ''))
      return true;
    if (e instanceof Error && brokenWords.test(e.message)) return true;
  }
  return false;
}

/** Turns what the database refuses into what a person can read; null when it is a fault of ours. */
export function refusalOf(error: unknown): AppError | null {
  const cause = driverError(error);
  if (!cause) return null;
  if (cause.code === 'AV001') return new AppError('class_full', { name: cause.detail ?? '' });
  if (cause.code === '23505' || cause.code === '23P01')
    return byConstraint[cause.constraint ?? '']?.() ?? new AppError('already_exists');
  // On insert the request named an unknown id; on delete it is a bug.
  if (cause.code === '23503' && cause.detail?.includes('is not present'))
    return byConstraint[cause.constraint ?? '']?.() ?? new AppError('not_found');
  if (cause.code === '22021' || cause.code === '22P05') return new AppError('invalid_request');
  return null;
}

/** Deadlock or serialization failure: the transaction may simply be run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(driverError(error)?.code ?? '');
