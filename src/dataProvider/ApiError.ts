import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

export type ApiErrorCode = ErrorCode | 'offline';

/** An error of the server, or `offline` with status 0 when the server cannot be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly requestId: string | null;
  /** Field messages for react-admin's forms, which require an own property. */
  readonly body: { errors: Record<string, string> };

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { code?: ApiErrorCode }) {
    super(body.message ?? body.code ?? 'internal');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'internal';
    this.issues = body.issues ?? [];
    this.requestId = body.requestId ?? null;
    this.body = { errors: Object.fromEntries(this.issues.map((issue) => [issue.path, issue.message])) };
  }
}

export const offline = () => new ApiError(0, { code: 'offline' });
