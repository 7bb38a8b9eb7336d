import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { asPolyglot } from '../../contract/format.ts';
import { type Language, languages } from '../../domain/languages.ts';
import type { Texts } from './area.ts';
import { languageNames } from './languages.ts';

// Polyglot also accepts flat keys, although react-admin's type requires a tree; a test counts them.
const catalogue = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [`ra.${key}`, asPolyglot(text)]),
  ) as unknown as TranslationMessages;

/** Serves react-admin's own texts; the screens use `useT`. */
export const makeI18nProvider = (language: Language, texts: Texts): I18nProvider =>
  polyglot(
    () => catalogue(texts),
    language,
    languages.map((locale) => ({ locale, name: languageNames[locale] })),
    { allowMissing: true },
  );
