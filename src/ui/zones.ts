import { common } from 'virtual:texts/common';
import type { Language } from '../../domain/languages.ts';
import { usePreferences } from '../browser/preferences.ts';
import { useT } from '../i18n/useT.ts';
import { genericZone, localZone } from './dates.ts';

/** Every language spells this city alike, so the words around it show how a locale names the time of a place ('Horário Jujuy'). */
const ALIKE = { zone: 'America/Argentina/Jujuy', city: 'Jujuy' };

/** Cities that zone ids, and browsers that use them, spell without accents or by an old name. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  'Sao Paulo': 'São Paulo',
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Noronha: 'Fernando de Noronha',
  Santarem: 'Santarém',
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Cordoba: 'Córdoba',
  Merida: 'Mérida',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
};

const frames = new Map<string, readonly string[]>();

/** The city, or the country if it has one zone; undefined where the locale has an abbreviation instead ('BRT'). */
function placeIn(locale: string, zone: string): string | undefined {
  const frame = frames.get(locale) ?? genericZone(locale, ALIKE.zone).split(ALIKE.city);
  frames.set(locale, frame);
  const [before = '', after = ''] = frame;
  const name = genericZone(locale, zone);
  const isPlace = before + after !== '' && name.startsWith(before) && name.endsWith(after);
  return isPlace ? name.slice(before.length, name.length - after.length) : undefined;
}

function findName(zone: string, language: Language): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const name = placesIn(language, zone) ?? city;
  return AS_WRITTEN[name] ?? name;
}

/** British English abbreviates the zones of Europe, American English its own. */
function placesIn(language: Language, zone: string): string | undefined {
  try {
    return language === 'en' ? (placeIn('en-GB', zone) ?? placeIn('en-US', zone)) : placeIn(language, zone);
  } catch {
    // A zone that this browser does not know.
    return undefined;
  }
}

const names = new Map<string, string>();

/** Human-readable name of a zone: 'São Paulo', 'Lisbon', 'Japan'. */
export function zoneName(zone: string, language: Language): string {
  const key = `${language} ${zone}`;
  const name = names.get(key) ?? findName(zone, language);
  names.set(key, name);
  return name;
}

export function useZoneName(): (zone: string) => string {
  const { language } = usePreferences();
  return (zone) => zoneName(zone, language);
}

/** Names the zone of the times on a screen; that of this device by default. */
export function useZoneText(zone: string = localZone()): string {
  const t = useT(common);
  const name = useZoneName();
  return t('zone', { zone: name(zone) });
}
