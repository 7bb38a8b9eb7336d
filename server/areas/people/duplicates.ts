import { type SQL, sql } from 'drizzle-orm';
import { isAdult } from '../../../domain/age.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import { duplicateReasons, NEXT_COMPARED, sharePhone } from '../../../domain/duplicates.ts';
import { SELF } from '../../../domain/options.ts';
import { tidyName } from '../../../domain/person.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, int, listOf, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleUsers } from '../access/api.ts';
import { readable } from './readable.ts';
import { countingProbes } from './registrationTries.ts';
import { userTables } from './userQueries.ts';

const shape = {
  user_id: text,
  name: text,
  email: text,
  types: listOf(oneOf(userTypes)),
  user_status: bool,
  reasons: listOf(oneOf(duplicateReasons)),
  is_visible: bool,
  birthdate: orNull(day),
  phone: orNull(text),
  guardian_phone: orNull(text),
};
const most = 5;
/** The number of candidates that are read; those who only share a guardian's phone are removed from them. */
const mostCandidates = 25;

const reason = (name: (typeof duplicateReasons)[number], matches: SQL) =>
  sql`case when ${matches} then ${name}::text end`;

/** Condition on `u` and `p`, for a name as `search_text` returns it. */
const isNamesake = (name: SQL, birthdate: SQL): SQL =>
  sql`(u.name_search = ${name} and p.birthdate = ${birthdate})`;

/** On `s`: the phone of a guardian who is someone else. */
const guardianPhone = sql`case when s.guardian ->> 'student_guardian_relationship' is distinct from ${SELF}
  then s.guardian ->> 'student_guardian_phone' end`;

/** People who may be the one being registered (REG-20). */
export const findDuplicates: Handler<'POST /v1/users/duplicates'> = async (ctx, { body }) => {
  const { email = null, cpf = null, birthdate = null, except = null } = body;
  const name = body.name === undefined ? null : tidyName(body.name);
  const sameCpf = sql`p.cpf = ${cpf}::text`;
  const sameEmail = sql`u.email = ${email}::citext`;
  const today = localDate(ctx.clock.now());
  const isMinor = (born: string | null) => born !== null && !isAdult(born, today);
  const given = {
    phone: body.phone === undefined ? '' : normalisePhone(body.phone),
    guardian_phone:
      body.student_guardian_phone === undefined ? null : normalisePhone(body.student_guardian_phone),
    is_minor: isMinor(birthdate),
  };
  const samePerson = isNamesake(sql`search_text(${name}::text)`, sql`${birthdate}::date`);
  const rows = await rowsOf(ctx.db, shape)`
    select u.user_id, u.name, u.email::text, u.types, u.user_status, (${mayIdentify(ctx)}) is true as is_visible,
      array_remove(array[${reason('cpf', sameCpf)}, ${reason('email', sameEmail)}, ${reason('name_birthdate', samePerson)}],
        null) as reasons, p.birthdate::text, p.phone,
      ${guardianPhone} as guardian_phone
    from ${userTables} left join personal p on p.user_id = u.user_id
    where u.user_id in (select user_id from personal where cpf = ${cpf}::text
        union select user_id from users where email = ${email}::citext
        union select user_id from users join personal using (user_id)
          where name_search = search_text(${name}::text) and birthdate = ${birthdate}::date
        union select user_id from personal where phone = nullif(${given.phone}, ''))
      and u.user_id is distinct from ${except}::uuid
    order by (${sameCpf} or ${sameEmail} or ${samePerson}) is not true, u.created_at limit ${mostCandidates}`;
  const found = rows
    .map(({ birthdate: born, phone, guardian_phone, ...row }) => {
      const other = { phone: phone ?? '', guardian_phone, is_minor: isMinor(born) };
      return sharePhone(given, other) ? { ...row, reasons: [...row.reasons, 'phone' as const] } : row;
    })
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, most);
  return countingProbes(ctx, async () => {
    const hidden = found.filter((row) => !row.is_visible).flatMap(({ reasons }) => reasons);
    if (hidden.includes('cpf')) throw new AppError('cpf_taken');
    if (hidden.includes('email')) throw new AppError('email_taken');
    return found.filter((row) => row.is_visible).map(({ is_visible: _, ...row }) => readable(ctx, row));
  });
};

interface Registration {
  row: number;
  name: string;
  birthdate: string;
}

const namesakesShape = { row: int, first_row: int, people: listOf(text) };

/** Registered people, whoever may read them, and the first row with the same name and birth date as each row (REG-20). */
export async function namesakesOf(
  db: Reader,
  rows: readonly Registration[],
): Promise<RowOf<typeof namesakesShape>[]> {
  const given = JSON.stringify(
    rows.map(({ row, name, birthdate }) => ({ row, name: tidyName(name), birthdate })),
  );
  return rowsOf(db, namesakesShape)`
    with given as materialized (select g."row", search_text(g.name) as name, g.birthdate
        from jsonb_to_recordset(${given}::jsonb) as g ("row" int, name text, birthdate date)),
      numbered as (select "row", min("row") over (partition by name, birthdate)::int as first_row from given),
      known as (select g."row", array_agg(u.user_id::text order by u.created_at) as people
        from given g join users u on u.name_search = g.name join personal p on p.user_id = u.user_id
        where ${isNamesake(sql`g.name`, sql`g.birthdate`)} group by g."row")
    select "row", first_row, coalesce((known.people)[:${sql.raw(String(most))}], '{}') as people
    from numbered left join known using ("row") where first_row < "row" or known.people is not null order by "row"`;
}

/** Returns those of the people whom the caller may identify, as a form would show them. */
export async function identifiable(ctx: Ctx, user_ids: readonly string[]) {
  const shape = { user_id: text, name: text, email: text };
  const rows = await rowsOf(ctx.db, shape)`
    select u.user_id, u.name, u.email::text from ${userTables}
    where u.user_id = any(${sql.param(user_ids)}::uuid[]) and u.erased_at is null and ${mayIdentify(ctx)}`;
  return new Map(rows.map((row) => [row.user_id, readable(ctx, row)]));
}

/** Returns, for each person of a group, the ids of up to `NEXT_COMPARED` people who were registered later. */
const nextIn = (group: SQL): SQL =>
  sql`unnest(array_agg(u.user_id) over (partition by ${group} order by u.created_at, u.user_id
    rows between 1 following and ${sql.raw(String(NEXT_COMPARED))} following))`;

/** Looked up one by one (the offset keeps it so): few people are alike, and the planner would read everyone. */
const eachOf = (rows: SQL): SQL => sql`lateral (select x.* from ${rows} offset 0)`;

/**
 * Pairs `(user_id, other_id, is_namesake, shares_phone)` of those whom the suggestions of REG-20 name to each other, the earlier record
 * first. `sharePhone` decides in SQL, because a page is cut from all pairs: a minor is younger than 18 years on `today`.
 */
export const lookAlikePairs = (today: string): SQL => sql`(
  with shared_names as materialized (
      select namesake from personal where namesake is not null group by namesake having count(*) > 1),
    shared_phones as materialized (
      select phone from personal where phone <> '' group by phone having count(*) > 1),
    pairs as materialized (
      select u.user_id, ${nextIn(sql`u.name_search, p.birthdate`)} as other_id, true as is_namesake
      from shared_names n, ${eachOf(sql`personal x where x.namesake = n.namesake`)} p,
        ${eachOf(sql`users x where x.user_id = p.user_id`)} u
      where u.erased_at is null and p.birthdate is not null
      union all
      select u.user_id, ${nextIn(sql`p.phone, coalesce(p.birthdate > ${today}::date - interval '18 years', false)`)}, false
      from shared_phones n, ${eachOf(sql`personal x where x.phone = n.phone`)} p,
        ${eachOf(sql`users x where x.user_id = p.user_id`)} u
        left join lateral (select x.guardian from students x where x.user_id = u.user_id offset 0) s on true
      where u.erased_at is null and ${guardianPhone} is distinct from p.phone)
  select user_id, other_id, bool_or(is_namesake) as is_namesake, bool_or(not is_namesake) as shares_phone
  from pairs group by user_id, other_id)`;

/** Other callers learn no more than a refused registration reveals. */
const mayIdentify = (ctx: Ctx): SQL =>
  requireActor(ctx).type === 'ADMIN' && !holds(ctx, 'view:users') ? sql`false` : visibleUsers(ctx);
