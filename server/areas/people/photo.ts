import type { AuditContext } from '../../../contract/auditFields.ts';
import type { UploadedFile } from '../../../contract/call.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { squareImage } from '../../platform/images.ts';
import { refuseForeignAdmins, refuseStronger, setPhotoKey } from '../identity/api.ts';
import { userRow } from './userQueries.ts';
import { studentsShowing } from './viewers.ts';

const sidePixels = 512;

export async function storePhoto(
  ctx: Ctx,
  user_id: string,
  { key: received }: UploadedFile,
): Promise<string> {
  const image = await squareImage(await ctx.files.get(received), sidePixels);
  const key = `photos/${user_id}-${ctx.random.hex(8)}.webp`;
  await ctx.files.put(key, image);
  return key;
}

interface Changed {
  user_id: string;
  photo_key: string | null;
  context: AuditContext;
  student_id?: string;
}

/** `clearFiles` removes the file of the former photo. */
export async function writePhoto(
  tx: Tx,
  ctx: Ctx,
  { user_id, photo_key, context, student_id }: Changed,
): Promise<void> {
  await setPhotoKey(tx, ctx, user_id, { photo_key, context, student_id });
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await ctx.events.announceStudents(tx, await studentsShowing(tx, user_id));
}

/** Checks the same rights as for every other field of the registration. */
async function changeable(db: Reader, ctx: Ctx, user_id: string) {
  const user = await userRow(db, ctx, user_id);
  refuseForeignAdmins(ctx, user.types);
  await refuseStronger(db, ctx, user_id);
  return user;
}

const changePhotoOf = (ctx: Ctx, user_id: string, photo_key: string | null): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { student_id } = await changeable(tx, ctx, user_id);
    await writePhoto(tx, ctx, { user_id, photo_key, context: 'users', ...(student_id && { student_id }) });
  });

export const replaceUserPhoto: Handler<'POST /v1/users/:id/photo'> = async (ctx, { params, files }) => {
  await changeable(ctx.db, ctx, params.id);
  const key = await storePhoto(ctx, params.id, files.file);
  await changePhotoOf(ctx, params.id, key);
  return { photo_url: ctx.files.link(key) };
};

export const removeUserPhoto: Handler<'DELETE /v1/users/:id/photo'> = async (ctx, { params }) => {
  await changePhotoOf(ctx, params.id, null);
  return ok;
};
