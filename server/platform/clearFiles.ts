import { type SQL, sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { rowsOf, text } from './db/rows.ts';
import { AppError } from './errors.ts';

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

/**
 * Does what stores files and names them in rows, and removes the files that `keys` lists by then if that is refused: no row was committed,
 * and refused forms, which can be sent again and again, fill no disk. After any other error a commit may have happened: `clearFiles` decides.
 */
export async function removeIfRefused<T>(
  { files }: Pick<Services, 'files'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What cannot be removed now is removed by `clearFiles`, and the refusal is what the person has to know.
    if (error instanceof AppError) await Promise.allSettled(keys.map((key) => files.remove(key)));
    throw error;
  }
}
