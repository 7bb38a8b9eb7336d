import type { ErrorTexts, RuleTexts } from '../../contract/errors.ts';
import type { Language } from '../../domain/languages.ts';
import type { baseLanguage } from './languages.ts';

type Files<T> = Readonly<Record<Exclude<Language, typeof baseLanguage>, () => Promise<{ default: T }>>>;

export const errorFiles: Files<ErrorTexts> = {
  en: () => import('./en/errors.ts'),
  es: () => import('./es/errors.ts'),
  de: () => import('./de/errors.ts'),
  it: () => import('./it/errors.ts'),
  fr: () => import('./fr/errors.ts'),
};

export const ruleFiles: Files<RuleTexts> = {
  en: () => import('./en/rules.ts'),
  es: () => import('./es/rules.ts'),
  de: () => import('./de/rules.ts'),
  it: () => import('./it/rules.ts'),
  fr: () => import('./fr/rules.ts'),
};
