import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as options from '../../../domain/options.ts';

/** Stored lists whose value is its own label, and the catalogue. */
const DATA = new Set([
  'contract/texts/pt-BR.ts',
  'domain/cepState.ts',
  'domain/holidays.ts',
  'domain/options.ts',
  'domain/permissions.ts',
  'domain/teacherRating.ts',
  'domain/userTypes.ts',
]);
/** How stored values start that rules compare. */
const PARTS = ['À vista', 'Cobrança Recorrente'];
const values = new Set([...Object.values(options).flat(2).map(String), ...PARTS]);
const marks = /[à-öø-ýÀ-ÖØ-Ý]/;
const words =
  /\b(de|do|da|dos|das|um|uma|para|com|sem|por|este|esta|seu|sua|deve|precisa|aluno|professor)\b/i;

const sources = ['domain', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^\s*summary:.*$/gm, '');
const literals = (code: string) =>
  [...withoutComments(code).matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, one, other]) => one ?? other ?? '');

it('rules and contract have no Portuguese texts outside the catalogue', () => {
  const found = sources
    .filter((path) => !DATA.has(path))
    .flatMap((path) =>
      literals(readFileSync(path, 'utf8'))
        .filter((text) => (marks.test(text) || (text.includes(' ') && words.test(text))) && !values.has(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});
