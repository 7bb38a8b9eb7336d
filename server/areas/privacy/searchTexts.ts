import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { keyOf } from '../../platform/changeRow.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { int, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import type { Announcements } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { audit_log } from '../../platform/tables.ts';
import { removedName } from '../../texts/removed.ts';
import { holdings } from './holdings.ts';
import { textArray } from './personalValues.ts';
import { privacy_requests, privacy_searches } from './tables.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    privacy_texts: { user_id: string };
  }
}

/** Rows that one transaction looks at, so that it holds its locks for a fraction of a second. */
const batchSize = 1000;

interface Part {
  name: string;
  table: PgTable;
  rewrite: (range: SQL, person: { user_id: string; values: readonly string[] }) => SQL[];
}

const searchedParts: readonly Part[] = holdings.flatMap((held) => {
  if (held.fate !== 'searched') return [];
  const columns = getTableColumns(held.table);
  return {
    name: held.name,
    table: held.table,
    rewrite: (range, { values }) =>
      values.length === 0
        ? []
        : held.columns.map((name) => {
            const column = sql.identifier(name);
            const type = sql.raw(columns[name]?.getSQLType() === 'jsonb' ? '::jsonb' : '');
            return sql`update ${sql.identifier(held.name)}
              set ${column} = without_values(${column}::text, ${textArray(values)}, ${removedName})${type}
              where ${range} and contains_values(${column}::text, ${textArray(values)})`;
          }),
  };
});

/** The log comes last, because it records what was written elsewhere. */
const parts: readonly Part[] = [
  ...searchedParts,
  {
    name: 'audit_log',
    table: audit_log,
    rewrite: (range, { user_id, values }) => [
      sql`select erase_texts_from_log(${user_id}, ${textArray(values)}, ${removedName},
        array(select id from audit_log where ${range}))`,
    ],
  },
];

/** Runs in the transaction of the erasure, which removes the values from everywhere else. */
export async function searchTextsLater(
  tx: Tx,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  user_id: string,
  values: readonly string[],
): Promise<void> {
  const sealed = secrets.encrypt('erasure', JSON.stringify(values), user_id);
  await tx.insert(privacy_searches).values({ user_id, sealed, started_at: clock.now() });
  await addJob(tx, 'privacy_texts', { user_id }, { key: `privacy_texts ${user_id}`, queue: 'privacy_texts' });
}

const valuesIn = (secrets: Secrets, { user_id, sealed }: typeof privacy_searches.$inferSelect): string[] =>
  JSON.parse(secrets.decrypt('erasure', sealed, user_id));

type SearchServices = Pick<Services, 'transaction' | 'secrets' | 'clock'> & { events: Announcements };

/** The next rows of a table by their key, and what lies behind them. */
async function nextRows(tx: Tx, { name, table }: Part, at_key: string | null) {
  const { name: keyName } = keyOf(table);
  const key = sql.identifier(keyName);
  const type = sql.raw(keyOf(table).getSQLType().replace('bigserial', 'bigint'));
  const after = at_key === null ? sql`true` : sql`${key} > ${at_key}::${type}`;
  const [found] = await rowsOf(tx, { count: int, last: orNull(text) })`
    with batch as (select ${key} as key from ${sql.identifier(name)} where ${after} order by 1 limit ${batchSize})
    select count(*)::int as count, (select key::text from batch order by batch.key desc limit 1) as last from batch`;
  const last = found?.last ?? null;
  return {
    range: last === null ? null : sql`${after} and ${key} <= ${last}::${type}`,
    last,
    isEnd: (found?.count ?? 0) < batchSize,
  };
}

/** False once nothing is left to search. */
const searchBatch = ({ transaction, secrets, clock, events }: SearchServices, user_id: string) =>
  transaction(async (tx): Promise<boolean> => {
    const ofPerson = eq(privacy_searches.user_id, user_id);
    const [search] = await tx.select().from(privacy_searches).where(ofPerson).for('update');
    if (!search) return false;
    const index = Math.max(
      parts.findIndex(({ name }) => name === search.at_table),
      0,
    );
    const part = parts[index];
    if (!part) return false;
    const { range, last, isEnd } = await nextRows(tx, part, search.at_key);
    if (range)
      for (const statement of part.rewrite(range, { user_id, values: valuesIn(secrets, search) }))
        await tx.execute(statement);
    const next = isEnd ? parts[index + 1] : part;
    if (next) {
      const at_key = isEnd ? null : last;
      await tx.update(privacy_searches).set({ at_table: next.name, at_key }).where(ofPerson);
      return true;
    }
    await tx.delete(privacy_searches).where(ofPerson);
    await tx
      .update(privacy_requests)
      .set({ completed_at: clock.now() })
      .where(
        and(
          eq(privacy_requests.user_id, user_id),
          eq(privacy_requests.kind, 'erasure'),
          eq(privacy_requests.status, 'done'),
          isNull(privacy_requests.completed_at),
        ),
      );
    await events.announceRecords(tx, ['privacy'], []);
    return false;
  });

/**
 * Removes the person from the texts of others, in transactions of a few rows each, so that no one waits for it. One that ends
 * in the middle continues behind the last rows that were committed; rows that are searched twice stay as they are.
 */
export async function searchTexts(
  services: SearchServices,
  { user_id }: { user_id: string },
  signal?: AbortSignal,
): Promise<void> {
  while (await searchBatch(services, user_id)) signal?.throwIfAborted();
}
