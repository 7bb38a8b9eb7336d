import type { Language } from '../../domain/languages.ts';
import { baseLanguage } from './languages.ts';

export type Texts<K extends string = string> = Readonly<Record<K, string>>;

/** The texts of one area of the product. Portuguese is bundled; the other languages load on first use. */
export interface Area<K extends string = string> {
  readonly base: Texts<K>;
  /** The texts of a language if they are loaded. */
  now(language: Language): Texts<K> | undefined;
  load(language: Language): Promise<Texts<K>>;
}

type Translations<K extends string> = Readonly<
  Record<Exclude<Language, typeof baseLanguage>, () => Promise<{ default: Texts<K> }>>
>;

/** Declares an area: a language, a file or a key that is missing does not compile. */
export function area<K extends string>(base: Texts<K>, translations: Translations<NoInfer<K>>): Area<K> {
  const loaded: Partial<Record<Language, Texts<K>>> = { [baseLanguage]: base };
  return {
    base,
    now: (language) => loaded[language],
    load: async (language) => {
      const kept = loaded[language];
      if (kept || language === baseLanguage) return kept ?? base;
      const texts = (await translations[language]()).default;
      loaded[language] = texts;
      return texts;
    },
  };
}

const inUse = new Set<Area>();

export const markInUse = (of: Area) => void inUse.add(of);

/** Loads the texts of what is on the screen, so that it can change its language without a flash. */
export const prepareLanguage = (language: Language) =>
  Promise.all([...inUse].map((each) => each.load(language)));
