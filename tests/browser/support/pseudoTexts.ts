import { build, type Plugin } from 'vite';
import { readCatalogue } from '../../../bin/texts/catalogue.ts';
import { baseLanguage } from '../../../src/i18n/languages.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  y: 'ÿ',
};

/** What of a text is not to be read: arguments, and the structure of plurals and choices. */
const syntax = /(\{\w+\}|\{\w+, (?:plural|select), |(?:zero|one|two|few|many|other|=\d+) \{|\}+)/;

/** Writes 'Alunos' as 'Alüñøs ·····': four tenths longer than Portuguese, and visibly no language. */
export const pseudoText = (text: string): string =>
  text
    .split(syntax)
    .map((part, index) => {
      if (index % 2 === 1 || part.trim() === '') return part;
      const written = part.replace(/[aeioucny]/g, (letter) => accents[letter] ?? letter);
      const longer = '·'.repeat(Math.ceil(part.length * 0.4));
      return `${written} ${longer.replace(/·{8}(?=·)/g, '$& ')}`;
    })
    .join('');

/** Puts the pseudo-language in the place of German. */
const pseudoTexts = (): Plugin => ({
  name: 'pseudo-texts',
  enforce: 'post',
  transform(_, id) {
    const area = /virtual:texts\/de\/(\w+)$/.exec(id)?.[1];
    if (!area) return null;
    const base = readCatalogue(baseLanguage).get(area) ?? {};
    const texts = Object.entries(base).map(([key, text]) => [key, pseudoText(text)]);
    return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
  },
});

/** Builds the front end with the pseudo-language instead of German into `outDir`. */
export async function buildPseudo(outDir: string): Promise<void> {
  await build({ logLevel: 'error', plugins: [pseudoTexts()], build: { outDir, emptyOutDir: true } });
}
