import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorBody, textOf } from '../../../contract/errors.ts';
import { isUnreachable } from '../db/errors.ts';
import { AppError } from '../errors.ts';
import type { RefusalOf } from '../refusals.ts';

/** 400 with where and what, from a failed validation; the first issue is the message shown (spec 1 §5). */
export const invalid = (error: z.ZodError, part: string): AppError => {
  const issues = error.issues.map((issue) => ({
    path: [...(part === 'body' ? [] : [part]), ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
  return new AppError('invalid_request', {}, { issues });
};

/** Translates anything thrown into the error that is sent; an unexpected one becomes `internal`. */
function asRefusal(error: unknown, refusalOf: RefusalOf): AppError {
  if (error instanceof AppError) return error;
  const refused = refusalOf(error);
  if (refused) return refused;
  if (isUnreachable(error)) return new AppError('unavailable', {}, { retryAfter: 2 });
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status === 413) return new AppError('file_too_large');
  if (status === 415) return new AppError('wrong_file_type');
  if (status === 429) return new AppError('too_many_requests');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid_request');
  return new AppError('internal');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** An unexpected error, logged with its causes in the request's line. */
    failure: unknown;
  }
}

/** Sends every failure in the one error shape; only unexpected ones are logged with their cause. */
export const failureHandler =
  (refusalOf: RefusalOf) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = asRefusal(error, refusalOf);
    if (refusal.code === 'internal' || (refusal.code === 'unavailable' && refusal !== error))
      request.failure = error;
    const first = refusal.issues?.[0]?.message;
    const body: ErrorBody = {
      message: refusal.code === 'invalid_request' && first ? first : refusal.message,
      code: refusal.code,
      ...(refusal.issues ? { issues: refusal.issues } : {}),
      requestId: request.id,
    };
    reply.header('cache-control', 'no-store');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    void reply.code(refusal.status).send(body);
  };

export const missing = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ message: textOf('not_found'), code: 'not_found', requestId: request.id } satisfies ErrorBody);
};
