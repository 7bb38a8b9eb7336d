import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourAfter, minutesBetween } from '../../../domain/calendarEntry.ts';
import {
  type ClassRule,
  hoursOfRules,
  minutesAt,
  monthsAfter,
  moveHour,
  RULES_MAX,
  toggleHour,
  type WeekHour,
} from '../../../domain/classHours.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { isoDate } from './arbitraries.ts';

interface Rule extends ClassRule {
  readonly end_date: string;
}
const blank: Rule = {
  start_hour: '',
  end_hour: '',
  recurrence: true,
  recurrence_type: 'Semana',
  recurrence_days: ['friday'],
  end_date: '2026-11-28',
};
const fresh = () => blank;
const hour: fc.Arbitrary<WeekHour> = fc.record({
  weekday: fc.constantFrom(...WEEKDAYS),
  start_hour: fc.integer({ min: 6, max: 22 }).map((each) => `${String(each).padStart(2, '0')}:00`),
});
const taps = fc.array(hour, { maxLength: 14 });
const keyOf = ({ weekday, start_hour }: WeekHour) => `${weekday} ${start_hour}`;
const placed = (hours: readonly WeekHour[]) =>
  hours.reduce<Rule[]>((rules, each) => toggleHour(rules, each, fresh), [blank]);
const keysOf = (rules: readonly ClassRule[]) => new Set(hoursOfRules(rules).map(keyOf));

describe('the weekly hours of a class', () => {
  it('are those that were tapped an odd number of times', () => {
    fc.assert(
      fc.property(taps, (hours) => {
        const odd = new Set<string>();
        for (const each of hours.map(keyOf)) if (!odd.delete(each)) odd.add(each);
        expect(keysOf(placed(hours))).toEqual(odd);
      }),
    );
  });

  it('are rules with days in order, one for each hour, of which the last keeps its dates', () => {
    fc.assert(
      fc.property(taps, (hours) => {
        const rules = placed(hours);
        expect(rules.length).toBeGreaterThan(0);
        const starts = rules.map(({ start_hour }) => start_hour);
        expect(new Set(starts).size).toBe(starts.length);
        for (const rule of rules) {
          expect(rule.recurrence_days.length).toBeGreaterThan(0);
          expect(rule.recurrence_days).toEqual(WEEKDAYS.filter((day) => rule.recurrence_days.includes(day)));
          expect(rule).toMatchObject({
            recurrence: true,
            recurrence_type: 'Semana',
            end_date: blank.end_date,
          });
          if (rule.start_hour) expect(minutesBetween(rule.start_hour, rule.end_hour)).toBe(60);
        }
      }),
    );
  });

  it('move as a whole, and leave the others where they are', () => {
    fc.assert(
      fc.property(taps, hour, hour, (hours, from, to) => {
        const before = placed(hours);
        const after = moveHour(before, from, to, fresh);
        const keys = keysOf(before);
        if (keys.has(keyOf(from)) && !keys.has(keyOf(to))) {
          keys.delete(keyOf(from));
          keys.add(keyOf(to));
        }
        expect(keysOf(after)).toEqual(keys);
      }),
    );
  });

  it('keep the length of the lessons before them', () => {
    const long = { ...blank, start_hour: '08:00', end_hour: '09:30' };
    const rules = toggleHour([long], { weekday: 'monday', start_hour: '10:00' }, fresh);
    expect(rules.map(({ end_hour }) => end_hour)).toEqual(['09:30', '11:30']);
    expect(
      moveHour(
        [long],
        { weekday: 'friday', start_hour: '08:00' },
        { weekday: 'monday', start_hour: '22:00' },
        fresh,
      ),
    ).toEqual([{ ...long, start_hour: '22:00', end_hour: '23:30', recurrence_days: ['monday'] }]);
  });

  it('keep their length and the rest of their rule when they move', () => {
    const length = fc.constantFrom(45, 60, 90, 120, 180);
    fc.assert(
      fc.property(
        taps,
        fc.array(length, { minLength: 14, maxLength: 14 }),
        hour,
        hour,
        (hours, lengths, from, to) => {
          const before = placed(hours).map((rule, at) =>
            rule.start_hour ? { ...rule, end_hour: hourAfter(rule.start_hour, lengths[at] ?? 60) } : rule,
          );
          const minutes = minutesAt(before, from);
          const isMoved =
            keysOf(before).has(keyOf(from)) &&
            !keysOf(before).has(keyOf(to)) &&
            Number(to.start_hour.slice(0, 2)) < 21;
          const after = moveHour(before, from, to, (left) => left);
          if (isMoved) expect(minutesAt(after, to)).toBe(minutes);
          else if (keysOf(before).has(keyOf(to))) expect(after).toEqual(before);
          for (const key of keysOf(before)) {
            const [weekday = '', start_hour = ''] = key.split(' ');
            const other = { weekday, start_hour } as WeekHour;
            if (key !== keyOf(from)) expect(minutesAt(after, other)).toBe(minutesAt(before, other));
          }
        },
      ),
    );
    const long = { ...blank, start_hour: '18:00', end_hour: '21:00', recurrence_days: ['monday'] as const };
    const friday = { ...blank, start_hour: '09:00', end_hour: '09:45' };
    expect(
      moveHour(
        [long, friday],
        { weekday: 'monday', start_hour: '18:00' },
        { weekday: 'tuesday', start_hour: '18:00' },
        fresh,
      ),
    ).toEqual([{ ...long, recurrence_days: ['tuesday'] }, friday]);
  });

  it('are at most as many rules as a class may have', () => {
    const full = Array.from({ length: RULES_MAX }, (_, at) => ({
      ...blank,
      start_hour: hourAfter('00:00', at * 60),
      end_hour: hourAfter('00:00', at * 60 + 60),
    }));
    expect(toggleHour(full, { weekday: 'monday', start_hour: '23:00' }, fresh)).toEqual(full);
    expect(toggleHour(full, { weekday: 'monday', start_hour: '01:00' }, fresh)[1]?.recurrence_days).toEqual([
      'monday',
      'friday',
    ]);
  });

  it('leave rules of other kinds alone', () => {
    const monthly = { ...blank, recurrence_type: 'Mês' as const, start_hour: '19:00', end_hour: '20:00' };
    const rules = toggleHour([monthly], { weekday: 'friday', start_hour: '19:00' }, fresh);
    expect(rules[0]).toEqual(monthly);
    expect(keysOf(rules)).toEqual(new Set(['friday 19:00']));
  });
});

describe('the day some months later', () => {
  it('is the same day, or the last of a shorter month', () => {
    expect(monthsAfter('2026-11-24', 6)).toBe('2027-05-24');
    expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
    expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
    fc.assert(
      fc.property(isoDate, fc.integer({ min: 1, max: 24 }), (date, months) => {
        const later = monthsAfter(date, months);
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(monthOf(later) - monthOf(date)).toBe(months);
        expect(later.slice(8) <= date.slice(8)).toBe(true);
      }),
    );
  });
});
