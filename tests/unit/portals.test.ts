import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const portalOf = (file: string) => /^src\/portals\/([^/]+)\//.exec(file)?.[1];
/** The imports of the portals that `allows` does not accept; a relative one by its path from the repository. */
const refused = (allows: (to: string, portal: string | undefined) => boolean) =>
  globSync('src/portals/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
      .map(([, to = '']) => (to.startsWith('.') ? path.join(path.dirname(file), to) : to))
      .filter((to) => !allows(to, portalOf(file)))
      .map((to) => `${file} -> ${to}`),
  );

it('portals share code through src/portals/shared only, which imports no portal', () => {
  expect(refused((to, portal) => [undefined, 'shared', portal].includes(portalOf(to)))).toEqual([]);
});
it('portals import neither the server nor the back office', () => {
  const layers = /^(domain|contract|src\/(app|authProvider|dataProvider|i18n|portals|ui))\//;
  expect(refused((to) => layers.test(to) || !/^(src|server)\//.test(to))).toEqual([]);
  expect(refused((to) => !/^(react-admin|ra-)/.test(to))).toEqual([]);
});
it('portals use Material for overlays only, imported by path', () => {
  const overlays = /^@mui\/material\/(Dialog|Drawer|Menu|styles)/;
  expect(refused((to) => !to.startsWith('@mui/') || overlays.test(to))).toEqual([]);
});
it('days and hours are typed in DateField and TimeField, never in inputs of the browser’s language', () => {
  const native = /<(input|Field)\b[^>]*\btype=(["'{]+)(date|time|month|week|datetime-local)\b/;
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => native.test(readFileSync(file, 'utf8')));
  expect(files).toEqual([]);
});
it('dates and times are formatted in src/ui/dates.ts only', () => {
  const formats = /toLocale(Date|Time)String|Intl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)/;
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => formats.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['src/ui/dates.ts']);
});
