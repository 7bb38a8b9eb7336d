import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { type Language, languages } from '../../domain/languages.ts';
import type { Texts } from './area.ts';
import { languageNames } from './languages.ts';

const under = (prefix: string, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]));

// Polyglot also accepts flat keys, although react-admin's type requires a tree; a test counts them.
const catalogue = (ra: Texts, ui: Texts) =>
  ({ ...under('ra', ra), ...under('ui', ui) }) as unknown as TranslationMessages;

export const makeI18nProvider = (language: Language, ra: Texts, ui: Texts): I18nProvider =>
  polyglot(
    () => catalogue(ra, ui),
    language,
    languages.map((locale) => ({ locale, name: languageNames[locale] })),
    { allowMissing: true },
  );
