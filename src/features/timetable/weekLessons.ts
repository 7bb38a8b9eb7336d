import type { Input } from '../../../contract/index.ts';
import { addDays } from '../../../domain/week.ts';

export type CalendarOwner = { student_id: string | undefined } | { teacher_id: string | undefined };

/** The lessons of the days from `first` ('yyyy-MM-dd'), a week by default, on the browser's clock. */
export const weekLessons = (owner: CalendarOwner, first: string, days = 7): Input<'GET /v1/calendar'> => ({
  query: { ...owner, start_date: midnight(first), end_date: midnight(addDays(first, days)) },
});

const midnight = (date: string) => new Date(`${date}T00:00:00`).toISOString();
