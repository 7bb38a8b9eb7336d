import { fieldLabel } from '../../../contract/logSentence.ts';
import { logTexts } from '../../../contract/texts/log.ts';
import { german as germanNames } from '../../../contract/texts/registrationNames/de.ts';
import { english as englishNames } from '../../../contract/texts/registrationNames/en.ts';
import { spanish as spanishNames } from '../../../contract/texts/registrationNames/es.ts';
import { french as frenchNames } from '../../../contract/texts/registrationNames/fr.ts';
import { italian as italianNames } from '../../../contract/texts/registrationNames/it.ts';
import type { RegisteredField, RegistrationNames } from '../../../contract/texts/registrationNames/texts.ts';
import type { Language } from '../../../domain/languages.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { portuguese } from './pt-BR.ts';

export type OwnDataSection = keyof typeof portuguese.sections;
type OwnField = keyof typeof portuguese.fields;
export type OwnDataField = OwnField | RegisteredField;

export type OwnDataTexts = {
  readonly [G in keyof typeof portuguese]: Readonly<Record<keyof (typeof portuguese)[G], string>>;
};

export const ownDataTexts: Readonly<Record<Language, OwnDataTexts>> = {
  'pt-BR': portuguese,
  en: english,
  es: spanish,
  de: german,
  it: italian,
  fr: french,
};

const registrationNames: Readonly<Record<Language, RegistrationNames>> = {
  'pt-BR': logTexts,
  en: englishNames,
  es: spanishNames,
  de: germanNames,
  it: italianNames,
  fr: frenchNames,
};

/** A field of a registration has the name that the log gives it. */
export function ownDataLabel(language: Language, field: OwnDataField): string {
  const own: Readonly<Partial<Record<OwnDataField, string>>> = ownDataTexts[language].fields;
  return own[field] ?? fieldLabel(registrationNames[language], field as RegisteredField);
}
