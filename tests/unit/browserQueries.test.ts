import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const holding = (pattern: RegExp, but: RegExp) =>
  sources.filter(({ file, text }) => !but.test(file) && pattern.test(text)).map(({ file }) => file);

it('no query key is written by hand', () => {
  const own = /queryKey\b|\b(useQuery|useMutation|useInfiniteQuery)\(|(invalidateQueries|setQueryData)\b/;
  expect(holding(own, /^src\/dataProvider\//)).toEqual([]);
});

it('screens send changes only through the cache', () => {
  // Without a session, or while a second factor is due, there is no cache; the address of a device is on no screen.
  const without =
    /^src\/(dataProvider|authProvider|portals\/public|portals\/security|portals\/shared\/AgainForm|features\/push)\b/;
  expect(holding(/\bapi\(\s*['"](POST|PATCH|DELETE) /, without)).toEqual([]);
});

it('links are written with href', () => {
  const literal = /(navigate\(|\bto=|\bhref=)\{?\s*['"`]\/[a-z]/;
  expect(holding(literal, /^src\/gallery\//)).toEqual([]);
});
