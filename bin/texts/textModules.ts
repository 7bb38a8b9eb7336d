import path from 'node:path';
import type { Plugin } from 'vite';
import type { Catalogue } from '../../contract/catalogue.ts';
import { type Language, languages } from '../../domain/languages.ts';
import { baseLanguage } from '../../src/i18n/languages.ts';
import { catalogueFile, readCatalogue } from './catalogue.ts';

const areaModule = path.resolve(import.meta.dirname, '../../src/i18n/area.ts');
const prefix = 'virtual:texts/';

const translated = languages.filter((language) => language !== baseLanguage);

/**
 * Serves `virtual:texts/<area>`, the area with its Portuguese texts, and `virtual:texts/<language>/<area>`, which that
 * area loads on first use, from the catalogues, so that a screen loads the texts of its areas alone.
 */
export function textModules(): Plugin {
  const read = new Map<Language, Catalogue>();
  const textsOf = (language: Language, area: string) => {
    const catalogue = read.get(language) ?? readCatalogue(language);
    read.set(language, catalogue);
    return JSON.stringify(catalogue.get(area) ?? {});
  };
  return {
    name: 'aula-viva-texts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [area = '', language] = id
        .slice(prefix.length + 1)
        .split('/')
        .toReversed();
      const known = languages.find((each) => each === language);
      this.addWatchFile(catalogueFile(known ?? baseLanguage));
      if (known) return `export default ${textsOf(known, area)};`;
      const loaders = translated.map((each) => `${each}: () => import('${prefix}${each}/${area}')`);
      return [
        `import { area } from '${areaModule}';`,
        `export const ${area} = area(${textsOf(baseLanguage, area)}, { ${loaders.join(', ')} });`,
      ].join('\n');
    },
    watchChange: () => read.clear(),
  };
}
