import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, iCalendar } from '../../server/areas/feeds/iCalendar.ts';
import { anyCharacter } from '../support/anyCharacter.ts';

const moment = fc
  .date({ min: new Date('2018-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

const hostile = fc.oneof(
  fc.string({ maxLength: 200, unit: anyCharacter }),
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc.string({
    maxLength: 60,
    unit: fc.constantFrom('\n', '\r', '\\', ',', ';', ':', '"', '👩🏽‍🏫', 'ç', '\ud800', ' '),
  }),
  fc.constant('BEGIN:VEVENT\r\nEND:VEVENT\r\n'),
  fc.constant('Conversação, '.repeat(16)),
);

const event: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.uuid(),
  version: fc.nat(),
  changedAt: moment,
  start: moment,
  end: moment,
  isCancelled: fc.boolean(),
  summary: hostile,
  description: hostile,
  url: fc.webUrl(),
});

/** What a text can hold in a calendar: no control characters but line feeds, no halves of characters. */
const held = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');

const times = (from: ICAL.Component, name: string) =>
  (from.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();

describe('iCalendar', () => {
  it('is read by an independent library as it was written, whatever the texts', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), hostile, (events, name) => {
        const parsed = new ICAL.Component(ICAL.parse(iCalendar(name, events)));
        const read = parsed.getAllSubcomponents('vevent').map((each) => ({
          uid: each.getFirstPropertyValue('uid'),
          version: each.getFirstPropertyValue('sequence'),
          changedAt: times(each, 'last-modified'),
          start: times(each, 'dtstart'),
          end: times(each, 'dtend'),
          status: each.getFirstPropertyValue('status'),
          summary: each.getFirstPropertyValue('summary'),
          description: each.getFirstPropertyValue('description'),
          url: each.getFirstPropertyValue('url'),
        }));
        expect(read).toEqual(
          events.map(({ isCancelled, ...written }) => ({
            ...written,
            changedAt: written.changedAt.toISOString(),
            start: written.start.toISOString(),
            end: written.end.toISOString(),
            status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
            summary: held(written.summary),
            description: held(written.description),
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('has lines of at most 75 octets that end with CRLF', () => {
    fc.assert(
      fc.property(event, hostile, (one, name) => {
        const text = iCalendar(name, [one]);
        expect(text.endsWith('\r\n')).toBe(true);
        const lines = text.slice(0, -2).split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });
});
