import { readFileSync } from 'node:fs';
import type { Texts } from 'virtual:texts';
import { areasOf, type Catalogue } from '../../contract/catalogue.ts';
import type { ErrorCode, RuleCode } from '../../contract/errors.ts';
import type { LogKey } from '../../contract/logKeys.ts';
import { type Language, languages } from '../../domain/languages.ts';
import type { ResourceName } from '../../domain/permissions.ts';

export type AreaName = keyof Texts;
export type AreaTexts<A extends AreaName> = Readonly<Record<keyof Texts[A] & string, string>>;

/** Does not compile while a code has no text. */
type WithoutText =
  | Exclude<ErrorCode, keyof Texts['errors']>
  | Exclude<RuleCode, keyof Texts['rules']>
  | Exclude<LogKey, keyof Texts['logs']>
  | Exclude<ResourceName, keyof Texts['permissions']>;
true satisfies [WithoutText] extends [never] ? true : WithoutText;

const catalogues = new Map<Language, Catalogue>(
  languages.map((language) => {
    const file = new URL(`../../src/i18n/catalogues/${language}.json`, import.meta.url);
    return [language, areasOf(JSON.parse(readFileSync(file, 'utf8')))];
  }),
);

/** The texts that the browser shows as well, and those that only the server writes, from the same catalogues. */
export const areaTexts = <A extends AreaName>(language: Language, area: A): AreaTexts<A> =>
  (catalogues.get(language)?.get(area) ?? {}) as AreaTexts<A>;
