import { describe, expect, it } from 'vitest';
import { lessonVariant, linesFor, mayEnter } from '../../../src/features/timetable/lesson/lesson.ts';
import { buildLesson } from './build.ts';

const at = (time: string) => new Date(`2026-11-24T${time}Z`);

describe('a lesson on the calendar', () => {
  it('is open from 15 minutes before the start until the end', () => {
    const open = ['08:44:59', '08:45:00', '09:59:59', '10:00:00'].map((time) =>
      mayEnter(buildLesson(), at(time)),
    );
    expect(open).toEqual([false, true, true, false]);
  });

  it('is never open when cancelled', () => {
    expect(mayEnter(buildLesson({ status: 'cancelled' }), at('09:30:00'))).toBe(false);
  });

  it('shows its state rather than its kind', () => {
    const looks = [
      lessonVariant(buildLesson(), at('08:00:00')),
      lessonVariant(buildLesson({ plan_type: 'Particular' }), at('08:00:00')),
      lessonVariant(buildLesson({ plan_type: 'Particular' }), at('09:00:00')),
      lessonVariant(buildLesson(), at('11:00:00')),
      lessonVariant(buildLesson({ status: 'cancelled' }), at('11:00:00')),
      lessonVariant(buildLesson({ calendar_history_id: 'h', session_open: true }), at('09:30:00')),
      lessonVariant(buildLesson({ calendar_history_id: 'h', session_open: false }), at('09:30:00')),
    ];
    expect(looks).toEqual(['group', 'private', 'live', 'past', 'cancelled', 'live', 'past']);
  });

  it('shows only its title when shorter than half an hour', () => {
    expect([29, 30, 60].map(linesFor)).toEqual([1, 2, 3]);
  });
});
