import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedPart, planSeries, type SeriesLesson } from '../../../domain/lessonSeries.ts';
import { RECURRENCE_TYPES, WEEKDAYS } from '../../../domain/options.ts';
import { occurrencesIn } from '../../../domain/recurrence.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays, weekdayOf } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { isoDate, zone } from './arbitraries.ts';

const rules = fc
  .record({
    start_date: isoDate,
    days: fc.integer({ min: 1, max: 200 }),
    hour: fc.integer({ min: 0, max: 23 }),
    timezone: zone,
    duration: fc.integer({ min: 15, max: 299 }),
    recurrence_type: fc.constantFrom(...RECURRENCE_TYPES),
    recurrence_days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  })
  .map(({ days, hour, ...rule }) => ({
    ...rule,
    end_date: addDays(rule.start_date, days),
    start_hour: `${String(hour).padStart(2, '0')}:00`,
  }));

type Rule = typeof rules extends fc.Arbitrary<infer R> ? R : never;

const always = { start: new Date('1990-01-01T00:00:00Z'), end: new Date('2200-01-01T00:00:00Z') };
const lessonsOf = (rule: Rule): SeriesLesson[] =>
  occurrencesIn(rule, always).map(({ start, end, original_start }, index) => ({
    id: `${index}`,
    original_start,
    start,
    end,
  }));
const whole = (rule: Rule) => ({
  from: instantAt(rule.start_date, '00:00', rule.timezone),
  closedDates: new Set<string>(),
});

describe('planSeries', () => {
  it('changes nothing under the same rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const old = lessonsOf(rule);
        const plan = planSeries({ rule, old, ...whole(rule) });
        expect(plan).toEqual({ keep: old, add: [], drop: [], closed: [] });
      }),
    );
  });

  it('yields the occurrences of the new rule, uses each old lesson once and keeps as many as it can', () => {
    fc.assert(
      fc.property(rules, rules, (before, other) => {
        const rule = { ...other, timezone: before.timezone };
        const old = lessonsOf(before);
        const plan = planSeries({ rule, old, ...whole(rule) });
        const starts = [...plan.keep, ...plan.add].map(({ original_start }) => +original_start);
        const wanted = occurrencesIn(rule, always).map(({ start }) => +start);
        const kept = plan.keep.filter(({ start }) => start >= whole(rule).from);
        expect(kept.every(({ start, original_start }) => +start === +original_start)).toBe(true);
        expect(starts.toSorted((a, b) => a - b)).toEqual(wanted);
        expect([...plan.keep.map(({ id }) => id), ...plan.drop].toSorted()).toEqual(
          old.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  it('keeps the hours of a lesson that was moved by itself', () => {
    fc.assert(
      fc.property(rules, fc.nat(), fc.integer({ min: 1, max: 23 }), (rule, pick, hour) => {
        const old = lessonsOf(rule);
        fc.pre(old.length > 0);
        const at = pick % old.length;
        const moved = old.map((lesson, index) =>
          index === at
            ? { ...lesson, start: new Date(+lesson.start + 60_000), end: new Date(+lesson.end + 60_000) }
            : lesson,
        );
        const later = { ...rule, start_hour: `${String(hour).padStart(2, '0')}:30` };
        const { keep } = planSeries({ rule: later, old: moved, ...whole(later) });
        const lesson = keep.find(({ id }) => id === moved[at]?.id);
        if (lesson) expect(lesson).toMatchObject({ start: moved[at]?.start, end: moved[at]?.end });
      }),
    );
  });

  it('leaves out closed days and skipped lessons, unless they are kept or took place there before', () => {
    const rule: Rule = {
      start_date: '2026-11-02',
      end_date: '2026-11-30',
      start_hour: '19:00',
      duration: 60,
      timezone: 'America/Sao_Paulo',
      recurrence_type: 'Semana',
      recurrence_days: ['monday'],
    };
    const dates = (input: object) => {
      const plan = planSeries({
        rule,
        old: [],
        ...whole(rule),
        closedDates: new Set(['2026-11-02', '2026-11-16']),
        ...input,
      });
      return plan.add.map(({ start }) => localDate(start));
    };
    const second = +instantAt('2026-11-02', '19:00', 'America/Sao_Paulo');
    const ninth = +instantAt('2026-11-09', '19:00', 'America/Sao_Paulo');
    expect(dates({})).toEqual(['2026-11-09', '2026-11-23', '2026-11-30']);
    expect(dates({ keepClosed: new Set([second]) })).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(dates({ skip: new Set([ninth]) })).toEqual(['2026-11-23', '2026-11-30']);
    const old = lessonsOf(rule);
    const plan = planSeries({ rule, old, ...whole(rule), closedDates: new Set(['2026-11-16']) });
    expect(plan.keep).toHaveLength(5);
  });
});

describe('movedPart', () => {
  it('moves each lesson of the day by the same number of days and no other', () => {
    fc.assert(
      fc.property(rules, fc.nat(), fc.integer({ min: -6, max: 6 }), fc.nat(), (rule, pick, shift, later) => {
        const weekly = { ...rule, recurrence_type: 'Semana' as const };
        const dates = occurrencesIn(weekly, always).map(({ date }) => date);
        fc.pre(dates.length > 0);
        const pivot = dates[pick % dates.length] ?? '';
        const rest = dates.filter((date) => date >= pivot);
        const date = rest[later % rest.length] ?? pivot;
        const part = movedPart({ ...weekly, end_date: addDays(weekly.end_date, 14) }, pivot, {
          date,
          to: addDays(date, shift),
        });
        const got = occurrencesIn(part.rule, always)
          .map((each) => each.date)
          .filter(part.has);
        const wanted = rest.map((each) =>
          weekdayOf(each) === weekdayOf(date) ? addDays(each, shift) : each,
        );
        for (const each of wanted) expect(got).toContain(each);
        const days = new Set(wanted.map(weekdayOf));
        expect(
          got.every(
            (each) => days.has(weekdayOf(each)) || part.rule.recurrence_days.includes(weekdayOf(each)),
          ),
        ).toBe(true);
        expect(got.filter((each) => each < pivot).every((each) => wanted.includes(each))).toBe(true);
      }),
    );
  });

  const datesOf = ({ rule, has }: ReturnType<typeof movedPart<Rule>>) =>
    occurrencesIn(rule, always)
      .map(({ date }) => date)
      .filter(has);

  it('keeps the number of lessons, however far it moves them', () => {
    fc.assert(
      fc.property(
        rules,
        fc.nat(),
        fc.integer({ min: -60, max: 60 }),
        fc.nat(),
        (rule, pick, shift, later) => {
          const dates = occurrencesIn(rule, always).map(({ date }) => date);
          fc.pre(dates.length > 0);
          const rest = dates.slice(pick % dates.length);
          const date = rest[later % rest.length] ?? '';
          const to = addDays(date, shift);
          // Lessons of two days become one where they meet.
          const isMerged =
            rule.recurrence_type === 'Semana' &&
            weekdayOf(date) !== weekdayOf(to) &&
            rule.recurrence_days.includes(weekdayOf(to));
          const part = movedPart(rule, rest[0] ?? '', { date, to });
          if (isMerged) expect(datesOf(part).length).toBeLessThanOrEqual(rest.length);
          else expect(datesOf(part)).toHaveLength(rest.length);
          if (shift === 0) expect(part.rule.end_date).toBe(rule.end_date);
          if (rule.recurrence_type !== 'Dia' && rule.recurrence_type !== 'Semana') return;
          const moved = rest.map(part.dateOf).filter((each) => each <= part.rule.end_date);
          for (const each of moved) expect(datesOf(part)).toContain(each);
        },
      ),
    );
  });

  it('ends four weeks earlier when it begins four weeks earlier, and later when it begins later', () => {
    const rule: Rule = {
      start_date: '2026-04-06',
      end_date: '2026-06-30',
      start_hour: '19:00',
      duration: 60,
      timezone: 'America/Sao_Paulo',
      recurrence_type: 'Semana',
      recurrence_days: ['monday', 'thursday'],
    };
    const moved = (to: string) => datesOf(movedPart(rule, '2026-05-04', { date: '2026-05-04', to }));
    const ends = (dates: readonly string[]) => [dates.length, dates.at(0), dates.at(-1)];
    expect(ends(moved('2026-05-04'))).toEqual([17, '2026-05-04', '2026-06-29']);
    expect(ends(moved('2026-04-06'))).toEqual([17, '2026-04-06', '2026-06-01']);
    expect(ends(moved('2026-06-01'))).toEqual([17, '2026-06-01', '2026-07-27']);
    // Tuesdays and Thursdays then.
    expect(ends(moved('2026-05-05'))).toEqual([17, '2026-05-05', '2026-06-30']);
    expect(ends(moved('2026-06-02'))).toEqual([17, '2026-06-02', '2026-07-28']);
  });
});
