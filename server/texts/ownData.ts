import { fieldLabel } from '../../contract/logSentence.ts';
import type { Language } from '../../domain/languages.ts';
import { type AreaTexts, areaTexts } from './catalogues.ts';

type Key = keyof AreaTexts<'own_data'>;
export type NameIn<Group extends string, K> = K extends `${Group}.${infer Name}` ? Name : never;
/** A field of a registration has the name that the log gives it. */
type LoggedField<K = keyof AreaTexts<'logs'>> = K extends `field.${infer Name}` ? Name : never;

export type OwnDataSection = NameIn<'sections', Key>;
export type OwnDataField = NameIn<'fields', Key> | LoggedField;

export const ownDataTexts = (language: Language): AreaTexts<'own_data'> => areaTexts(language, 'own_data');

const isOwn = (texts: AreaTexts<'own_data'>, key: string): key is Key => Object.hasOwn(texts, key);

export function ownDataLabel(language: Language, field: OwnDataField): string {
  const texts = ownDataTexts(language);
  const key = `fields.${field}`;
  return isOwn(texts, key) ? texts[key] : fieldLabel(areaTexts(language, 'logs'), field as LoggedField);
}
