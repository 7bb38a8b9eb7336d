import { requireActor } from '../../platform/actor.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { squareImage } from '../../platform/images.ts';
import { users } from '../identity/tables.ts';
import { studentsShowing } from '../people/api.ts';

const sidePixels = 512;

/** `clearPhotos` removes the file of the former photo. */
async function changePhoto(ctx: Ctx, photo_key: string | null): Promise<void> {
  const { user_id } = requireActor(ctx);
  await ctx.transaction(async (tx) => {
    await changeRow(tx, ctx, users, user_id, { context: 'profile', values: () => ({ photo_key }) });
    await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
    await ctx.events.announceStudents(tx, await studentsShowing(tx, user_id));
  });
}

export const replacePhoto: Handler<'POST /v1/entity/profile/photo'> = async (ctx, { file }) => {
  const image = await squareImage(file.bytes, sidePixels);
  const key = `photos/${requireActor(ctx).user_id}-${ctx.random.hex(8)}.webp`;
  await ctx.files.put(key, image);
  await changePhoto(ctx, key);
  return { photo_url: ctx.files.link(key) };
};

export const removePhoto: Handler<'DELETE /v1/entity/profile/photo'> = async (ctx) => {
  await changePhoto(ctx, null);
  return ok;
};
