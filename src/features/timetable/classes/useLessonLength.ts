import { useRef } from 'react';
import { MAX_DURATION, MIN_DURATION } from '../../../../domain/calendarEntry.ts';
import { isHour } from '../../../../domain/hour.ts';

interface Hours {
  readonly start_hour: string;
  readonly end_hour: string;
}

/**
 * The minutes that a lesson lasts while its start is retyped: the last valid length, which an incomplete start or a length cut off by
 * midnight does not change.
 */
export function useLessonLength(initial: number, minutesOf: (hours: Hours) => number) {
  const length = useRef(initial);
  return {
    get minutes(): number {
      return length.current;
    },
    /** Called with the hours once the end was typed. */
    typed: (hours: Hours) => {
      if (!isHour(hours.start_hour) || !isHour(hours.end_hour)) return;
      const minutes = minutesOf(hours);
      if (minutes >= MIN_DURATION && minutes <= MAX_DURATION) length.current = minutes;
    },
  };
}
