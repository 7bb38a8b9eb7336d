import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalogue } from '../../contract/catalogue.ts';
import { type Language, languages } from '../../domain/languages.ts';
import { baseLanguage } from '../../src/i18n/languages.ts';
import { catalogueFile, readCatalogue } from './catalogue.ts';

const areaModule = path.resolve(import.meta.dirname, '../../src/i18n/area.ts');
const prefix = 'virtual:texts/';

const translated = languages.filter((language) => language !== baseLanguage);

const read = new Map<Language, Catalogue>();

function textsOf(language: Language, area: string): string {
  const catalogue = read.get(language) ?? readCatalogue(language);
  read.set(language, catalogue);
  return JSON.stringify(catalogue.get(area) ?? {});
}

/** The language whose texts the module has. */
function languageOf(name: string): Language {
  const [language] = name.slice(prefix.length).split('/');
  return languages.find((each) => each === language) ?? baseLanguage;
}

function sourceOf(name: string, areaFrom: string): string {
  const area = name.slice(name.lastIndexOf('/') + 1);
  const language = languageOf(name);
  if (name !== `${prefix}${area}`) return `export default ${textsOf(language, area)};`;
  const loaders = translated.map((each) => `${each}: () => import('${prefix}${each}/${area}')`);
  return [
    `import { area } from '${areaFrom}';`,
    `export const ${area} = area(${textsOf(language, area)}, { ${loaders.join(', ')} });`,
  ].join('\n');
}

/**
 * Serves `virtual:texts/<area>`, the area with its Portuguese texts, and `virtual:texts/<language>/<area>`, which that
 * area loads on first use, from the catalogues, so that a screen loads the texts of its areas alone.
 */
export const textModules = (): Plugin => ({
  name: 'aula-viva-texts',
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    this.addWatchFile(catalogueFile(languageOf(id.slice(1))));
    return sourceOf(id.slice(1), areaModule);
  },
  watchChange: () => read.clear(),
});

/** Serves the same modules to Node, for programs that read the table of routes. */
export function registerTextModules(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(prefix) ? { url: specifier, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url.startsWith(prefix)
        ? { format: 'module', source: sourceOf(url, pathToFileURL(areaModule).href), shortCircuit: true }
        : next(url, context),
  });
}
