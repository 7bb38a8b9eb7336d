import { describe, expect, it } from 'vitest';
import { byDay, entriesOf } from '../../../src/portals/calendar/entries.ts';
import { periodOf, shownDays, step } from '../../../src/portals/calendar/period.ts';
import { buildLesson } from './build.ts';

const lessons = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildLesson({
      id: String(index),
      starts_at: `2026-11-24T09:${String(index % 60).padStart(2, '0')}:00.000Z`,
    }),
  );
const sizes = (entries: readonly { count: number }[]) => entries.map(({ count }) => count);

describe('entries', () => {
  it('are lessons, and hours of which the lessons were counted', () => {
    const [lesson] = lessons(1);
    const hour = { starts_at: '2026-11-24T10:00:00.000Z', ends_at: '2026-11-24T11:00:00.000Z' };
    const entries = entriesOf({
      response: lesson ? [lesson] : [],
      groups: [{ ...hour, count: 40, titles: ['Aula'] }],
    });
    expect(sizes(entries)).toEqual([1, 40]);
    expect(entries[1]).toMatchObject({ lesson: null, start: new Date(hour.starts_at) });
  });

  it('keep the first lessons of a day, and sum up the others', () => {
    expect(sizes(byDay(lessons(3), 3))).toEqual([1, 1, 1]);
    expect(sizes(byDay(lessons(9), 3))).toEqual([1, 1, 7]);
  });
});

describe('periods', () => {
  it('are whole weeks from Sunday', () => {
    expect(periodOf('week', '2026-11-24')).toEqual({ first: '2026-11-22', days: 7 });
    expect(periodOf('month', '2026-11-24')).toEqual({ first: '2026-11-01', days: 35 });
    expect(periodOf('month', '2026-08-31')).toEqual({ first: '2026-07-26', days: 42 });
  });

  it('step by a day, a week or a month, and never skip a short month', () => {
    expect(step('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(step('week', '2026-11-24', -1)).toBe('2026-11-17');
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(step('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect(shownDays('month', '2026-02-14')).toEqual(['2026-02-01', '2026-02-28']);
  });
});
