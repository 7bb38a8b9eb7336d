import { and, eq, sql } from 'drizzle-orm';
import { mayDeleteNote, mayEditNote } from '../../../domain/personNotes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { listPage } from '../../platform/list.ts';
import { reachable } from '../documents/api.ts';
import { readable } from '../people/api.ts';
import { person_notes } from './tables.ts';

const shape = {
  id: text,
  author_id: text,
  written_by: text,
  person_note: text,
  created_at: instant,
  updated_at: instant,
};
const columns = sql`n.id, n.author_id, a.name as written_by, n.person_note, n.created_at, n.updated_at`;
const tables = sql`person_notes n join users a on a.user_id = n.author_id`;

/** The person whom notes are about: never the caller, to whom their own notes look missing (REG-25). */
async function subjectOf(ctx: Ctx, user_id: string) {
  if (user_id === requireActor(ctx).user_id) throw new AppError('not_found');
  return reachable(ctx, user_id);
}

export const listNotes: Handler<'GET /v1/users/:id/notes'> = async (ctx, { params, query }) => {
  const { user_id } = await subjectOf(ctx, params.id);
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from: tables,
    where: sql`n.user_id = ${user_id}`,
    sorts: { created_at: sql`n.created_at` },
    id: sql`n.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};

async function readNote(db: Reader, ctx: Ctx, id: string) {
  const [row] = await rowsOf(db, shape)`select ${columns} from ${tables} where n.id = ${id}`;
  return readable(ctx, ensureFound(row, 'internal'));
}

type Subject = Awaited<ReturnType<typeof subjectOf>>;

/** The entry of the log names the person, and never says what the note says. */
const logged = ({ name, student_id }: Subject, id: string) =>
  ({
    context: 'person_notes',
    entity: 'person_notes',
    entity_id: id,
    entity_name: name,
    student_id,
  }) as const;

export const writeNote: Handler<'POST /v1/users/:id/notes'> = async (ctx, { params, body }) => {
  const subject = await subjectOf(ctx, params.id);
  const { user_id: author_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const [row] = await tx
      .insert(person_notes)
      .values({ ...body, user_id: subject.user_id, author_id, created_at: now, updated_at: now })
      .returning();
    const { id } = ensureFound(row, 'internal');
    await audit(tx, ctx, { ...logged(subject, id), after: {} });
    return readNote(tx, ctx, id);
  });
};

async function lockNote(tx: Tx, user_id: string, id: string) {
  const [row] = await tx
    .select()
    .from(person_notes)
    .where(and(eq(person_notes.id, id), eq(person_notes.user_id, user_id)))
    .for('update');
  return ensureFound(row);
}

export const changeNote: Handler<'PATCH /v1/users/:id/notes/:note_id'> = async (ctx, { params, body }) => {
  const subject = await subjectOf(ctx, params.id);
  const { person_note, updated_at: seen } = body;
  return ctx.transaction(async (tx) => {
    const note = await lockNote(tx, subject.user_id, params.note_id);
    if (!mayEditNote(note, requireActor(ctx).user_id)) throw new AppError('forbidden');
    refuseStale(note, seen);
    if (note.person_note !== person_note) {
      await tx.update(person_notes).set({ person_note }).where(eq(person_notes.id, note.id));
      await audit(tx, ctx, {
        ...logged(subject, note.id),
        before: { person_note: 'before' },
        after: { person_note: 'after' },
      });
    }
    return readNote(tx, ctx, note.id);
  });
};

export const deleteNote: Handler<'DELETE /v1/users/:id/notes/:note_id'> = async (ctx, { params }) => {
  const subject = await subjectOf(ctx, params.id);
  await ctx.transaction(async (tx) => {
    const note = await lockNote(tx, subject.user_id, params.note_id);
    if (!mayDeleteNote(note, requireActor(ctx).user_id, holds(ctx, 'delete:person_notes')))
      throw new AppError('forbidden');
    await tx.delete(person_notes).where(eq(person_notes.id, note.id));
    await audit(tx, ctx, { ...logged(subject, note.id), before: {} });
  });
  return ok;
};
