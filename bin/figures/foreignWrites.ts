import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = 'server/areas';
export const areas = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
export const files = areas.flatMap((area) =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(root, area, file))
    .map((file) => ({ area, file, text: readFileSync(file, 'utf8') })),
);

const ownerOf = new Map(
  files.flatMap(({ area, file, text }) =>
    path.basename(file) === 'tables.ts'
      ? [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, area] as const)
      : [],
  ),
);

/** The pairs `area → owner` of a pattern that matches names of tables. */
const pairs = (pattern: RegExp): string[] =>
  files.flatMap(({ area, text }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const owner = ownerOf.get(match.slice(1).find(Boolean) ?? '');
      return owner !== undefined && owner !== area ? [`${area} → ${owner}`] : [];
    }),
  );

/** `area → owner` for each area whose files write tables of another one: by Drizzle, by the platform's writers, or in SQL. */
export const foreignWrites = (): string[] =>
  [
    ...new Set([
      ...pairs(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
      ...pairs(/\b(?:changeRow|upsertAll|plainArea)\((?:\s*(?:tx|ctx|'[^']*'),)*\s*(\w+),/g),
      ...pairs(/\b(?:insert into|update|delete from)\s+(?:only\s+)?(?:\$\{)?"?(\w+)/gi),
    ]),
  ].toSorted();
