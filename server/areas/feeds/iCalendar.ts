export interface CalendarEvent {
  uid: string;
  /** Grows with each change. */
  version: number;
  changedAt: Date;
  start: Date;
  end: Date;
  isCancelled: boolean;
  summary: string;
  description: string;
  url: string;
}

const LINE_BYTES = 75;

/**
 * A calendar of RFC 5545. Each lesson is an event of its own, so its times are instants in UTC: apps show them on the
 * clock of the person, even after a country has changed its rules, which a VTIMEZONE would not know of.
 */
export function iCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula Viva//Agenda//PT',
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length > 0 ? events.flatMap(eventLines) : noEvents),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar has at least one component (3.6); programs ignore a zone that no event refers to. */
const noEvents = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${textValue(event.uid)}`,
  `SEQUENCE:${event.version}`,
  // Without METHOD, DTSTAMP is when the event last changed (3.8.7.2).
  `DTSTAMP:${time(event.changedAt)}`,
  `LAST-MODIFIED:${time(event.changedAt)}`,
  `DTSTART:${time(event.start)}`,
  `DTEND:${time(event.end)}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  `SUMMARY:${textValue(event.summary)}`,
  `DESCRIPTION:${textValue(event.description)}`,
  `LOCATION:${textValue(event.url)}`,
  `URL:${event.url}`,
  'END:VEVENT',
];

const time = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const textValue = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** Into lines of at most 75 octets, between characters (3.1). */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
