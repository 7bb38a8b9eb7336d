import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areas, filesOf, foreignWrites, root } from '../../bin/figures/foreignWrites.ts';

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
  expect(foreignWrites()).toEqual(known);
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
