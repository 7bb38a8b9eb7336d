import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorBody, Values } from '../../../contract/errors.ts';
import { issueOf } from '../../../contract/rules.ts';
import { messageOf } from '../../texts/messages.ts';
import { isUnreachable } from '../db/errors.ts';
import { isDiskFull } from '../diskSpace.ts';
import { AppError, refused } from '../errors.ts';
import { StoreFailure } from '../fileStore/port.ts';
import type { RefusalOf } from '../refusals.ts';

export const invalid = (error: z.ZodError, part: string): AppError =>
  refused(
    ...error.issues.map(issueOf).map((issue) => ({
      ...issue,
      path: [part === 'body' ? '' : part, issue.path].filter((each) => each !== '').join('.'),
    })),
  );

function asRefusal(error: unknown, refusalOf: RefusalOf): AppError {
  if (error instanceof AppError) return error;
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (isDiskFull(error)) return new AppError('disk_full');
  if (isUnreachable(error) || error instanceof StoreFailure)
    return new AppError('unavailable', {}, { retryAfter: 2 });
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status === 413) return new AppError('body_too_large');
  if (status === 415) return new AppError('body_type_unsupported');
  if (status === 429) return new AppError('too_many_requests');
  if (status !== undefined && status >= 400 && status < 500)
    return refused({ path: '', code: 'format_invalid' });
  return new AppError('internal');
}

declare module 'fastify' {
  interface FastifyRequest {
    failure: unknown;
  }
}

const withValues = (values: Values | undefined) =>
  values && Object.keys(values).length > 0 ? { values } : {};

const bodyOf = ({ code, values, message, issues }: AppError, requestId: string): ErrorBody => {
  const shown = issues?.map(({ path, code, values }) => ({
    path,
    code,
    ...withValues(values),
    message: messageOf(code, values),
  }));
  return {
    message: (code === 'invalid_request' && shown?.[0]?.message) || message,
    code,
    ...withValues(values),
    ...(shown ? { issues: shown } : {}),
    requestId,
  };
};

export const failureHandler =
  (refusalOf: RefusalOf) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = asRefusal(error, refusalOf);
    const isOfServer = ['internal', 'unavailable', 'disk_full'].includes(refusal.code);
    if (isOfServer && refusal !== error) request.failure = error;
    reply.header('cache-control', 'no-store');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    void reply.code(refusal.status).send(bodyOf(refusal, request.id));
  };

export const missing = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(bodyOf(new AppError('not_found'), request.id));
};
