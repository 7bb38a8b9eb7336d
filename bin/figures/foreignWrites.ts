import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = 'server/areas';
export const filesOf = (area: string): string[] =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(root, area, file));
export const areas = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const ownerOf = new Map(
  areas.flatMap((area) =>
    filesOf(area)
      .filter((file) => file.endsWith('/tables.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
          ([, table = '']) => [table, area] as const,
        ),
      ),
  ),
);

const write = /\.(?:insert|update|delete)\((\w+)\)|\b(?:insert into|update|delete from) (?:\$\{)?(\w+)/g;

/** `area → owner` for each area whose files write tables of another one, in Drizzle or in SQL. */
export const foreignWrites = (): string[] =>
  [
    ...new Set(
      areas.flatMap((area) =>
        filesOf(area).flatMap((file) =>
          [...readFileSync(file, 'utf8').matchAll(write)].flatMap(([, built, written]) => {
            const owner = ownerOf.get(built ?? written ?? '');
            return owner !== undefined && owner !== area ? [`${area} → ${owner}`] : [];
          }),
        ),
      ),
    ),
  ].toSorted();
