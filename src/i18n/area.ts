import type { Language } from '../../domain/languages.ts';
import { baseLanguage } from './languages.ts';

export type Texts<K extends string = string> = Readonly<Record<K, string>>;

/** The values that each text of an area names, as `npm run texts` writes them; null for none. */
export type AreaValues = Readonly<Record<string, Readonly<Record<string, string | number>> | null>>;

export type TextsOf<A> = Texts<keyof A & string>;

/** The texts of one area. Portuguese is bundled; the other languages load on first use. */
export interface Area<A = AreaValues> {
  readonly base: TextsOf<A>;
  now(language: Language): TextsOf<A> | undefined;
  load(language: Language): Promise<TextsOf<A>>;
}

type Translations<A> = Readonly<
  Record<Exclude<Language, typeof baseLanguage>, () => Promise<{ default: TextsOf<A> }>>
>;

const declared: Pick<Area, 'load'>[] = [];

/** A language that fails to load falls back to Portuguese until it is chosen again. */
export function area<A>(base: TextsOf<A>, translations: Translations<A>): Area<A> {
  const loaded: Partial<Record<Language, TextsOf<A>>> = { [baseLanguage]: base };
  const pending: Partial<Record<Language, Promise<TextsOf<A>>>> = {};
  const load = async (language: Language): Promise<TextsOf<A>> => {
    if (language === baseLanguage) return base;
    try {
      loaded[language] = (await translations[language]()).default;
    } catch {
      loaded[language] = base;
      delete pending[language];
    }
    return loaded[language] ?? base;
  };
  const created: Area<A> = {
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
