import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { storePhoto, writePhoto } from '../people/api.ts';

const changePhoto = (ctx: Ctx, photo_key: string | null): Promise<void> => {
  const { user_id } = requireActor(ctx);
  return ctx.transaction((tx) => writePhoto(tx, ctx, { user_id, photo_key, context: 'profile' }));
};

export const replacePhoto: Handler<'POST /v1/entity/profile/photo'> = async (ctx, { files }) => {
  const key = await storePhoto(ctx, requireActor(ctx).user_id, files.file);
  await changePhoto(ctx, key);
  return { photo_url: ctx.files.link(key) };
};

export const removePhoto: Handler<'DELETE /v1/entity/profile/photo'> = async (ctx) => {
  await changePhoto(ctx, null);
  return ok;
};
