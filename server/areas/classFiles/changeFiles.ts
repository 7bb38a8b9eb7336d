import { eq } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { CLASS_FILE_QUOTA } from '../../../domain/classFiles.ts';
import { audit } from '../../platform/audit.ts';
import { changeRow } from '../../platform/changeRow.ts';
import { removeIfRefused } from '../../platform/clearFiles.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import type { DocumentFile } from '../../platform/documentFile.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { taughtBy } from './scope.ts';
import { storeClassFile } from './storeFile.ts';
import { class_files } from './tables.ts';

const context = 'teacher_documents';
type Shared = Validated<'POST /v1/teacher-documents'>['body'];

/** The teacher of the class; a class of others looks like one that does not exist. */
async function teacherOf(db: Reader, ctx: Ctx, class_id: string): Promise<string> {
  const [row] = await rowsOf(db, { teacher_id: text })`
    select c.teacher_id from classes c where c.id = ${class_id} and ${taughtBy(ctx)}`;
  return ensureFound(row).teacher_id;
}

/** Locks the space that a file of the class takes: that of the teacher who has the class now, whoever shared it (CLASSFILE-4). */
async function lockSpace(tx: Tx, ctx: Ctx, class_id: string, former_class_id = class_id) {
  const teacher_id = await teacherOf(tx, ctx, class_id);
  await lockFor(tx, { teachers: [teacher_id], classes: [former_class_id, class_id] });
  // The class has got another teacher in the meantime, whose lock would have to come before that of the class.
  if ((await teacherOf(tx, ctx, class_id)) !== teacher_id) throw new AppError('stale');
  return { teacher_id, class_id };
}

/** Refuses what would exceed the space of the teacher or of the class; their locks make uploads at one time count each other (CLASSFILE-4). */
async function refuseFull(tx: Tx, { teacher_id, class_id }: { teacher_id: string; class_id: string }) {
  const megabytes = 1024 ** 2;
  const [used] = await rowsOf(tx, { teacher: int, class: int })`
    select coalesce(ceil(sum(f.file_bytes) filter (where c.teacher_id = ${teacher_id}) / ${megabytes}::numeric), 0)::int as teacher,
      coalesce(ceil(sum(f.file_bytes) filter (where f.class_id = ${class_id}) / ${megabytes}::numeric), 0)::int as class
    from class_files f join classes c on c.id = f.class_id
    where c.teacher_id = ${teacher_id} or c.id = ${class_id}`;
  const { teacher, class: ofClass } = ensureFound(used, 'internal');
  if (teacher * megabytes > CLASS_FILE_QUOTA.teacher || ofClass * megabytes > CLASS_FILE_QUOTA.class)
    throw new AppError('class_files_full');
}

/** Writes a row for each of the stored files. */
const insertFiles = (ctx: Ctx, { title, class_id }: Shared, stored: readonly DocumentFile[]) =>
  ctx.transaction(async (tx) => {
    const space = await lockSpace(tx, ctx, class_id);
    const now = ctx.clock.now();
    const ids: string[] = [];
    for (const file of stored) {
      const values = {
        ...file,
        title,
        class_id,
        teacher_id: space.teacher_id,
        shared_at: now,
        created_at: now,
        updated_at: now,
      };
      const [row] = await tx.insert(class_files).values(values).returning();
      const { id } = ensureFound(row, 'internal');
      await audit(tx, ctx, {
        context,
        entity: 'class_files',
        entity_id: id,
        entity_name: title,
        after: { title, class_id, file_key: file.file_key },
      });
      ids.push(id);
    }
    await refuseFull(tx, space);
    return { ids };
  });

/** The files are stored before their rows are written, so that no row lacks its file: a refusal removes them, and what another failure leaves behind is swept. */
export const shareFiles: Handler<'POST /v1/teacher-documents'> = async (ctx, { body, files }) => {
  await teacherOf(ctx.db, ctx, body.class_id);
  const keys: string[] = [];
  return removeIfRefused(ctx, keys, async () => {
    const stored: DocumentFile[] = [];
    for (const file of files.files) {
      const each = await storeClassFile(ctx, file);
      keys.push(each.file_key);
      stored.push(each);
    }
    return insertFiles(ctx, body, stored);
  });
};

/** 404 for a file of someone else's class. */
async function fileOf(db: Reader, ctx: Ctx, id: string) {
  const [row] = await rowsOf(db, { class_id: text })`
    select f.class_id from class_files f join classes c on c.id = f.class_id
    where f.id = ${id} and ${taughtBy(ctx)}`;
  return ensureFound(row);
}

export const changeFile: Handler<'PATCH /v1/teacher-documents/:id'> = async (
  ctx,
  { params, body, files },
) => {
  const { title, class_id, updated_at: seen } = body ?? {};
  const before = await fileOf(ctx.db, ctx, params.id);
  const isMoved = class_id !== undefined && class_id !== before.class_id;
  if (isMoved) await teacherOf(ctx.db, ctx, class_id);
  const stored = files.file && (await storeClassFile(ctx, files.file));
  const save = () =>
    ctx.transaction(async (tx) => {
      const space = await lockSpace(tx, ctx, class_id ?? before.class_id, before.class_id);
      await fileOf(tx, ctx, params.id);
      await changeRow(tx, ctx, class_files, params.id, {
        context,
        seen,
        values: () => ({
          ...(title !== undefined && { title }),
          ...(class_id !== undefined && { class_id }),
          ...stored,
          // Those who left the class before do not receive the new content.
          ...((stored || isMoved) && { shared_at: ctx.clock.now() }),
        }),
      });
      if (stored || isMoved) await refuseFull(tx, space);
    });
  await removeIfRefused(ctx, stored ? [stored.file_key] : [], save);
  return ok;
};

/** Deletes the row immediately; `clearFiles` later removes the file, which no row refers to any more. */
export const deleteFile: Handler<'PATCH /v1/teacher-documents/:id/change-status'> = async (
  ctx,
  { params },
) => {
  await ctx.transaction(async (tx) => {
    await fileOf(tx, ctx, params.id);
    const [row] = await tx.delete(class_files).where(eq(class_files.id, params.id)).returning();
    const { id, title, class_id, file_key } = ensureFound(row);
    await audit(tx, ctx, {
      context,
      entity: 'class_files',
      entity_id: id,
      entity_name: title,
      before: { title, class_id, file_key },
    });
  });
  return ok;
};
