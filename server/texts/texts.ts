import type { Texts } from 'virtual:texts';
import { format } from '../../contract/format.ts';
import type { Language } from '../../domain/languages.ts';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { areaTexts } from './catalogues.ts';

/** The areas of what the server writes to people: e-mails, notifications, descriptions of payments. */
const written = [
  'mail',
  'notice',
  'factor',
  'transfers',
  'erasure',
  'charge',
  'feeds',
  'sandbox',
] as const satisfies readonly (keyof Texts)[];
type Written = (typeof written)[number];
type Keys<A extends Written = Written> = A extends Written ? `${A}.${keyof Texts[A] & string}` : never;

export type TextKey = Keys;

type NameIn<Group extends 'mail' | 'notice', K = keyof Texts[Group]> = K extends `${infer Name}.text`
  ? Name
  : never;
export type MailName = NameIn<'mail'>;
export type NoticeName = NameIn<'notice'>;

/** A value formatted per language; days are ISO dates or shown in the school's zone, moments in the recipient's, which they name; a clock does not. */
type Localised =
  | { cents: number }
  | { day: string | Date }
  | { hour: Date }
  | { moment: Date }
  | { clock: Date }
  | { text: TextKey };

type Named<K extends TextKey> = K extends `${infer A extends Written}.${infer Key}`
  ? Key extends keyof Texts[A]
    ? Texts[A][Key]
    : never
  : never;
/** A value for each argument of these texts; plurals need a number. */
type ValuesOf<K extends TextKey> = {
  readonly [N in Names<Named<K>>]: number extends ValueOf<Named<K>, N>
    ? string extends ValueOf<Named<K>, N>
      ? string | number | Localised
      : number
    : never;
};
type Names<V> = V extends null ? never : keyof V;
type ValueOf<V, N> = V extends null ? never : N extends keyof V ? V[N] : never;
/** Every mail may name the school. */
export type MailValues<M extends MailName> = Omit<ValuesOf<`mail.${M}.subject` | `mail.${M}.text`>, 'school'>;
export type NoticeValues<N extends NoticeName> = ValuesOf<`notice.${N}.title` | `notice.${N}.text`>;

function textAt(language: Language, key: TextKey): string {
  const area = written.find((each) => key.startsWith(`${each}.`)) ?? 'mail';
  const texts: Readonly<Partial<Record<string, string>>> = areaTexts(language, area);
  return texts[key.slice(area.length + 1)] ?? key;
}

const dayFormat = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const hourFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const momentFormat: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** '22:30 (Horário Padrão de Brasília)': the reader may be anywhere. */
function inZone(
  language: Language,
  moment: Date,
  format: Intl.DateTimeFormatOptions,
  timeZone: string,
): string {
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  return `${new Intl.DateTimeFormat(language, { ...format, timeZone }).format(moment)} (${zone?.value ?? timeZone})`;
}

function localise(language: Language, value: string | number | Localised, zone: string): string | number {
  if (typeof value !== 'object') return value;
  if ('moment' in value) return inZone(language, value.moment, momentFormat, zone);
  if ('clock' in value)
    return new Intl.DateTimeFormat(language, { ...hourFormat, timeZone: zone }).format(value.clock);
  if ('text' in value) return textAt(language, value.text);
  if ('cents' in value)
    return new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(value.cents / 100);
  if ('hour' in value) return inZone(language, value.hour, hourFormat, SCHOOL_ZONE);
  const { day } = value;
  return typeof day === 'string'
    ? new Intl.DateTimeFormat(language, { ...dayFormat, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
    : new Intl.DateTimeFormat(language, { ...dayFormat, timeZone: SCHOOL_ZONE }).format(day);
}

function fill(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number | Localised>>,
  zone: string = SCHOOL_ZONE,
) {
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) filled[name] = localise(language, value, zone);
  return format(language, textAt(language, key), filled);
}

/** A text in the recipient's language, with its values. */
export const textIn = <K extends TextKey>(
  language: Language,
  key: K,
  values: ValuesOf<K>,
  zone?: string,
): string => fill(language, key, values, zone);

export function mailIn<M extends MailName>(
  language: Language,
  school: string,
  mail: M,
  values: MailValues<M>,
): { subject: string; text: string } {
  const filled = { ...values, school };
  return {
    subject: fill(language, `mail.${mail}.subject`, filled),
    text: fill(language, `mail.${mail}.text`, filled),
  };
}

export const noticeIn = <N extends NoticeName>(
  language: Language,
  notice: N,
  values: NoticeValues<N>,
  zone?: string,
) => ({
  title: fill(language, `notice.${notice}.title`, values, zone),
  content: fill(language, `notice.${notice}.text`, values, zone),
});
