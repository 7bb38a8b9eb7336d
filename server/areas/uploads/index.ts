import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { UPLOAD_PART_BYTES } from '../../../domain/uploads.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Area } from '../../platform/area.ts';
import { AppError, refused } from '../../platform/errors.ts';
import { authorize } from '../../platform/http/guard.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { countKilobytes, uncountKilobytes } from '../../platform/http/rateLimit.ts';
import { refuseWithoutSpace } from '../../platform/http/uploads.ts';
import { appendPart, beginUpload, cancelUpload, findUpload } from '../../platform/uploads.ts';

const kilobytesOf = (bytes: number) => Math.ceil(bytes / 1000);

/** Permission, size and the person's share of the day are known before the first byte is sent. */
const begin: Handler<'POST /v1/uploads'> = async (ctx, { body }) => {
  const { call, field, name, bytes } = body;
  const { user_id } = requireActor(ctx);
  const target: Call | undefined = Object.hasOwn(calls, call) ? calls[call as keyof typeof calls] : undefined;
  if (!target?.upload) throw refused({ path: 'call', code: 'format_invalid' });
  authorize(target, ctx.actor);
  const rule = Object.hasOwn(target.upload, field) ? target.upload[field] : undefined;
  if (!rule) throw refused({ path: 'field', code: 'format_invalid' });
  if (bytes > rule.maxBytes)
    throw new AppError('file_too_large', {}, { issues: [{ path: field, code: 'file_too_large' }] });
  refuseWithoutSpace(ctx);
  const counted_until = await countKilobytes(ctx, user_id, kilobytesOf(bytes));
  const id = await beginUpload(ctx, { user_id, call, field, file_name: name, bytes, counted_until });
  return { id, part_bytes: UPLOAD_PART_BYTES };
};

const find: Handler<'GET /v1/uploads/:id'> = async (ctx, { params }) => {
  const { received } = await findUpload(ctx, requireActor(ctx).user_id, params.id);
  return { offset: received };
};

const append: Handler<'PATCH /v1/uploads/:id'> = async (ctx, { params, query, bytes }) => {
  refuseWithoutSpace(ctx);
  const at = { user_id: requireActor(ctx).user_id, id: params.id, offset: query.offset };
  return { offset: await appendPart(ctx, at, bytes, UPLOAD_PART_BYTES) };
};

/** Its bytes are gone, and no longer count in the person's share of the day. */
const cancel: Handler<'DELETE /v1/uploads/:id'> = async (ctx, { params }) => {
  const { user_id } = requireActor(ctx);
  const { bytes, counted_until } = await cancelUpload(ctx, user_id, params.id);
  if (counted_until !== null) await uncountKilobytes(ctx, user_id, kilobytesOf(bytes), counted_until);
  return ok;
};

export const uploads = {
  handlers: {
    'POST /v1/uploads': begin,
    'GET /v1/uploads/:id': find,
    'PATCH /v1/uploads/:id': append,
    'DELETE /v1/uploads/:id': cancel,
  },
} satisfies Area;
