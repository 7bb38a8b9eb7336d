import { type SQL, sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { rowsOf, text } from './db/rows.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    clear_files: Record<string, never>;
  }
}

export interface StoredFiles {
  /** Folders of the file store whose unused files are removed. */
  readonly folders: readonly string[];
  /** Selects the keys of files that rows name, as one column; they may lie in folders of other areas. */
  readonly used: SQL;
}

const dayMs = 24 * 3_600_000;

/**
 * Removes files that no row names, a day after they were written: until then open screens, backups and transactions that are
 * still being committed may name them. It is the only remover of files whose row may have been committed.
 */
export async function clearFiles(
  { db, files, clock }: Services,
  stored: readonly StoredFiles[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs);
  const old: string[] = [];
  for (const folder of stored.flatMap(({ folders }) => folders))
    old.push(...(await files.listOlder(folder, before)));
  if (old.length === 0) return;
  const queries = sql.join(
    stored.map(({ used }) => used),
    sql` union all `,
  );
  const rows = await rowsOf(db, { key: text })`
    select key from (${queries}) as named(key) where key = any(${sql.param(old)}::text[])`;
  const used = new Set(rows.map(({ key }) => key));
  for (const key of old) if (!used.has(key)) await files.remove(key);
}
