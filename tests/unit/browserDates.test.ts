import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('dates and times are formatted in src/ui/dates.ts only', () => {
  const formats = /toLocale(Date|Time)String|Intl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)/;
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => formats.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['src/ui/dates.ts']);
});
