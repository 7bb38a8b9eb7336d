import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areasOf, type Catalogue } from '../../contract/catalogue.ts';
import { argumentsOf } from '../../contract/format.ts';
import { languages } from '../../domain/languages.ts';
import { baseLanguage } from '../../src/i18n/languages.ts';

const folder = path.resolve(import.meta.dirname, '../../src/i18n');

export const catalogueFile = (language: string) => path.join(folder, 'catalogues', `${language}.json`);

const typesFile = path.join(folder, 'texts.d.ts');

const readFlat = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(catalogueFile(language), 'utf8'));

export const readCatalogue = (language: string): Catalogue => areasOf(readFlat(language));

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name.replaceAll("'", "\\'")}'`);

function valuesType(text: string): string {
  const named = Object.entries(argumentsOf(text)).map(
    ([name, kind]) => `${name}: ${kind === 'plural' ? 'number' : 'Value'}`,
  );
  return named.length > 0 ? `{ ${named.join('; ')} }` : 'null';
}

/** What the compiler knows of the texts: the keys of each area, and the values that each text names. */
export function typesOf(catalogue: Catalogue): string {
  const areas = [...catalogue].map(
    ([area, texts]) =>
      `    ${area}: {\n${Object.entries(texts)
        .map(([key, text]) => `      ${quoted(key)}: ${valuesType(text)};\n`)
        .join('')}    };\n`,
  );
  const modules = [...catalogue.keys()].map(
    (area) =>
      `declare module 'virtual:texts/${area}' {\n  export const ${area}: import('./area.ts').Area<import('virtual:texts').Texts['${area}']>;\n}\n`,
  );
  return `// Written by \`npm run texts\` from ${baseLanguage}.json.
declare module 'virtual:texts' {
  type Value = string | number;
  /** The values of each text, by area and key. */
  export interface Texts {
${areas.join('')}  }
}
${modules.join('')}`;
}

const ordered = (texts: Record<string, string>, order: readonly string[]) => {
  const position = new Map(order.map((key, index) => [key, index]));
  const at = (key: string) => position.get(key) ?? order.length;
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => at(a) - at(b)));
};

/** The files as `npm run texts` writes them: every language in the order of the Portuguese, which is sorted by area. */
export function writtenFiles(): Map<string, string> {
  const base = readFlat(baseLanguage);
  const areaOf = (key: string) => key.split('.', 1).join();
  const order = Object.keys(base).toSorted((a, b) =>
    areaOf(a) === areaOf(b) ? 0 : areaOf(a) < areaOf(b) ? -1 : 1,
  );
  const files = new Map<string, string>();
  for (const language of languages)
    files.set(catalogueFile(language), `${JSON.stringify(ordered(readFlat(language), order), null, 2)}\n`);
  files.set(typesFile, typesOf(readCatalogue(baseLanguage)));
  return files;
}

export function writeFiles(): void {
  for (const [file, content] of writtenFiles())
    if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== content) writeFileSync(file, content);
}
