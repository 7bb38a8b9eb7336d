import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Migration {
  tag: string;
  /** The level of a database to which it was applied. */
  when: number;
  hash: string;
  statements: string[];
  /** Marked by its first line: each statement commits by itself, and is repeated after a failure. */
  isOutsideTransaction: boolean;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal;

export const ownLevel = (): number => Math.max(...entries.map(({ when }) => when));

export const outsideMark = '-- outside a transaction';

export function parseMigration(tag: string, when: number, text: string): Migration {
  return {
    tag,
    when,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
    isOutsideTransaction: text.startsWith(outsideMark),
  };
}

/** Migrations that lead from one level to another. */
export const migrationsBetween = (from: number, to: number): Migration[] =>
  entries
    .filter(({ when }) => when > from && when <= to)
    .map(({ tag, when }) => parseMigration(tag, when, readFileSync(`${folder}/${tag}.sql`, 'utf8')));
