import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const id =
  /\b(?:ACCESS|REG|ONB|CON|PAY|AVA|MATCH|TRANSFER|CAL|LESSON|ROOM|EVAL|DOC|NOTICE|PRIVACY|SCHOOL|WIRE|PAR|ACC|FIG|CERT|BANNER|CLASSFILE|PROGRESS|GUARDIAN|VOCAB|REC|BOARD)-\d+\b/g;
const rules = globSync('docs/rules/*.md').flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, rule = '']) => rule),
);
const sources = globSync('{domain,contract,server,src,tests,docs}/**/*.{ts,tsx,md}').filter(
  (file) => !file.startsWith('docs/rules/') && file !== 'tests/unit/rules.test.ts',
);
const cited = new Map(
  sources
    .filter((file) => !file.startsWith('docs/'))
    .flatMap((file) => (readFileSync(file, 'utf8').match(id) ?? []).map((rule) => [rule, file] as const)),
);

it('rules have distinct ids', () => {
  expect(rules.toSorted()).toEqual([...new Set(rules)].toSorted());
});

it('only rules that exist are cited', () => {
  expect([...cited].filter(([rule]) => !rules.includes(rule))).toEqual([]);
});

it('every rule is cited', () => {
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
});

it('no comment refers to a document outside the repository', () => {
  const outside = /\b(?:spec \d §|rulings? [A-Z]\b|look §)/;
  expect(sources.filter((file) => outside.test(readFileSync(file, 'utf8')))).toEqual([]);
});
