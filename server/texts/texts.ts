import { format } from '../../contract/format.ts';
import type { Language } from '../../domain/languages.ts';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { portuguese } from './pt-BR.ts';

export type TextKey = keyof typeof portuguese;
export type Texts = Readonly<Record<TextKey, string>>;

type NameIn<Group extends string, K = TextKey> = K extends `${Group}.${infer Name}.text` ? Name : never;
export type MailName = NameIn<'mail'>;
export type NoticeName = NameIn<'notice'>;

/** A value formatted per language; days are ISO dates or shown in the school's zone. */
type Localised = { cents: number } | { day: string | Date } | { hour: Date } | { text: TextKey };
type Placeholder<S extends string> = S extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
/** A value for each placeholder of these texts. */
type ValuesOf<K extends TextKey> = Readonly<
  Record<Placeholder<(typeof portuguese)[K]>, string | number | Localised>
>;
export type MailValues<M extends MailName> = ValuesOf<`mail.${M}.subject` | `mail.${M}.text`>;
export type NoticeValues<N extends NoticeName> = ValuesOf<`notice.${N}.title` | `notice.${N}.text`>;

const catalogues: Readonly<Record<Language, Texts>> = {
  'pt-BR': portuguese,
  en: english,
  es: spanish,
  de: german,
  it: italian,
  fr: french,
};

const dayFormat = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const hourFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: SCHOOL_ZONE } as const;

function localise(language: Language, value: string | number | Localised): string | number {
  if (typeof value !== 'object') return value;
  if ('text' in value) return catalogues[language][value.text];
  if ('cents' in value)
    return new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(value.cents / 100);
  if ('hour' in value) return new Intl.DateTimeFormat(language, hourFormat).format(value.hour);
  const { day } = value;
  return typeof day === 'string'
    ? new Intl.DateTimeFormat(language, { ...dayFormat, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
    : new Intl.DateTimeFormat(language, { ...dayFormat, timeZone: SCHOOL_ZONE }).format(day);
}

function fill(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number | Localised>>,
) {
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) filled[name] = localise(language, value);
  return format(catalogues[language][key], filled);
}

/** A text in the recipient's language, with its values. */
export const textIn = <K extends TextKey>(language: Language, key: K, values: ValuesOf<K>): string =>
  fill(language, key, values);

export const mailIn = <M extends MailName>(language: Language, mail: M, values: MailValues<M>) => ({
  subject: fill(language, `mail.${mail}.subject`, values),
  text: fill(language, `mail.${mail}.text`, values),
});

export const noticeIn = <N extends NoticeName>(language: Language, notice: N, values: NoticeValues<N>) => ({
  title: fill(language, `notice.${notice}.title`, values),
  content: fill(language, `notice.${notice}.text`, values),
});
