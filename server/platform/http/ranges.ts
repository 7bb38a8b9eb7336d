import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange, FileFacts } from '../fileStore/port.ts';

/** What of a file answers a request (RFC 9110). */
export type Portion = 'whole' | 'unchanged' | 'differs' | 'outside' | ByteRange;

/** HTTP counts seconds. */
const second = (moment: Date) => Math.floor(moment.getTime() / 1000);
/** Null for what is no date, which counts as absent. */
const isUnchangedSince = ({ modified }: FileFacts, date: string | undefined): boolean | null => {
  const since = new Date(date ?? '');
  return Number.isNaN(since.getTime()) ? null : second(modified) <= second(since);
};

function names(list: string, { etag }: FileFacts, weakly: boolean): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(',').map((tag) => tag.trim());
  return tags.some((tag) => (weakly ? tag.replace(/^W\//, '') : tag) === etag);
}

/** Returns the requested range. A request for several ranges is answered with the whole file, as RFC 9110 allows. */
function partOf(header: string, size: number): Portion {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'outside';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

export function portionOf(method: string, headers: IncomingHttpHeaders, facts: FileFacts): Portion {
  const header = (name: string) => headers[name]?.toString();
  const match = header('if-match');
  const isAsBefore = isUnchangedSince(facts, header('if-unmodified-since'));
  if (match !== undefined ? !names(match, facts, false) : isAsBefore === false) return 'differs';
  const known = header('if-none-match');
  const isSameAsKnown = isUnchangedSince(facts, header('if-modified-since'));
  if (known !== undefined ? names(known, facts, true) : isSameAsKnown) return 'unchanged';
  const range = header('range');
  if (range === undefined || method !== 'GET') return 'whole';
  // A client that has the beginning of another version needs all of this one.
  const ifRange = header('if-range');
  const isSame =
    ifRange === undefined ||
    (ifRange.includes('"')
      ? names(ifRange, facts, false)
      : second(facts.modified) === second(new Date(ifRange)));
  return isSame ? partOf(range, facts.size) : 'whole';
}
