import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Availability, slotAt } from '../../../domain/availability.ts';
import { changedHours, readHours, withHours } from '../../../domain/changedHours.ts';
import { WEEKDAYS } from '../../../domain/options.ts';

const week: fc.Arbitrary<Availability> = fc
  .tuple(...WEEKDAYS.map(() => fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 5 })))
  .map((days) => {
    const slots = days.map((hours) => hours.sort((a, b) => a - b).map(slotAt));
    return Object.fromEntries(
      WEEKDAYS.map((day, index) => [day, slots[index] ?? []] as const).filter(([, each]) => each.length > 0),
    );
  });
const has = (of: Availability, day: (typeof WEEKDAYS)[number], start: string) =>
  of[day]?.some((slot) => slot.start === start) ?? false;

it('names exactly the slots that are in one of the weeks (AVA-7)', () => {
  fc.assert(
    fc.property(week, week, (before, after) => {
      const { intersections } = changedHours(before, after);
      for (const day of WEEKDAYS)
        for (let hour = 0; hour < 24; hour += 1) {
          const { start } = slotAt(hour);
          expect(has(intersections, day, start)).toBe(has(before, day, start) !== has(after, day, start));
        }
    }),
  );
});

it('is read back from the details, whatever the sentence contains', () => {
  fc.assert(
    fc.property(week, week, fc.string(), (before, after, sentence) => {
      const hours = changedHours(before, after);
      expect(readHours(withHours(sentence, hours))).toEqual(hours);
    }),
  );
});

it.each(['Carla alterou o telefone de Ana', 'enviou para: {"a":1}', 'x para: {"intersections":'])(
  'is absent from %s',
  (details) => expect(readHours(details)).toBeNull(),
);
