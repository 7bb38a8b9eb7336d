import type { ErrorCode } from '../../contract/errors.ts';
import { driverError } from './db/errors.ts';
import { AppError } from './errors.ts';

interface Refusal {
  code: ErrorCode;
  field?: string;
  /** The detail of the database error is the `name` in the text. */
  named?: true;
}

/** Refusals are keyed by the violated constraint, or by the code that a function of the database raises (`AV…`). */
export type Refusals = Record<string, Refusal>;

export type RefusalOf = (error: unknown) => AppError | null;

export const translateRefusals =
  (refusals: Refusals): RefusalOf =>
  (error) => {
    const cause = driverError(error);
    if (!cause) return null;
    const known = (otherwise: ErrorCode): AppError => {
      const { code, field } = refusals[cause.constraint ?? ''] ?? { code: otherwise };
      return new AppError(code, {}, field ? { issues: [{ path: field, code }] } : {});
    };
    const raised = cause.code?.startsWith('AV') ? refusals[cause.code] : undefined;
    if (raised) return new AppError(raised.code, raised.named ? { name: cause.detail ?? '' } : {});
    if (cause.code === '23505' || cause.code === '23P01') return known('already_exists');
    // On insert the request named an unknown id; on delete it is a bug.
    if (cause.code === '23503' && cause.detail?.includes('is not present')) return known('not_found');
    if (cause.code === '22021' || cause.code === '22P05') return new AppError('invalid_request');
    return null;
  };
