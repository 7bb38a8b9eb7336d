import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { offsetAt } from '../../../domain/zoneOffset.ts';

const zones = [
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/St_Johns',
  'Pacific/Apia',
];
const luxon = (instant: number, zone: string) => DateTime.fromMillis(instant, { zone }).offset * 60_000;

it('an offset is that of an independent library, at any moment of 40 years and in any order', () => {
  const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (instant, zone) => {
      expect(offsetAt(instant, zone)).toBe(luxon(instant, zone));
    }),
    { numRuns: 2000 },
  );
});

it.each(zones)('an offset is exact on every minute around a change of clocks in %s', (zone) => {
  const hour = 3_600_000;
  for (let at = Date.UTC(2010, 0, 1); at < Date.UTC(2020, 0, 1); at += 24 * hour) {
    if (luxon(at, zone) === luxon(at + 24 * hour, zone)) continue;
    for (let minute = at; minute <= at + 24 * hour; minute += 10 * 60_000)
      for (const near of [minute - 1, minute]) expect(offsetAt(near, zone)).toBe(luxon(near, zone));
  }
});
