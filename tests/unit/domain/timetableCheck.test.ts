import { expect, it } from 'vitest';
import { fewestWeekly } from '../../../domain/timetableCheck.ts';

const entry = (start_date: string, end_date: string, days = 1) => ({ start_date, end_date, days });

it('the weekly lessons of a student count until the contract ends', () => {
  const [short, long] = [entry('2026-01-05', '2026-03-10'), entry('2026-01-05', '2026-12-31')];
  expect(fewestWeekly([short, long], '2026-12-31')).toBe(1);
  expect(fewestWeekly([short, long], '2026-03-17')).toBe(1);
  expect(fewestWeekly([short, long], '2026-03-16')).toBe(2);
  expect(fewestWeekly([short, long], null)).toBe(2);
});

it('a series that goes on at other hours is not missed, and a gap between two is', () => {
  const [before, after] = [entry('2026-01-05', '2026-03-10'), entry('2026-03-12', '2026-12-31')];
  expect(fewestWeekly([before, after], '2026-12-31')).toBe(1);
  expect(fewestWeekly([before, entry('2026-03-18', '2026-12-31')], '2026-12-31')).toBe(0);
  expect(fewestWeekly([after], '2026-12-31')).toBe(1);
  expect(fewestWeekly([], '2026-12-31')).toBe(0);
});
