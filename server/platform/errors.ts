import { type ErrorCode, statusOf, textOf } from '../../contract/errors.ts';

/** A refusal that a person reads: its code decides status and text (contract/errors.ts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  readonly issues: { path: string; message: string }[] | undefined;
  /** Seconds until a further try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    more: { issues?: { path: string; message: string }[]; retryAfter?: number } = {},
  ) {
    super(textOf(code, values));
    this.code = code;
    this.values = values;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Throws `code` unless the value is there; foreign rows are filtered out before, so they look missing. */
export function found<T>(value: T | undefined | null, code: ErrorCode = 'not_found'): T {
  if (value === undefined || value === null) throw new AppError(code);
  return value;
}
