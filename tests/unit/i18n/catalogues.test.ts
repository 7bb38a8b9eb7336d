import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue, writtenFiles } from '../../../bin/texts/catalogue.ts';
import { argumentsOf } from '../../../contract/format.ts';
import { languages } from '../../../domain/languages.ts';
import { baseLanguage } from '../../../src/i18n/languages.ts';

const base = readCatalogue(baseLanguage);
const textsOf = (language: string) =>
  new Map(
    [...readCatalogue(language)].flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );

it('the files are as `npm run texts` writes them', () => {
  const changed = [...writtenFiles()].filter(([file, content]) => readFileSync(file, 'utf8') !== content);
  expect(changed.map(([file]) => file)).toEqual([]);
});

it.each(languages)('%s has the keys and arguments of the Portuguese', (language) => {
  const shape = (texts: Map<string, string>) =>
    [...texts].map(([key, text]) => [key, Object.keys(argumentsOf(text)).toSorted()]);
  expect(shape(textsOf(language))).toEqual(shape(textsOf(baseLanguage)));
});

/** `{count, plural, one {…} other {…}}` → one, other. */
const formsIn = (text: string) =>
  [...text.matchAll(/\{\w+, plural,((?:\s*=?\w+ \{(?:[^{}]|\{[^{}]*\})*\})+)\s*\}/g)].map(([, forms = '']) =>
    [...forms.matchAll(/(=?\w+) \{(?:[^{}]|\{[^{}]*\})*\}/g)].map(([, form]) => form),
  );

it.each(languages)('each plural in %s has a form for every number that it can count', (language) => {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  const lacking = [...textsOf(language)].filter(
    ([, text]) =>
      text.includes(', plural,') &&
      !(
        formsIn(text).length > 0 &&
        formsIn(text).every((forms) => [...needed].every((form) => forms.includes(form)))
      ),
  );
  expect(lacking).toEqual([]);
});

/** They never count 0, or show the number by another argument. */
const neverZero = new Set([
  'acceptance.counted',
  'availability.of_contract',
  'classroom.owes_text',
  'contracts.in_parts',
  'contracts.in_charges',
  'cover.why_nobody_free',
  'errors.cover_lost',
  'errors.cover_kept',
  'evaluation.progress',
  'feeds.students',
  'matching.plan_points',
  'person.overdue_sum',
  'room.observed',
  'matching.plan_advice_text',
  'matching.plan_next',
  'matching.plan_next_better',
  'notice.lessons_covered.text',
  'notice.lessons_after_term.text',
  'notice.lessons_as_before.text',
  'notice.seats_returned.text',
  'registration.minor_age',
  'student.attended',
  'welcome.in_parts',
  'recordings.ended_consent',
  'welcome.joint',
  'welcome.joint_charge',
]);

it.each(languages)('a text in %s that also counts 0 as one says how many there are', (language) => {
  if (new Intl.PluralRules(language).select(0) !== 'one') return;
  const silent = [...textsOf(language)].filter(
    ([, text]) => / one \{(?![^{}]*(?:\{count\}|#))/.test(text) && !text.includes('=0 {'),
  );
  // React-admin counts by its own rules.
  const unexpected = silent
    .map(([key]) => key)
    .filter((key) => !neverZero.has(key) && !key.startsWith('ra.'));
  expect(unexpected).toEqual([]);
});

/** Keys made of data, such as the fields of the log. */
const madeOfData = new Set([
  'errors',
  'rules',
  'logs',
  'options',
  'permissions',
  'ra',
  'own_data',
  'mail',
  'notice',
  'holidays',
]);

it('no text is unused', () => {
  const sources = globSync('{contract,domain,server,src}/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('src/i18n/texts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const quoted = new Set([...sources.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
  const prefixes = new Set([...sources.matchAll(/`([\w.]*?)\$\{/g)].map(([, prefix]) => prefix));
  const suffixed = [...sources.matchAll(/`([\w.]*)\$\{[^`]*\}([\w.]+)`/g)].map(([, start, end]) => [
    start,
    end,
  ]);
  const isUsed = (key: string) =>
    quoted.has(key) ||
    [...prefixes].some((prefix) => prefix && /[._]$/.test(prefix) && key.startsWith(prefix)) ||
    suffixed.some(([start = '', end = '']) => key.startsWith(start) && key.endsWith(end));
  const unused = [...base].flatMap(([area, texts]) =>
    madeOfData.has(area)
      ? []
      : Object.keys(texts)
          .filter((key) => !isUsed(key) && !isUsed(`${area}.${key}`))
          .map((key) => `${area}.${key}`),
  );
  expect(unused).toEqual([]);
});

it('words that several areas share stand once, as common texts', () => {
  const all = languages.map(textsOf);
  const keysOf = new Map<string, string[]>();
  for (const key of textsOf(baseLanguage).keys()) {
    const [area = ''] = key.split('.', 1);
    if (madeOfData.has(area)) continue;
    const words = JSON.stringify(all.map((texts) => texts.get(key)));
    keysOf.set(words, [...(keysOf.get(words) ?? []), area]);
  }
  const twice = [...keysOf.values()].filter((areas) => new Set(areas).size > 1);
  // Names of menu items, statuses and fields, whose keys are values. The number may only fall.
  expect(twice.length).toBeLessThanOrEqual(91);
});
