const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

const DAY_MS = 86_400_000;

/** Caches, for each zone, the offset at the start of each UTC day; days are numbered from 1970. */
const offsetsOf = new Map<string, Map<number, number>>();
/** About 270 years of one zone; a full table is emptied, so that requests cannot make it grow without end. */
const MOST_DAYS = 100_000;

/**
 * Milliseconds that a zone's clocks are ahead of UTC. Most days are computed once: a clock changes at most once in two days, so equal offsets
 * at both ends of a day hold all day.
 */
export function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const first = offsetAtStart(day, zone);
  return first === offsetAtStart(day + 1, zone) ? first : computeOffset(instant, zone);
}

function offsetAtStart(day: number, zone: string): number {
  const offsets = offsetsOf.get(zone) ?? new Map<number, number>();
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const offset = computeOffset(day * DAY_MS, zone);
  if (offsets.size >= MOST_DAYS) offsets.clear();
  offsetsOf.set(zone, offsets.set(day, offset));
  return offset;
}

/** Reads the offset from the platform's calendar; luxon takes four times as long. */
function computeOffset(instant: number, zone: string): number {
  const found = /GMT(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?$/.exec(
    formatIn(zone).format(instant),
  )?.groups;
  if (!found) return 0;
  const seconds = Number(found.hours) * 3600 + Number(found.minutes) * 60 + Number(found.seconds ?? 0);
  return (found.sign === '-' ? -1 : 1) * seconds * 1000;
}
