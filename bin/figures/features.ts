import { globSync, readFileSync } from 'node:fs';

export interface Feature {
  /** Matches the paths of the feature's own files. */
  own: RegExp;
  /** Matches code that knows the feature. */
  named: RegExp;
}

/** The features whose cost is measured: one with a decision and notices, and one with a list, a form and an action. */
export const features = {
  transfers: { own: /transfer/i, named: /\btransfers\b(?! show)|students?[-_]transfer/ },
  feedback: { own: /feedback|gallery/i, named: /\bfeedback\b|Feedback/ },
} as const satisfies Record<string, Feature>;

/** Feedback of RTCP, by which a receiver of media reports losses. */
const media = 'server/providers/room/';
/** Catalogues for each language, and what is generated from them. */
const texts = /^src\/i18n|^contract\/(texts|logKeys)|^server\/texts/;

const product = '{contract,domain,server,src}/**/*.{ts,tsx}';

/** Files of the feature alone: of the product, of the tests, and its migrations. */
export const ownFiles = ({ own }: Feature): string[] =>
  globSync(['{contract,domain,server,src,tests}/**/*.{ts,tsx,css,sql}', 'docs/rules/*.md'])
    .filter((file) => own.test(file) && !file.includes('gallery') && !file.startsWith(media))
    .toSorted();

/**
 * Product files that name the feature in code although they are not its own, without the texts. The section of an export that
 * follows the feature's (`after`) need not be edited for it.
 */
export function sharedFiles({ own, named }: Feature): string[] {
  const codeOf = (file: string) =>
    readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|after: '\w+'/gm, '');
  return globSync(product)
    .filter((file) => !own.test(file) && !texts.test(file) && !file.startsWith(media))
    .filter((file) => !file.endsWith('.generated.ts'))
    .filter((file) => named.test(codeOf(file)))
    .toSorted();
}
