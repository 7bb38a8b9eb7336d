import { SCHOOL_ZONE } from './schoolZone.ts';

// Avoids luxon, which every screen that knows a student's status would load.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  // Swedish dates are yyyy-MM-dd.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** 'yyyy-MM-dd'. */
export function localDate(instant: Date, zone: string = SCHOOL_ZONE): string {
  return formatIn(zone).format(instant);
}
