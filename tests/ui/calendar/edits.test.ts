import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editOf, endOf, formOf, issuesOf } from '../../../src/features/timetable/change/edits.ts';
import { buildLesson } from './build.ts';

// 20:30 to 21:30 in São Paulo.
const lesson = buildLesson({ starts_at: '2026-11-24T23:30:00.000Z', ends_at: '2026-11-25T00:30:00.000Z' });
const codesOf = (change: object) =>
  issuesOf(lesson, { ...formOf(lesson), ...change }).map(({ code }) => code);

describe('a lesson that crosses midnight on the clock in Lisbon', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Europe/Lisbon'));

  it('can be given another title', () => {
    expect(formOf(lesson)).toMatchObject({ start_hour: '23:30', end_hour: '00:30' });
    expect(codesOf({ title: 'Conditionals' })).toEqual([]);
    expect(codesOf({ title: ' ' })).toEqual(['lesson_title_required']);
    expect(codesOf({ title: 'T'.repeat(51) })).toEqual(['lesson_title_long']);
    expect(editOf(lesson, { ...formOf(lesson), title: 'Conditionals' })).toEqual({
      title: 'Conditionals',
      updated_at: lesson.updated_at,
    });
  });

  it('can start and end at other hours, whose length counts over midnight', () => {
    const form = { ...formOf(lesson), start_hour: '23:00', end_hour: '01:00' };
    expect(codesOf(form)).toEqual([]);
    expect(editOf(lesson, form)).toMatchObject({
      start_hour: '23:00',
      timezone: 'Europe/Lisbon',
      duration: 120,
    });
  });

  it('keeps its length when the start moves', () => {
    expect(endOf(lesson, { ...formOf(lesson), start_hour: '23:45' }, 60)).toBe('00:45');
  });

  it('cannot cross midnight on the clock of its class', () => {
    expect(codesOf({ date: '2026-11-25', start_hour: '02:30', end_hour: '03:30' })).toEqual([
      'entry_hour_order',
    ]);
  });

  it('cannot end before it starts', () => {
    expect(codesOf({ start_hour: '20:00', end_hour: '19:00' })).toEqual(['entry_hour_order']);
  });
});

describe.each(['America/Sao_Paulo', 'Asia/Tokyo'])('a lesson on the clock of %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone));

  it('is valid as it is', () => {
    expect(codesOf({})).toEqual([]);
    expect(editOf(lesson, formOf(lesson))).toBeNull();
  });
});

it('an end after midnight is shortened on the clock of the class', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  expect(endOf(lesson, { ...formOf(lesson), start_hour: '23:30' }, 60)).toBe('00:00');
});
