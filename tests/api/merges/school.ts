import { sql } from 'drizzle-orm';
import type { MergeField } from '../../../domain/merge.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

export interface MergeSchool {
  school: School;
  admin: Caller;
  admin_id: string;
  fev_id: string;
}

export async function startMergeSchool(): Promise<MergeSchool> {
  const school = await startSchool();
  await buildCourse(school.db);
  await buildPrices(school.db);
  const login = (email: string) => ({ email, password_hash: passwordHash });
  const { user_id: admin_id } = await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  const { fev_id } = await buildFev(school.db, login('fev@x.test'));
  return { school, admin: await school.login('admin@x.test'), admin_id, fev_id };
}

let serial = 0;

/** Two records of one student, who can log in to both. */
export async function buildTwins(
  { school, fev_id }: MergeSchool,
  other: Parameters<typeof buildStudent>[1] = {},
  kept: Parameters<typeof buildStudent>[1] = {},
) {
  const n = ++serial;
  const user = (word: string) => ({
    name: `Lia Torres ${word}`,
    email: `lia.${word.toLowerCase()}.${n}@x.test`,
    password_hash: passwordHash,
  });
  const one = await buildStudent(school.db, {
    ...kept,
    user: { ...user('Um'), ...kept.user },
    student: { fev_id, ...kept.student },
  });
  const two = await buildStudent(school.db, {
    ...other,
    user: { ...user('Dois'), ...other.user },
    student: { fev_id, ...other.student },
  });
  return { kept: one, dissolved: two };
}

type Ids = { kept: { user_id: string }; dissolved: { user_id: string } };

export const preview = (as: Caller, { kept, dissolved }: Ids) =>
  as.try('GET /v1/users/:id/merge/:other_id', { params: { id: kept.user_id, other_id: dissolved.user_id } });

/** As read by a preview at this moment. */
export async function seen(as: Caller, twins: Ids, take: readonly MergeField[] = []) {
  const { data } = await preview(as, twins);
  return {
    params: { id: twins.kept.user_id },
    body: {
      other_id: twins.dissolved.user_id,
      take: [...take],
      updated_at: data.kept.updated_at,
      other_updated_at: data.dissolved.updated_at,
    },
  };
}

export const merge = async (as: Caller, twins: Ids, take: readonly MergeField[] = []) =>
  as.try('POST /v1/users/:id/merge', await seen(as, twins, take));

export const undo = (as: Caller, id: string) => as.try('POST /v1/merges/:id/undo', { params: { id } });

/** Every row of the two people and of their records, of every table, by table. Rows of logs and logins are not of a record. */
export async function dump({ db }: School, { kept, dissolved }: Ids): Promise<Record<string, string[]>> {
  const tables = await rowsOf(db, { name: text })`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_log', 'audit_kinds', 'access_log', 'sessions', 'refresh_tokens', 'verification_codes',
        'password_links', 'factor_challenges', 'merges', 'mail_outbox', 'rate_limits') order by 1`;
  const ids = await rowsOf(db, { id: text })`
    select unnest(array_remove(array[u.user_id, s.student_id, t.teacher_id, f.fev_id]::text[], null)) as id
    from users u left join students s using (user_id) left join teachers t using (user_id) left join fevs f using (user_id)
    where u.user_id in (${kept.user_id}, ${dissolved.user_id})
    union select contract_id::text from contracts join students using (student_id)
    where user_id in (${kept.user_id}, ${dissolved.user_id})`;
  const patterns = ids.map(({ id }) => `%${id}%`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    // The time of a change is not undone: forms that were open meanwhile stay stale.
    const rows = await rowsOf(db, { row: text })`
      select (to_jsonb(t) - 'updated_at')::text as row from ${sql.identifier(name)} t
      where t::text like any (array(select jsonb_array_elements_text(${JSON.stringify(patterns)}::jsonb))) order by 1`;
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
