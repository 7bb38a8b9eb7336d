import type { Texts as AllTexts } from 'virtual:texts';
import { common } from 'virtual:texts/common';
import { useMemo } from 'react';
import { format, type Values } from '../../contract/format.ts';
import type { Language } from '../../domain/languages.ts';
import { usePreferences } from '../browser/preferences.ts';
import type { Area, TextsOf } from './area.ts';
import { baseLanguage } from './languages.ts';

type Common = AllTexts['common'];

/** All that the texts of a union of keys name. */
type Named<V> = (V extends null ? never : (values: V) => void) extends (values: infer All) => void
  ? All
  : never;

/** A text by its key, with a value for each argument that it names. */
export type T<A> = <K extends keyof A & string>(
  key: K,
  ...values: [A[K]] extends [null] ? [] : [values: Readonly<Named<A[K]>>]
) => string;

/** The keys of texts without values. */
export type PlainKey<A> = { [K in keyof A & string]: A[K] extends null ? K : never }[keyof A & string];

/** Texts without values, for code that serves several areas. */
export type PlainT<K extends string> = (key: K) => string;

type AnyTexts = Readonly<Partial<Record<string, string>>>;

/** A key without a text is shown as it is. */
const translate = (language: Language, own: AnyTexts, shared: AnyTexts) => (key: string, values?: Values) =>
  format(language, own[key] ?? shared[key] ?? key, values);

/** The Portuguese texts of an area, for code without a screen. */
export const portugueseOf = <A>({ base }: Area<A>) => translate(baseLanguage, base, {}) as unknown as T<A>;

/** Texts of the area, and the common ones for keys that it lacks. Suspends while those of the chosen language load. */
export function useT<A>(of: Area<A>): T<A & Omit<Common, keyof A>> {
  const { language } = usePreferences();
  const textsOf = useAreas([of, common]);
  const [own, shared] = [textsOf(of), textsOf(common)];
  const t = useMemo(() => translate(language, own, shared), [language, own, shared]);
  return t as unknown as T<A & Omit<Common, keyof A>>;
}

export const usePlainT = <K extends string>(of: Area<Readonly<Record<K, null>>>): PlainT<K> =>
  useT(of) as unknown as PlainT<K>;

export const useTexts = <A>(of: Area<A>): TextsOf<A> => useAreas([of])(of);

export function useAreas(
  areas: readonly Pick<Area<never>, 'now' | 'load'>[],
): <A>(of: Area<A>) => TextsOf<A> {
  const { language } = usePreferences();
  // React 18 suspends on a thrown promise.
  if (areas.some((each) => !each.now(language))) throw Promise.all(areas.map((each) => each.load(language)));
  return (of) => of.now(language) ?? of.base;
}
