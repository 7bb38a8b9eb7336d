import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The packages that portals and what they share import, without those that `allows` accepts. */
const refused = (allows: (name: string) => boolean) =>
  globSync('src/{features,portals}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.][^']*)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => !allows(name))
      .map((name) => `${file} -> ${name}`),
  );

it('portals and features do not use react-admin', () => {
  expect(refused((name) => !/^(react-admin|ra-)/.test(name))).toEqual([]);
});
it('portals and features use Material for overlays only, imported by path', () => {
  const overlays = /^@mui\/material\/(Dialog|Drawer|Menu|Popover|styles)/;
  expect(refused((name) => !name.startsWith('@mui/') || overlays.test(name))).toEqual([]);
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
