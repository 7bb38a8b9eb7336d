import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

const ledgerShape = z.strictObject({ erased: z.array(z.uuid()), hmac: z.string().regex(/^[\da-f]{64}$/) });
type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** Stored beside the archives: only the ids of all erased people, so that a restore can erase them again. */
const ledgerOf = (archive: string) => path.join(path.dirname(archive), 'erased-people.json');

const hmacOf = (key: Uint8Array, erased: readonly string[]): Buffer =>
  createHmac('sha256', key)
    .update(`erased-people\n${erased.join('\n')}`)
    .digest();

type Reader = Pick<pg.ClientBase, 'query'>;

/** Empty for a database from before erasures. */
export async function erasedIn(db: Reader): Promise<string[]> {
  const { rows: columns } = await db.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = 'users' and column_name = 'erased_at'`,
  );
  if (columns.length === 0) return [];
  const { rows } = await db.query('select user_id from users where erased_at is not null');
  return [...rows.map(({ user_id }) => user_id as string), ...(await mergedInErased(db))];
}

/** Records that were merged into those of erased people; older backups still contain them separately. */
async function mergedInErased(db: Reader): Promise<string[]> {
  const { rows: tables } = await db.query(`select 1 where to_regclass('public.merges') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await db.query(`select dissolved_id from merges join users on user_id = kept_id
    where erased_at is not null and undone_at is null
      and not exists (select 1 from users d where d.user_id = dissolved_id)`);
  return rows.map(({ dissolved_id }) => dissolved_id as string);
}

export class BadLedger extends Error {}

/** Reads the ledger beside the archive, if there is one; throws BadLedger unless one of the keys has signed it. */
export function readLedger(archive: string, keys: Keys): string[] {
  const file = ledgerOf(archive);
  if (!existsSync(file)) return [];
  let ledger: z.output<typeof ledgerShape>;
  try {
    ledger = ledgerShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new BadLedger(`${file} is damaged`);
  }
  const { erased, hmac } = ledger;
  const given = Buffer.from(hmac, 'hex');
  if (!keys.some((key) => timingSafeEqual(hmacOf(key, erased), given)))
    throw new BadLedger(`${file} was altered, or was not signed with the SECRET of this installation`);
  return erased;
}

/** Writes no ledger if no one has been erased. */
export function writeLedger(archive: string, erased: readonly string[], [key]: Keys): void {
  const all = [...new Set(erased)].sort();
  if (all.length === 0) return;
  const file = ledgerOf(archive);
  const partial = `${file}.partial`;
  const ledger = { erased: all, hmac: hmacOf(key, all).toString('hex') };
  writeFileSync(partial, `${JSON.stringify(ledger, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}
