// node compare.ts <seed> <runs> <part> <parts>: a process, because the time zone of one is set from outside.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type OccurrenceException, occurrencesIn } from '../../../../domain/recurrence.ts';
import { addDays } from '../../../../domain/week.ts';
import { type Recurrence, recurrence } from './generated.ts';
import { startsByLibrary } from './library.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Every recurrence is expanded; with `isCompared`, against the library. */
function expand({ rule, last, skipped, changed }: Recurrence, isCompared: boolean): number[] {
  const window = {
    start: new Date(Date.parse(rule.start_date) - 3 * DAY),
    end: new Date(Date.parse(last) + 4 * DAY),
  };
  const series = occurrencesIn(rule, window);
  const exceptions = changed.flatMap(({ place, minutes }): OccurrenceException[] => {
    const of = series[place];
    if (!of) return [];
    const moved = (time: Date) => new Date(time.getTime() + (minutes ?? 0) * MINUTE);
    const moved_to = minutes === null ? null : { start: moved(of.start), end: moved(of.end) };
    return [{ original_start: of.start, cancelled: minutes === null, moved_to, teacher_id: null }];
  });
  const holidays = series.filter((_, place) => skipped.includes(place));
  const skipDates = new Set(holidays.map(({ date }) => date));
  const starts = occurrencesIn(rule, window, { exceptions, skipDates }).map(({ start }) => start.getTime());
  if (isCompared) {
    const byLibrary = startsByLibrary(rule, rule.end_date ?? addDays(last, 10), {
      without: [...exceptions.map((each) => each.original_start), ...holidays.map(({ start }) => start)].map(
        Number,
      ),
      with: exceptions.flatMap(({ moved_to }) => (moved_to ? [Number(moved_to.start)] : [])),
    });
    const isShown = (start: number) =>
      start < Number(window.end) && start + rule.duration * MINUTE > Number(window.start);
    const message = JSON.stringify({ rule, last, skipped, changed });
    assert.deepEqual([...new Set(starts)], byLibrary.filter(isShown), message);
  }
  return starts;
}

const [seed = 0, runs = 0, part = 0, parts = 1] = process.argv.slice(2).map(Number);
const digest = createHash('sha256');
let lessons = 0;
for (const [index, each] of fc.sample(fc.noBias(recurrence), { seed, numRuns: runs }).entries()) {
  const starts = expand(each, index % parts === part);
  lessons += starts.length;
  digest.update(`${starts.join()};`);
}
const offset = new Date('2026-03-10T12:00Z').getTimezoneOffset();
console.log(JSON.stringify({ runs, lessons, digest: digest.digest('hex'), offset }));
