import { isHour } from '../../domain/hour.ts';

/** How a day or an hour is typed; the form holds it as ISO, 'yyyy-MM-dd' or 'HH:mm'. */
export interface TypedFormat {
  /** 'dd/mm/aaaa', in the letters of the language. */
  readonly pattern: string;
  /** Inserts separators while the text is typed, and translates a whole ISO value. */
  readonly mask: (typed: string) => string;
  /** Completes what was meant, once the field is left: '1/2/2026' becomes '01/02/2026'. */
  readonly complete: (text: string) => string;
  /** Returns the ISO value, or 'incomplete' or 'impossible' for a text that has no ISO value. */
  readonly read: (text: string) => { iso: string } | 'incomplete' | 'impossible';
  /** The text of an ISO value; of any other, the value as it is. */
  readonly show: (value: string) => string;
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

/** One separator, as a word ('9 Uhr 30'), a sign or blanks. */
const between = /\s*(?:\p{L}+|[^\d\s])\s*|\s+/u;

/**
 * Digits in groups of these sizes. The last group, and one whose separator was deleted, continue in the next; another
 * drops what is too much, and an emptied one stays empty, so that typing into it moves no digit of the others.
 */
function grouped(typed: string, sizes: readonly number[], separator: string): string {
  const groups = typed
    .replace(/^[\p{L}\s]+/u, '')
    .split(between)
    .slice(0, sizes.length);
  if (groups.every((group) => group === '')) return '';
  // A separator typed twice at the end counts once.
  while (groups.length > 2 && groups.at(-1) === '' && groups.at(-2) === '') groups.pop();
  const tooLong = groups.findIndex((group, at) => group.length > (sizes[at] ?? 0));
  const isMerged = tooLong >= 0 && groups.length < sizes.length;
  const from = isMerged ? tooLong : groups.length - 1;
  let rest = groups.slice(from).join('');
  const kept = groups.slice(0, from).map((group, at) => group.slice(0, sizes[at]));
  do {
    const size = sizes[kept.length] ?? 0;
    kept.push(rest.slice(0, size));
    rest = rest.slice(size);
  } while (rest !== '' && kept.length < sizes.length);
  return kept.join(separator);
}

/** Day, month and year in this order, which the languages of the product share. */
export function dayFormat(pattern: string): TypedFormat {
  const separator = pattern.replace(/\p{L}/gu, '').charAt(0);
  const show = (value: string) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value.trim()) ?? [];
    return year ? [day, month, year].join(separator) : value;
  };
  return {
    pattern,
    show,
    mask: (typed) => {
      const shown = show(typed);
      return shown === typed ? grouped(typed, [2, 2, 4], separator) : shown;
    },
    complete: (text) => {
      const [day = '', month = '', year = ''] = text.split(separator);
      const isWhole = day !== '' && month !== '' && year !== '';
      return isWhole ? [twoDigits(day), twoDigits(month), year].join(separator) : text;
    },
    read: (text) => {
      const [, day, month, year] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text.trim()) ?? [];
      if (!day || !month || !year) return 'incomplete';
      const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
      const time = Date.parse(`${iso}T00:00Z`);
      const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
      return exists ? { iso } : 'impossible';
    },
  };
}

/** Hours on the 24-hour clock; '9h30' and '930' are half past nine. */
export function hourFormat(pattern: string): TypedFormat {
  return {
    pattern,
    show: (value) => value,
    mask: (typed) => {
      const text = typed.trim();
      const [, first = '', second = '', rest = ''] = /^(\d)(?::(?=\d{3}$))?(\d)(\d{1,2})$/.exec(text) ?? [];
      if (Number(`${first}${second}`) <= 23) return grouped(text, [2, 2], ':');
      // Of three digits the hour is one if two would be more than 23; a fourth makes it an hour that does not exist.
      return rest.length === 1 ? `${first}:${second}${rest}` : `${first}${second}:${rest}`;
    },
    complete: (text) => {
      const [hour = '', minute = ''] = text.split(':');
      return hour === '' ? text : `${twoDigits(hour)}:${twoDigits(minute)}`;
    },
    read: (text) => {
      const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? [];
      if (!hour || !minute) return 'incomplete';
      const iso = `${twoDigits(hour)}:${minute}`;
      return isHour(iso) ? { iso } : 'impossible';
    },
  };
}

/** Value for the form: ISO, '' for a blank text, or the text as typed if it is no day or hour. */
export function typedValueOf(format: TypedFormat, text: string): string {
  const read = format.read(text);
  return typeof read === 'string' ? text.trim() : read.iso;
}
