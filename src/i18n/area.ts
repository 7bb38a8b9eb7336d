import { baseLanguage, type Language } from './languages.ts';

export type Texts = Readonly<Record<string, string>>;

/** The texts of one area of the product in Portuguese; its name is also its file's name in the other languages. */
export interface Area<K extends string = string> {
  readonly name: string;
  readonly base: Readonly<Record<K, string>>;
}

/** Every text of an area: what English must be. */
export type Full<A extends Area> = Readonly<Record<keyof A['base'], string>>;
/** Some texts of an area: what the other languages must be; a missing one is read in Portuguese. */
export type Some<A extends Area> = Partial<Full<A>>;

export const area = <const B extends Texts>(name: string, base: B): Area<keyof B & string> => ({
  name,
  base,
});

type Module = { default: Texts };
const files = import.meta.glob<Module>('./{en,es,de,it,fr}/*.ts');
const loaded = new Map<string, Texts>();
const inUse = new Map<string, Area>();

/** Loads an area's texts in a language; a language that lacks the file gives the Portuguese ones. */
export async function loadArea(of: Area, language: Language): Promise<Texts> {
  inUse.set(of.name, of);
  const kept = textsNow(of, language);
  if (kept) return kept;
  const file = await files[`./${language}/${of.name}.ts`]?.();
  const texts = { ...of.base, ...file?.default };
  loaded.set(`${language}/${of.name}`, texts);
  return texts;
}

/** The texts if they are here already. */
export const textsNow = (of: Area, language: Language): Texts | undefined =>
  language === baseLanguage ? of.base : loaded.get(`${language}/${of.name}`);

/** Loads what is on the screen before the language changes, so that nothing blinks. */
export const prepareLanguage = (language: Language) =>
  Promise.all([...inUse.values()].map((each) => loadArea(each, language)));

export const markInUse = (of: Area) => void inUse.set(of.name, of);
