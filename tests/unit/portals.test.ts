import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const portalOf = (file: string) => /^src\/portals\/([^/]+)\//.exec(file)?.[1];

it('portals share code through src/portals/shared only', () => {
  const foreign = globSync('src/portals/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, to = '']) => path.join(path.dirname(file), to))
      .filter((to) => ![undefined, 'shared', portalOf(file)].includes(portalOf(to)))
      .map((to) => `${file} -> ${to}`),
  );
  expect(foreign).toEqual([]);
});
it('dates and times are formatted in src/ui/dates.ts only', () => {
  const formats = /toLocale(Date|Time)String|Intl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)/;
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => formats.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['src/ui/dates.ts']);
});
