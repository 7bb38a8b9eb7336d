import type { CallKey, Input } from '../../../contract/index.ts';
import type { Reader } from '../../../server/platform/db/database.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import type { taughtClass } from '../room/taught.ts';

type Taught = Awaited<ReturnType<typeof taughtClass>>;

/** Local starts in America/Sao_Paulo, in order. */
export async function startsOf(db: Reader, { group }: Taught, status = 'scheduled'): Promise<string[]> {
  const rows = await rowsOf(db, { at: text })`
    select to_char(starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at from lessons
    where class_id = ${group.id} and status = ${status} order by starts_at`;
  return rows.map(({ at }) => at);
}

export function lessonOn({ lessons }: Taught, date: string): Taught['lessons'][number] {
  const lesson = lessons.find(({ starts_at }) => starts_at.toISOString().startsWith(date));
  if (!lesson) throw new Error(`no lesson on ${date}`);
  return lesson;
}

export async function refused<K extends CallKey>(caller: Caller, key: K, input: Input<K>) {
  const { status, error } = await caller.try(key, input);
  return { ...error, status };
}
