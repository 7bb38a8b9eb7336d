import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { features, sharedFiles } from '../../bin/figures/features.ts';
import { languages } from '../../domain/languages.ts';

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

it('docs/adding.md counts its example, which stays within 6 files and 180 lines', () => {
  const text = readFileSync('docs/adding.md', 'utf8');
  const counted = [...text.matchAll(/^\| (\d+) \| `([^`]+)`/gm)].map(([, lines, file = '']) => [
    file,
    Number(lines),
  ]);
  expect(counted).toEqual(counted.map(([file]) => [file, linesOf(String(file))]));
  const sum = counted.reduce((total, [, lines]) => total + Number(lines), 0);
  expect(text).toContain(`| **${sum}** | in ${counted.length} files`);
  expect(sum).toBeLessThanOrEqual(180);
  const own = globSync('{contract,domain,server,src,tests}/**/*ocument{Types,_types}*{,/*.ts,/*.tsx}').filter(
    (file) => /\.(ts|tsx|sql)$/.test(file),
  );
  expect(own.toSorted()).toEqual(counted.map(([file]) => file).toSorted());
  expect(own.length).toBeLessThanOrEqual(6);
});

it('the example of docs/adding.md has one shared edit beside its permission and its own refusal', () => {
  const files = globSync(
    '{contract,domain,server,src,tests/api,tests/security,tests/unit,tests/browser}/**/*.{ts,tsx}',
  ).filter((file) => file !== 'src/i18n/texts.d.ts' && !file.endsWith('.generated.ts'));
  const naming = files.filter(
    (file) =>
      // The documents of people refer to their types.
      !/\bdocuments[./]|privacy\/written|areaWrites/.test(file) &&
      /document[-_ ]?types/i.test(readFileSync(file, 'utf8')) &&
      !/ocument(Types|_types)|(errors|permissions)\.ts$|tests\/(unit\/docs\.test|api\/wire\/|browser\/support\/pictured)/.test(
        file,
      ),
  );
  expect(naming.toSorted()).toEqual(['src/app/routes/signedIn/school.ts']);
});

it('transfers are known in at most 15 shared files, with the catalogues of six languages', () => {
  const files = sharedFiles(features.transfers);
  expect(files).toEqual(
    [
      'domain/permissions.ts',
      // Who may ask for one, and who chooses a student for one.
      'contract/permissions.ts',
      'contract/teachers.ts',
      // What waits for a decision, on the administrator's home.
      'contract/figures.reads.ts',
      'server/areas/figures/today.ts',
      'src/portals/admin/home/waitingPlaces.ts',
      // The lessons that an approved one ends.
      'server/areas/fit/studentFacts.ts',
      'src/app/routes/signedIn/requests.ts',
    ].toSorted(),
  );
  expect(files.length + languages.length).toBeLessThanOrEqual(15);
});

it('feedback is known in at most 10 shared files, with the catalogues of six languages', () => {
  const files = sharedFiles(features.feedback);
  expect(files).toEqual([
    'domain/permissions.ts',
    // A role of the demo that may read it.
    'server/demo/staff.ts',
    'src/app/routes/signedIn/communication.ts',
    'src/features/support/supportActions.tsx',
  ]);
  expect(files.length + languages.length).toBeLessThanOrEqual(10);
});

it.each(globSync('docs/**/*.md'))('%s links to files that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, to]) => to ?? '',
  );
  const missing = links.filter((to) => !existsSync(path.join(path.dirname(page), to)));
  expect(missing).toEqual([]);
});

it('decisions are numbered without gaps, in file name and title', () => {
  const files = globSync('docs/decisions/*.md').toSorted();
  const numbers = files.map((_, index) => String(index + 1).padStart(3, '0'));
  expect(files.map((file) => path.basename(file).slice(0, 4))).toEqual(numbers.map((number) => `${number}-`));
  const titles = files.map((file) => readFileSync(file, 'utf8').slice(0, 7));
  expect(titles).toEqual(numbers.map((number) => `# ${number}: `));
});

it('docs/security.md classifies every table', () => {
  const ofPlainArea = (file: string) => {
    const index = path.join(path.dirname(file), 'index.ts');
    return existsSync(index) && readFileSync(index, 'utf8').includes('plainArea(');
  };
  const files = globSync('server/**/tables.ts').filter((file) => !ofPlainArea(file));
  const tables = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  const text = readFileSync('docs/security.md', 'utf8');
  const classified = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| [1-4]/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  expect(classified.toSorted()).toEqual(tables.toSorted());
});
