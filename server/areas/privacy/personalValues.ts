import { sql } from 'drizzle-orm';
import { spellingsOf } from '../../../domain/spellings.ts';
import type { Reader } from '../../platform/db/database.ts';
import { listOf, rowsOf, text } from '../../platform/db/rows.ts';

/** Shorter values also occur by chance. */
const shortest = 6;

/** Values that identify the person in texts about others: names, addresses and numbers that no other record contains. */
export async function personalValues(db: Reader, user_id: string): Promise<string[]> {
  const [row] = await rowsOf(db, { found: listOf(text) })`
    with bearers as (
      select u.user_id, v.value from users u
        left join personal p using (user_id) left join students s using (user_id) left join teachers t using (user_id),
        unnest(array[u.name, u.email::text, u.pending_email::text, u.photo_key, p.cpf, p.rg, p.nif, p.phone,
          t.public_name, t.public_link]
          || array(select guardian.value from jsonb_each_text(s.guardian - 'student_guardian_address') guardian
            where guardian.key in ('student_guardian_name', 'student_guardian_email', 'student_guardian_cpf',
              'student_guardian_rg', 'student_guardian_phone'))) as v (value)),
    own as (select value from bearers where user_id = ${user_id}
      union select unnest(traces) from merges where kept_id = ${user_id})
    select array(select mine.value from own mine
      where length(mine.value) >= ${shortest}
        and not exists (select 1 from bearers other where lower(other.value) = lower(mine.value) and other.user_id <> ${user_id})) as found`;
  const spelled = new Set((row?.found ?? []).flatMap(spellingsOf));
  // Longer values first: a name can be part of an address.
  return [...spelled].sort((one, other) => other.length - one.length);
}

/** An array parameter, for `any`. */
export const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
