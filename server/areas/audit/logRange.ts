import { type SQL, sql } from 'drizzle-orm';
import type { LogFilters } from '../../../contract/audit.ts';
import { type AuditContext, auditContexts } from '../../../contract/auditFields.ts';
import { contextLabel, contextsLabelled } from '../../../contract/logSentence.ts';
import { AUDIT_OPERATIONS } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import { unprepared } from '../../platform/db/prepared.ts';
import { bool, digits, orNull, text } from '../../platform/db/rows.ts';
import { and, isWithin, matchesIndexed } from '../../platform/list.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import type { LogRange } from './logPage.ts';

/**
 * Limits on matching keys. Beyond them, the newest rows likely match, so the log is read in its own order. `(… in (…)) is true` hashes the
 * names once; PostgreSQL would run a join for each key.
 */
const mostKeys = 1000;
const mostStudents = 5000;

export const labelOf = (code: AuditContext): string =>
  contextLabel(areaTexts('pt-BR', 'logs'), areaTexts('pt-BR', 'permissions'), code);

const list = (values: readonly string[], type: 'text' | 'uuid') =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;
const everything = sql`(select 1) k`;

const keysOf = (values: readonly string[], type: 'text' | 'uuid') =>
  sql`unnest(${list(values, type)}) k(key)`;

/** Ids of the students whose users match. The nested loop avoids a scan of all students. */
async function studentsOf(ctx: Ctx, matching: SQL): Promise<string[] | 'many'> {
  const rows = await unprepared(
    ctx.pool,
    { id: orNull(text) },
    sql`select s.student_id::text as id from (select u.user_id from users u where ${matching} limit ${mostStudents + 1}) u
      left join lateral (select student_id from students where user_id = u.user_id offset 0) s on true`,
  );
  return rows.length > mostStudents ? 'many' : rows.flatMap(({ id }) => id ?? []);
}

const idsWhere = (matching: SQL) =>
  sql`select s.student_id as key from users u join students s using (user_id) where ${matching}`;

/** The ids are hashed: of the students, or of all others where these are fewer. */
async function amongHashed(ctx: Ctx, matching: SQL): Promise<SQL> {
  const [row] = await unprepared(
    ctx.pool,
    { most: bool },
    sql`select count(*) filter (where ${matching}) * 2 > count(*) as most from users u`,
  );
  return row?.most
    ? sql`(a.student_id in (${idsWhere(sql`not (${matching})`)})) is false`
    : sql`(a.student_id in (${idsWhere(matching)})) is true`;
}

function contextsOf({ context, contexts }: LogFilters): readonly AuditContext[] | undefined {
  if (contexts) return auditContexts.filter((each) => contexts.includes(each));
  return context === undefined ? undefined : contextsLabelled(areaTexts('pt-BR', 'logs'), labelOf, context);
}

async function countOf(ctx: Ctx, rows: SQL): Promise<number> {
  const [row] = await unprepared(
    ctx.pool,
    { count: digits },
    sql`select count(*) as count from (${rows}) counted`,
  );
  return Number(row?.count ?? 0);
}

/** Null when nothing can match. */
export async function logRange(
  ctx: Ctx,
  filters: LogFilters,
  { ofStudents }: { ofStudents: boolean },
): Promise<LogRange | null> {
  const { user_name, student_name, person_id, operation, from, to } = filters;
  const contexts = contextsOf(filters);
  if (contexts?.length === 0) return null;
  const ofName = matchesIndexed(sql`name_search`, user_name);
  const ofStudent = matchesIndexed(sql`u.name_search`, student_name);
  const studentIds = idsWhere(ofStudent ?? sql`true`);
  const days = isWithin(sql`a.at`, from, to);
  const kind = (alias: string) =>
    and(
      contexts && sql`${sql.raw(alias)}.context = any(${list(contexts, 'text')})`,
      operation && sql`${sql.raw(alias)}.operation = ${operation}`,
    );
  const kinds = sql`(select * from audit_kinds k where ${ofName ?? sql`true`} and ${kind('k')} and ${ofStudents ? sql`k.of_student` : sql`true`})`;
  const [names, students, person] = await Promise.all([
    ofName && countOf(ctx, sql`${kinds} limit ${mostKeys + 1}`),
    ofStudent && studentsOf(ctx, ofStudent),
    person_id && studentsOf(ctx, sql`u.user_id = ${person_id}`),
  ]);
  if (names === 0 || students?.length === 0) return null;

  const named = ofName && sql`(a.user_name in (select user_name from audit_kinds where ${ofName})) is true`;
  const ids = Array.isArray(students) ? students : undefined;
  // `is true` keeps it a filter, hashed once: as a condition of the index, the ids would be sorted for each key.
  const ofIds = ids && sql`(a.student_id = any(${list(ids, 'uuid')})) is true`;
  // If many students match, one of the first rows is likely theirs.
  const ofAnyStudent =
    ofIds ??
    (ofStudent &&
      sql`(select ${ofStudent} from students s join users u using (user_id) where s.student_id = a.student_id)`);
  if (person_id) {
    const rest = and(ofStudents && sql`a.of_student`, days, kind('a'), named, ofAnyStudent);
    const own = sql`a.entity_id = ${person_id}`;
    const student = Array.isArray(person) ? person[0] : undefined;
    const asStudent = student && sql`a.student_id = ${student} and a.entity_id <> ${person_id}`;
    return { keys: everything, matches: asStudent ? [own, asStudent] : [own], rest };
  }
  const byStudent = (keys: SQL): LogRange => ({
    keys,
    matches: [sql`a.student_id = k.key`],
    rest: and(days, kind('a'), named),
  });
  const byIds = ids && byStudent(keysOf(ids, 'uuid'));
  if (byIds && ids.length <= mostKeys) return byIds;

  const byKind: LogRange = {
    keys: sql`${kinds} k`,
    matches: [
      sql`(a.user_name, a.context, a.operation, a.of_student) = (k.user_name, k.context, k.operation, k.of_student)`,
    ],
    rest: and(days, ofAnyStudent),
  };
  if (names !== undefined && names <= mostKeys) return byIds ? { ...byKind, counted: byIds } : byKind;

  const rest = and(days, named, ofAnyStudent);
  const inOrder: LogRange =
    contexts || operation
      ? {
          keys: sql`(select * from unnest(${list(contexts ?? auditContexts, 'text')}) context
            cross join unnest(${list(operation ? [operation] : AUDIT_OPERATIONS, 'text')}) operation
            cross join unnest(${ofStudents ? sql`'{true}'` : sql`'{true,false}'`}::boolean[]) of_student) k`,
          matches: [sql`(a.context, a.operation, a.of_student) = (k.context, k.operation, k.of_student)`],
          rest,
        }
      : { keys: everything, matches: [ofStudents ? sql`a.student_id is not null` : sql`true`], rest };
  if (byIds) return { ...inOrder, counted: byIds };
  // Each key has a row, so that the limit of a count is also that of the keys read; not within some days.
  const isWhole = !from && !to;
  if (isWhole && ofName && !students) return { ...inOrder, counted: byKind };
  if (isWhole && students && !ofName && !contexts && !operation)
    return { ...inOrder, counted: byStudent(sql`(${studentIds}) k`) };
  // A count reads many rows.
  const hashed = ofStudent && (await amongHashed(ctx, ofStudent));
  return { ...inOrder, counted: { ...inOrder, rest: and(days, named, hashed) } };
}
