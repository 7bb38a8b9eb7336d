import { eq, sql } from 'drizzle-orm';
import { MOST_WORDS_OF_PERSON, termKey, wordFault } from '../../../domain/vocabulary.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { changeRow, createRow, lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { advisoryLock, lockNameUntilEnd } from '../../platform/locks.ts';
import { announceToLesson, type LessonOfCaller, lessonOfCaller, lessonTimes } from '../calendar/api.ts';
import { isRemoved } from '../room/api.ts';
import { lesson_words } from './tables.ts';

/** Held while the entries of a person in a lesson are counted. */
const entriesOfPerson = advisoryLock(4_200_010);

const faultOf = (lesson: LessonOfCaller, now: Date) => wordFault(lessonTimes(lesson), now);

/** Whoever was removed from the lesson's room does not write to its people in another way. */
async function mayNote(db: Reader, ctx: Ctx, lesson: LessonOfCaller): Promise<boolean> {
  if (faultOf(lesson, ctx.clock.now()) !== null) return false;
  if (lesson.is_teachers) return true;
  if (!lesson.is_students || !lesson.is_active) return false;
  return !(await isRemoved(db, lesson.id, requireActor(ctx).user_id));
}

async function requireNoting(tx: Tx, ctx: Ctx, lesson: LessonOfCaller): Promise<void> {
  if (!lesson.is_teachers && !lesson.is_students) throw new AppError('not_found');
  if (!lesson.is_active) throw new AppError('student_inactive');
  const fault = faultOf(lesson, ctx.clock.now());
  if (fault) throw new AppError(fault);
  if (!(await mayNote(tx, ctx, lesson))) throw new AppError('removed_from_room');
}

const wordShape = {
  id: text,
  term: text,
  meaning: text,
  example: text,
  user_id: text,
  author_name: orNull(text),
  updated_at: instant,
};

const wordsOf = (db: Reader, lesson_id: string) => rowsOf(db, wordShape)`
  select w.id, w.term, w.meaning, w.example, w.user_id, u.name as author_name, w.updated_at
  from lesson_words w left join users u on u.user_id = w.user_id
  where w.lesson_id = ${lesson_id} order by w.created_at, w.id`;

async function viewsOf(db: Reader, ctx: Ctx, lesson: LessonOfCaller) {
  const { user_id: caller } = requireActor(ctx);
  const can_add = await mayNote(db, ctx, lesson);
  const response = (await wordsOf(db, lesson.id)).map(({ user_id, ...word }) => ({
    ...word,
    is_mine: user_id === caller,
    can_change: can_add && (lesson.is_teachers || user_id === caller),
  }));
  return { response, can_add };
}

async function viewOf(tx: Tx, ctx: Ctx, lesson: LessonOfCaller, id: string) {
  const { response } = await viewsOf(tx, ctx, lesson);
  return ensureFound(
    response.find((word) => word.id === id),
    'internal',
  );
}

/** Tells the people of the lesson, whose screens show its vocabulary. */
const announceWords = (tx: Tx, ctx: Ctx, lesson_id: string): Promise<void> =>
  announceToLesson(tx, ctx, { lesson_id, topic: 'words' });

export const listWords: Handler<'GET /v1/calendar/:id/words'> = async (ctx, { params }) =>
  viewsOf(ctx.db, ctx, await lessonOfCaller(ctx.db, ctx, params.id));

export const addWord: Handler<'POST /v1/calendar/:id/words'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const lesson = await lessonOfCaller(tx, ctx, params.id);
    await requireNoting(tx, ctx, lesson);
    const { user_id } = requireActor(ctx);
    // Several of a person's entries at once would pass the limit together.
    await tx.execute(lockNameUntilEnd(entriesOfPerson, `${lesson.id} ${user_id}`));
    const mine = sql`lesson_id = ${lesson.id} and user_id = ${user_id}`;
    if ((await tx.$count(lesson_words, mine)) >= MOST_WORDS_OF_PERSON) throw new AppError('words_full');
    const now = ctx.clock.now();
    const { id } = await createRow(tx, ctx, lesson_words, {
      context: 'lesson_words',
      entity_name: lesson.class_name,
      values: {
        ...body,
        lesson_id: lesson.id,
        user_id,
        term_key: termKey(body.term),
        created_at: now,
        updated_at: now,
      },
    });
    await announceWords(tx, ctx, lesson.id);
    return viewOf(tx, ctx, lesson, id);
  });

/** The lesson of an entry that the caller may change: their own, or any of a lesson that they give (VOCAB-3). */
async function lessonOfWord(tx: Tx, ctx: Ctx, id: string): Promise<LessonOfCaller> {
  const { lesson_id, user_id } = await lockRow(tx, lesson_words, id);
  const lesson = await lessonOfCaller(tx, ctx, lesson_id);
  if (!lesson.is_teachers && user_id !== requireActor(ctx).user_id) throw new AppError('not_found');
  await requireNoting(tx, ctx, lesson);
  return lesson;
}

export const changeWord: Handler<'PATCH /v1/words/:id'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const lesson = await lessonOfWord(tx, ctx, params.id);
    const { updated_at: seen, ...values } = body;
    await changeRow(tx, ctx, lesson_words, params.id, {
      context: 'lesson_words',
      entity_name: lesson.class_name,
      seen,
      values: () => ({ ...values, term_key: termKey(values.term) }),
    });
    await announceWords(tx, ctx, lesson.id);
    return viewOf(tx, ctx, lesson, params.id);
  });

export const deleteWord: Handler<'DELETE /v1/words/:id'> = (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const lesson = await lessonOfWord(tx, ctx, params.id);
    const [deleted] = await tx.delete(lesson_words).where(eq(lesson_words.id, params.id)).returning();
    const { term, meaning, example } = ensureFound(deleted);
    await audit(tx, ctx, {
      context: 'lesson_words',
      entity: 'lesson_words',
      entity_id: params.id,
      entity_name: lesson.class_name,
      before: { term, meaning, example },
    });
    await announceWords(tx, ctx, lesson.id);
    return ok;
  });
