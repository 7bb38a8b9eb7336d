import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

export type ApiErrorCode = ErrorCode | 'offline';

/**
 * A refusal of the server, or `offline` (status 0) when it could not be reached. Messages are in the language that was
 * chosen when it arrived; `errorText` shows them.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly requestId: string | null;
  /** Field messages where react-admin's forms look for them: they ask for an own property. */
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
