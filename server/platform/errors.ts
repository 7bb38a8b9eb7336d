import {
  type ErrorCode,
  type FieldIssue,
  statusOf,
  type Values,
  type ValuesIn,
} from '../../contract/errors.ts';
import { messageOf } from '../texts/messages.ts';

interface More {
  issues?: readonly FieldIssue[];
  /** Seconds. */
  retryAfter?: number;
}

/** A value for each name in the text of the code; unknown for a code that is not known before it runs. */
type Rest<Code extends ErrorCode> = ErrorCode extends Code
  ? [values?: Values, more?: More]
  : keyof ValuesIn<Code> extends never
    ? [values?: Values, more?: More]
    : [values: Values & ValuesIn<Code>, more?: More];

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly values: Values;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: Code, ...[values = {}, { issues, retryAfter } = {}]: Rest<Code>) {
    super(messageOf(code, values));
    this.code = code;
    this.values = values;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export const refused = (...issues: readonly FieldIssue[]): AppError =>
  new AppError('invalid_request', {}, { issues });

/** Rows out of scope have been filtered out, so they look missing (ACCESS-6). */
export function ensureFound<T>(value: T | undefined | null, code: ErrorCode = 'not_found'): T {
  if (value === undefined || value === null) throw new AppError(code);
  return value;
}
