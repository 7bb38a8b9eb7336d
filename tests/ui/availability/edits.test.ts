import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availabilityIssues,
  countSlots,
  normaliseAvailability,
  slotAt,
} from '../../../domain/availability.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import {
  addHour,
  copyDay,
  moveHour,
  removeHour,
  switchDay,
} from '../../../src/features/availability/edits.ts';

const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 24 });
const week = fc.dictionary(
  fc.constantFrom(...WEEKDAYS),
  hours.map((each) => each.map(slotAt)),
);
const day = fc.constantFrom(...WEEKDAYS);

describe('editing a week of hours', () => {
  it('adds exactly one new hour, or none after 23:00', () => {
    fc.assert(
      fc.property(week, day, (before, at) => {
        const after = addHour(before, at);
        const full = before[at]?.some(({ start }) => start === '23:00') ?? false;
        expect(after === null).toBe(full);
        if (!after) return;
        expect(countSlots(after)).toBe(countSlots(before) + 1);
        expect(availabilityIssues(normaliseAvailability(after), 0)).toEqual([]);
      }),
    );
  });

  it('switching a day off clears it and leaves the others unchanged', () => {
    fc.assert(
      fc.property(week, day, (before, at) => {
        const after = switchDay(before, at, false, 'one_slot');
        expect(after[at]).toEqual([]);
        for (const other of WEEKDAYS) if (other !== at) expect(after[other]).toEqual(before[other]);
      }),
    );
  });

  it('switches a day on with 09:00, or with the eight hours of a working day', () => {
    expect(switchDay({}, 'monday', true, 'one_slot').monday).toEqual([{ start: '09:00', end: '10:00' }]);
    const full = switchDay({}, 'monday', true, 'working_day').monday;
    expect(full).toHaveLength(8);
    expect([full?.[0]?.start, full?.at(-1)?.end]).toEqual(['09:00', '17:00']);
  });

  it('moves and removes one hour in its place', () => {
    const before = { friday: [slotAt(9), slotAt(10), slotAt(11)] };
    expect(moveHour(before, 'friday', 1, 23).friday?.[1]).toEqual({ start: '23:00', end: '00:00' });
    expect(removeHour(before, 'friday', 1).friday).toEqual([slotAt(9), slotAt(11)]);
  });

  it('copies a day to the selected days only', () => {
    const before = { monday: [slotAt(9)], tuesday: [slotAt(20)], sunday: [slotAt(7)] };
    expect(copyDay(before, 'monday', ['tuesday', 'friday'])).toEqual({
      monday: [slotAt(9)],
      tuesday: [slotAt(9)],
      friday: [slotAt(9)],
      sunday: [slotAt(7)],
    });
  });
});
