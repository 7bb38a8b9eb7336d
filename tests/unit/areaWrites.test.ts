import path from 'node:path';
import { expect, it } from 'vitest';
import { areas, files, foreignWrites, root } from '../../bin/figures/foreignWrites.ts';

/**
 * Such a write belongs into the owner's api.ts, or its ports where the owner imports the area. The list may only become shorter:
 * a plan of lessons makes the form of its class stale, and gives it its teacher, in transactions of the demo school that have no ports;
 * the command that creates an administrator runs without a server, and has none either.
 */
const known: readonly string[] = ['calendar → classes', 'identity → people'];

it('an area writes no tables of other areas but those of the list', () => {
  expect(foreignWrites()).toEqual(known);
});

/** Their tables come from what each area declares of its personal data (decision 023). */
const generic: readonly string[] = ['merges', 'privacy'];

it('writes to tables that are not named stay in the areas that read the declarations of personal data', () => {
  const unnamed =
    /\b(?:insert into|update|delete from)\s+\$\{(?:\w+\.)?\w+\(|\.(?:insert|update|delete)\(table\)/i;
  const found = files.flatMap(({ area, text }) => (unnamed.test(text) ? [area] : []));
  expect([...new Set(found)].toSorted()).toEqual(generic);
});

/** A table that another area reads is a table that its owner cannot change alone. The list may only become shorter. */
const knownTables: readonly string[] = [
  'account → identity',
  'account → messages',
  'account → people',
  'availability → identity',
  'availability → people',
  'banners → identity',
  'board → calendar',
  'board → identity',
  'calendar → classes',
  'calendar → people',
  'calendar → timetable',
  'certificates → classes',
  'certificates → identity',
  'certificates → people',
  'classFiles → classes',
  'classFiles → people',
  'classes → people',
  'connectionTests → identity',
  'contracts → identity',
  'contracts → payments',
  'contracts → people',
  'documents → documentTypes',
  'documents → identity',
  'feedback → identity',
  'feeds → identity',
  'figures → contracts',
  'figures → people',
  'franchisees → identity',
  'guardianAccess → people',
  'identity → people',
  'imports → identity',
  'learning → calendar',
  'learning → classes',
  'learning → messages',
  'learning → people',
  'lessonReminders → identity',
  'matching → classes',
  'matching → identity',
  'matching → people',
  'merges → contracts',
  'merges → identity',
  'merges → messages',
  'merges → people',
  'messages → identity',
  'messages → people',
  'notes → identity',
  'onboarding → payments',
  'onboarding → people',
  'parameters → identity',
  'payments → contracts',
  'payments → identity',
  'payments → people',
  'people → contracts',
  'people → identity',
  'privacy → contracts',
  'privacy → identity',
  'privacy → payments',
  'privacy → people',
  'progress → calendar',
  'progress → people',
  'recordings → calendar',
  'recordings → identity',
  'room → calendar',
  'room → identity',
  'studentLessons → calendar',
  'studentLessons → identity',
  'studentLessons → people',
  'timetable → identity',
  'timetable → people',
  'transfers → identity',
  'transfers → matching',
  'transfers → people',
  'vocabulary → calendar',
  'vocabulary → identity',
];

const importsIn = (pattern: RegExp): { area: string; other: string; file: string; target: string }[] =>
  files.flatMap(({ area, file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, target = '']) => {
      const [other = ''] = path.relative(root, path.join(path.dirname(file), target)).split('/');
      return areas.includes(other) && other !== area ? [{ area, other, file, target }] : [];
    }),
  );

it('an area imports no tables of other areas but those of the list', () => {
  const imported = importsIn(/from '(\.[^']+\/tables\.ts)'/g).map(({ area, other }) => `${area} → ${other}`);
  expect([...new Set(imported)].toSorted()).toEqual(knownTables);
});

it('an area imports files of other areas at the top of a file, where the graph of areas sees it', () => {
  expect(importsIn(/import\('(\.[^']+)'\)/g).map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});
