import type { Language } from '../../domain/languages.ts';
import { usePreferences } from '../browser/preferences.ts';
import { localZone } from './dates.ts';
import type { Choice } from './Field.tsx';
import { zoneName } from './zones.ts';

const choices = new Map<Language, Choice[]>();

/** All by name, with this device's, which browsers leave out if it is 'UTC'. */
function choicesIn(language: Language): Choice[] {
  const order = new Intl.Collator(language);
  const known =
    choices.get(language) ??
    [...new Set([localZone(), ...Intl.supportedValuesOf('timeZone')])]
      .map((value) => ({ value, label: zoneName(value, language) }))
      .sort((one, other) => order.compare(one.label, other.label));
  choices.set(language, known);
  return known;
}

/** Includes the chosen zone, which this browser may not know. */
export function useZoneChoices(): (chosen: string) => Choice[] {
  const { language } = usePreferences();
  return (chosen) => {
    const known = choicesIn(language);
    const isKnown = known.some(({ value }) => value === chosen);
    return isKnown ? known : [{ value: chosen, label: zoneName(chosen, language) }, ...known];
  };
}
