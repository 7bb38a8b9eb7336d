import { expect, it } from 'vitest';
import { plausibleMoment } from '../../../contract/fields.ts';

it.each([
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
  ['2026-03-10T09:00:00-03:00', '2026-03-10T12:00:00.000Z'],
  ['2026-03-10T23:30:00.500-03:00', '2026-03-11T02:30:00.500Z'],
])('the moment %s is handed over in UTC', (text, utc) => {
  expect(plausibleMoment.parse(text)).toBe(utc);
});

it.each([
  '2026-03-10T12:00:00',
  '2026-03-10',
  '2026-02-30T12:00:00Z',
  '2026-03-10T12:00:00-25:00',
  '0001-01-01T00:00:00+01:00',
])('the moment %s is refused', (text) => {
  expect(plausibleMoment.safeParse(text).success).toBe(false);
});
