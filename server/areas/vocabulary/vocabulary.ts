import { sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { instant, orNull, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';

const shape = {
  id: text,
  term: text,
  meaning: text,
  example: text,
  user_id: text,
  author_name: orNull(text),
  class_name: text,
  lesson_id: text,
  starts_at: instant,
};

/** The vocabulary of the lessons in which the caller has a seat (VOCAB-4); the seats are collected first, as for the progress. */
export const listVocabulary: Handler<'GET /v1/vocabulary'> = async (ctx, { query }) => {
  const { user_id: caller, student_id } = requireActor(ctx);
  const seats = sql`array(select ls.lesson_id from lesson_students ls where ls.student_id = ${ensureFound(student_id)}::uuid)`;
  const page = await listPage(ctx, query, {
    shape,
    select: sql`w.id, w.term, w.meaning, w.example, w.user_id, u.name as author_name, c.title as class_name,
      w.lesson_id, l.starts_at`,
    from: sql`lesson_words w`,
    joins: {
      l: sql`join lessons l on l.id = w.lesson_id`,
      c: sql`join classes c on c.id = l.class_id`,
      u: sql`left join users u on u.user_id = w.user_id`,
    },
    where: and(sql`w.lesson_id = any(${seats})`, matchesUnindexed(sql`w.term`, query.term)),
    sorts: { created_at: sql`w.created_at`, term: byName(sql`w.term`) },
    id: sql`w.id`,
  });
  return {
    ...page,
    response: page.response.map(({ user_id, ...word }) => ({ ...word, is_mine: user_id === caller })),
  };
};
