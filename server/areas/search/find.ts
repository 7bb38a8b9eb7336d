import { type SQL, sql } from 'drizzle-orm';
import { searchLimit } from '../../../contract/search.ts';
import { digitsOf, isCpf } from '../../../domain/brazil.ts';
import { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { unprepared } from '../../platform/db/prepared.ts';
import { listOf, oneOf, orNull, type RowOf, type Shape, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, matchesIndexed, matchesUnindexed, startsWith } from '../../platform/list.ts';
import { visibleStudents, visibleUsers } from '../access/api.ts';
import { readable, reads, withPhoto } from '../people/api.ts';

const wordsAtMost = 6;

/** Every word occurs in the column, in any order. */
const containsWords = (column: SQL, typed: string): SQL =>
  and(
    ...typed
      .split(/\s+/)
      .slice(0, wordsAtMost)
      .map((word) => matchesIndexed(column, word)),
  );

/** No trigram narrows a shorter word. */
const isShort = (typed: string): boolean => typed.split(/\s+/).every((word) => word.length < 3);

/** Maximum number of matches that are ranked: the first ones found. */
const ranked = sql.raw('200');

/** Names that start with what was typed rank first. */
const bestFirst = (typed: string): SQL =>
  sql`not starts_with(folded, search_text(${typed})), ${byName(sql`text`)}`;

interface Parts<S extends Shape> {
  isAllowed: boolean;
  shape: S;
  /** Each selects the columns of the shape, `text` and `folded`. */
  candidates: readonly SQL[];
  typed: string;
}

/** The best plan depends on the text, hence unprepared. */
const hits = async <S extends Shape>(ctx: Ctx, parts: Parts<S>): Promise<RowOf<S>[]> => {
  const { isAllowed, shape, candidates, typed } = parts;
  if (!isAllowed || candidates.length === 0) return [];
  const columns = sql.join(
    Object.keys(shape).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const found = sql.join(
    candidates.map((each) => sql`(${each})`),
    sql` union `,
  );
  return unprepared(
    ctx.pool,
    shape,
    sql`select ${columns} from (${found}) found order by ${bestFirst(typed)}, id limit ${searchLimit}`,
  );
};

function people(ctx: Ctx, typed: string) {
  const everyone = holds(ctx, 'view:users');
  const select = sql`select u.user_id as id, u.name, u.email, u.types, u.photo_key, u.name as text, u.name_search as folded
    from users u left join students s on s.user_id = u.user_id
    where ${and(visibleUsers(ctx), !everyone && sql`s.student_id is not null`)}`;
  const contains = sql`${select} and (${containsWords(sql`u.name_search`, typed)}
    or ${matchesIndexed(sql`u.email_search`, typed)}) limit ${ranked}`;
  const byCpf = sql`${select} and u.user_id in (select user_id from personal where cpf = ${digitsOf(typed)})`;
  const starts = sql`${select} and ${startsWith(sql`u.name_search collate "C"`, typed)}
    order by u.name_search collate "C" limit ${searchLimit}`;
  return hits(ctx, {
    isAllowed: everyone || holds(ctx, 'view:students') || holds(ctx, 'view:my_students'),
    shape: { id: text, name: text, email: text, types: listOf(oneOf(userTypes)), photo_key: orNull(text) },
    candidates: isCpf(typed) && reads(ctx, 'cpf') ? [byCpf] : isShort(typed) ? [starts] : [starts, contains],
    typed,
  });
}

function classesOf(ctx: Ctx): SQL | null {
  const { type, teacher_id, student_id } = requireActor(ctx);
  if (type === 'ADMIN') return holds(ctx, 'view:classes') ? sql`true` : null;
  if (teacher_id) return sql`c.teacher_id = ${teacher_id}`;
  return student_id
    ? sql`c.id in (select class_id from class_students where student_id = ${student_id} and left_at is null)`
    : null;
}

function classes(ctx: Ctx, typed: string) {
  const own = classesOf(ctx);
  const taught = sql`c.teacher_id in (select t.teacher_id from teachers t join users u on u.user_id = t.user_id
    where ${containsWords(sql`u.name_search`, typed)} limit ${ranked})`;
  const titled = containsWords(sql`c.title_search`, typed);
  return hits(ctx, {
    isAllowed: own !== null,
    shape: { id: text, title: text, teacher_name: text, course: text },
    candidates: [
      sql`select c.id, c.title, u.name as teacher_name, k.course, c.title as text, c.title_search as folded
        from classes c join courses k on k.id = c.course_id join teachers t on t.teacher_id = c.teacher_id
        join users u on u.user_id = t.user_id
        where ${and(own ?? undefined, sql`c.status`, isShort(typed) ? titled : sql`(${titled} or ${taught})`)}
        limit ${ranked}`,
    ],
    typed,
  });
}

function contracts(ctx: Ctx, typed: string) {
  const named = sql`(${containsWords(sql`u.name_search`, typed)} or c.code = ${typed.toLowerCase()})`;
  // Students have few contracts, and know the course rather than their name in it.
  const isOwn = requireActor(ctx).type === 'STUDENT';
  return hits(ctx, {
    isAllowed:
      (isOwn || !isShort(typed)) &&
      (holds(ctx, 'view:onboarding_status') ||
        holds(ctx, 'view:contract_management') ||
        holds(ctx, 'edit:users')),
    shape: { id: text, name: text, course: text, status: oneOf(CONTRACT_STATUSES) },
    candidates: [
      sql`select c.contract_id as id, u.name, k.course, c.status, u.name as text, u.name_search as folded
        from contracts c join students s on s.student_id = c.student_id join users u on u.user_id = s.user_id
        join courses k on k.id = s.course_id
        where ${and(
          visibleStudents(ctx),
          sql`c.status in ('pending', 'signed')`,
          isOwn ? matchesUnindexed(sql`k.course`, typed) : named,
        )} limit ${ranked}`,
    ],
    typed,
  });
}

/** Finds what the caller may see and open by its own call. */
export const find: Handler<'GET /v1/search'> = async (ctx, { query }) => {
  const typed = query.text;
  if (typed === undefined) return { people: [], classes: [], contracts: [] };
  const [found, taught, signed] = await Promise.all([
    people(ctx, typed),
    classes(ctx, typed),
    contracts(ctx, typed),
  ]);
  return {
    people: found.map((row) => readable(ctx, withPhoto(ctx, row))),
    classes: taught.map((row) => readable(ctx, row)),
    contracts: signed.map((row) => readable(ctx, row)),
  };
};
