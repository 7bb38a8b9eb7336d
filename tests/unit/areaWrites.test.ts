import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = 'server/areas';
const filesOf = (area: string): string[] =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(root, area, file));
const areas = readdirSync(root, { withFileTypes: true })
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

/** The areas whose tables the files of an area write, in Drizzle or in SQL. */
const writes = [
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

/** Such a write belongs into the owner's api.ts. The list may only become shorter. */
const known: readonly string[] = [
  'account → people',
  'availability → people',
  'calendar → classes',
  'calendar → studentLessons',
  'classes → calendar',
  'classes → studentLessons',
  'contracts → payments',
  'contracts → people',
  'fit → matching',
  'identity → contracts',
  'identity → feeds',
  'identity → people',
  'imports → contracts',
  'imports → people',
  'matching → classes',
  'merges → people',
  'onboarding → matching',
  'onboarding → people',
  'payments → contracts',
  'payments → people',
  'people → identity',
  'privacy → calendar',
  'privacy → identity',
  'privacy → people',
  'room → calendar',
  'studentLessons → calendar',
  'timetable → calendar',
];

it('an area writes no tables of other areas but those of the list', () => {
  expect(writes).toEqual(known);
});

it('an area imports files of other areas at the top of a file, where the graph of areas sees it', () => {
  const later = areas.flatMap((area) =>
    filesOf(area).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].flatMap(([, target = '']) => {
        const [other = ''] = path.relative(root, path.join(path.dirname(file), target)).split('/');
        return areas.includes(other) && other !== area ? [`${file}: ${target}`] : [];
      }),
    ),
  );
  expect(later).toEqual([]);
});
