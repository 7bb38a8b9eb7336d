import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { UPLOADS_MOST } from '../../domain/uploads.ts';
import type { Services } from './context.ts';
import { AppError, ensureFound, refused } from './errors.ts';
import { incomingFolder } from './incoming.ts';
import { uploads } from './tables.ts';

interface Purpose {
  call: string;
  field: string;
}

const keyOf = (id: string) => `${incomingFolder}/${id}`;
const ownUnused = (user_id: string, id: string) =>
  and(eq(uploads.id, id), eq(uploads.user_id, user_id), isNull(uploads.used_at));

/** Begins an upload. The person's other uploads beyond the limit go, those first that were untouched for longest. */
export async function beginUpload(
  { db, clock, files }: Services,
  upload: Purpose & { user_id: string; file_name: string; bytes: number; counted_until: number },
): Promise<string> {
  const [row] = await db
    .insert(uploads)
    .values({ ...upload, touched_at: clock.now() })
    .returning({ id: uploads.id });
  const { id } = ensureFound(row, 'internal');
  const excess = sql`${uploads.id} in (select u.id from uploads u
    where u.user_id = ${upload.user_id} and u.used_at is null and u.id <> ${id}
    order by u.touched_at desc, u.id offset ${UPLOADS_MOST - 1})`;
  const dropped = await db.delete(uploads).where(excess).returning({ id: uploads.id });
  for (const each of dropped) await files.remove(keyOf(each.id));
  return id;
}

/** Bytes that have arrived, and the size of the file; someone else's upload is missing. */
export async function findUpload({ db }: Services, user_id: string, id: string) {
  const [row] = await db
    .select({ received: uploads.received, bytes: uploads.bytes })
    .from(uploads)
    .where(ownUnused(user_id, id));
  return ensureFound(row);
}

/**
 * Appends a part, also what arrived of one whose connection broke. The part is received before the row is locked: no slow line holds a connection
 * to the database, and of two parts at one time, in whichever processes, the later one has the wrong offset.
 */
export async function appendPart(
  services: Services,
  { user_id, id, offset }: { user_id: string; id: string; offset: number },
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  const { files, clock, transaction } = services;
  const { received, bytes } = await findUpload(services, user_id, id);
  if (received !== offset) throw new AppError('upload_offset');
  const part = await files.receivePart(source, Math.min(maxBytes, bytes - offset));
  try {
    if (part.error instanceof AppError) throw part.error;
    const size = await files.size(part.key);
    if (size === 0) throw part.error ?? refused({ path: '', code: 'required' });
    await transaction(async (tx) => {
      const [row] = await tx
        .select({ received: uploads.received })
        .from(uploads)
        .where(ownUnused(user_id, id))
        .for('update');
      if (ensureFound(row).received !== offset) throw new AppError('upload_offset');
      if (!(await files.append(part.key, keyOf(id), offset))) throw new AppError('not_found');
      await tx
        .update(uploads)
        .set({ received: offset + size, touched_at: clock.now() })
        .where(eq(uploads.id, id));
      // The other files of a form wait for this one.
      const waiting = sql`${uploads.id} in (select u.id from uploads u where u.user_id = ${user_id}
        and u.used_at is null and u.received = u.bytes for update skip locked)`;
      await tx.update(uploads).set({ touched_at: clock.now() }).where(waiting);
    });
    if (part.error) throw part.error;
    return offset + size;
  } finally {
    await files.remove(part.key);
  }
}

/** Returns what was to arrive, and the end of the window in which it counted. */
export async function cancelUpload({ db, files }: Services, user_id: string, id: string) {
  const [row] = await db
    .delete(uploads)
    .where(ownUnused(user_id, id))
    .returning({ bytes: uploads.bytes, counted_until: uploads.counted_until });
  const cancelled = ensureFound(row);
  await files.remove(keyOf(id));
  return cancelled;
}

interface TakenUpload {
  /** A file that the form may move or remove. */
  key: string;
  filename: string;
}

/** Takes a complete upload for a form, once; `settleUpload` says how that ended. */
export async function takeUpload(
  { db, clock, files }: Services,
  { user_id, id, call, field }: Purpose & { user_id: string; id: string },
): Promise<TakenUpload> {
  const own = and(
    eq(uploads.id, id),
    eq(uploads.user_id, user_id),
    eq(uploads.call, call),
    eq(uploads.field, field),
    eq(uploads.received, uploads.bytes),
  );
  const [row] = await db
    .update(uploads)
    .set({ used_at: clock.now() })
    .where(and(own, isNull(uploads.used_at)))
    .returning({ file_name: uploads.file_name });
  const missing = (code: 'upload_missing' | 'upload_used') =>
    new AppError(code, {}, { issues: [{ path: field, code }] });
  if (!row) {
    const [used] = await db.select({ id: uploads.id }).from(uploads).where(own);
    throw missing(used ? 'upload_used' : 'upload_missing');
  }
  try {
    // A restored backup has the row without the file.
    if (!(await files.exists(keyOf(id)))) throw missing('upload_missing');
    return { key: await files.second(keyOf(id)), filename: row.file_name };
  } catch (error) {
    await settleUpload({ db, clock, files }, id, false);
    throw error;
  }
}

/** After a refused form the upload can be used again; after a stored one only its row stays, so that a repeated form is recognised. */
export async function settleUpload(
  { db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>,
  id: string,
  isStored: boolean,
): Promise<void> {
  if (isStored) return files.remove(keyOf(id));
  await db.update(uploads).set({ used_at: null, touched_at: clock.now() }).where(eq(uploads.id, id));
}

/** Removes uploads that no one has continued or used since `moment`. */
export async function clearUploads(
  { db, files }: Pick<Services, 'db' | 'files'>,
  moment: Date,
): Promise<void> {
  const old = await db.delete(uploads).where(lt(uploads.touched_at, moment)).returning({ id: uploads.id });
  for (const { id } of old) await files.remove(keyOf(id));
}

/**
 * Removes what was received before `moment` and belongs to no upload: it was left by a process that was killed. The file of an upload may be
 * older, because it waits for the other files of its form; it goes with its row.
 */
export async function clearReceived(
  { db, files }: Pick<Services, 'db' | 'files'>,
  moment: Date,
): Promise<void> {
  const old = await files.listOlder(incomingFolder, moment);
  if (old.length === 0) return;
  const rows = await db.select({ id: uploads.id }).from(uploads);
  const waiting = new Set(rows.map(({ id }) => keyOf(id)));
  for (const key of old) if (!waiting.has(key)) await files.remove(key);
}
