import fc from 'fast-check';
import { DateTime } from 'luxon';
import { type Availability, type Slot, slotAt } from '../../../domain/availability.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/options.ts';

/** Zones with clock changes, with former ones, without any, and with half-hour offsets. */
export const zone = fc.constantFrom(
  'America/New_York',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'America/Manaus',
  'Asia/Kolkata',
  'UTC',
);

/** ISO dates from 2015, while São Paulo still changed its clocks, to 2030. */
export const isoDate = fc
  .integer({ min: 0, max: 365 * 15 })
  .map((days) => DateTime.utc(2015, 1, 1).plus({ days }).toFormat('yyyy-MM-dd'));

export const availability: fc.Arbitrary<Availability> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...WEEKDAYS), fc.nat(23)), {
    maxLength: 40,
    selector: ([day, hour]) => `${day}${hour}`,
  })
  .map((hours) => {
    const week: Partial<Record<Weekday, Slot[]>> = {};
    for (const [day, hour] of hours.sort((a, b) => a[1] - b[1])) {
      const slots = week[day] ?? [];
      slots.push(slotAt(hour));
      week[day] = slots;
    }
    return week;
  });
