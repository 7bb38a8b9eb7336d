import type { Language } from '../../domain/languages.ts';
import { baseLanguage } from './languages.ts';

export type Texts<K extends string = string> = Readonly<Record<K, string>>;

/** The texts of one area. Portuguese is bundled; the other languages load on first use. */
export interface Area<K extends string = string> {
  readonly base: Texts<K>;
  now(language: Language): Texts<K> | undefined;
  load(language: Language): Promise<Texts<K>>;
}

type Translations<K extends string> = Readonly<
  Record<Exclude<Language, typeof baseLanguage>, () => Promise<{ default: Texts<K> }>>
>;

const declared: Area[] = [];

/** A language that fails to load falls back to Portuguese until it is chosen again. */
export function area<K extends string>(base: Texts<K>, translations: Translations<NoInfer<K>>): Area<K> {
  const loaded: Partial<Record<Language, Texts<K>>> = { [baseLanguage]: base };
  const pending: Partial<Record<Language, Promise<Texts<K>>>> = {};
  const load = async (language: Language): Promise<Texts<K>> => {
    if (language === baseLanguage) return base;
    try {
      loaded[language] = (await translations[language]()).default;
    } catch {
      loaded[language] = base;
      delete pending[language];
    }
    return loaded[language] ?? base;
  };
  const created: Area<K> = {
    base,
    now: (language) => loaded[language],
    load: (language) => {
      const promise = pending[language] ?? load(language);
      pending[language] = promise;
      return promise;
    },
  };
  declared.push(created);
  return created;
}

/** Awaited before a change of language, so that the screen does not suspend. */
export const prepareLanguage = (language: Language) =>
  Promise.all(declared.map((each) => each.load(language)));
