import { z } from 'zod';
import type { Audited } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, done, id, instant } from './call.ts';

const own = {
  access: 'view:calendar',
  types: ['STUDENT', 'TEACHER', 'FEE', 'ADMIN'],
  scope: 'self',
} as const;
/** Returned only once. */
const made = z.object({ url: z.string(), created_at: instant });

export const audited = {
  fields: {
    calendar_feed: shown('instant'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/calendar/feed': {
    summary: 'Since when the own calendar has a secret address',
    ...own,
    response: z.object({ created_at: instant.nullable() }),
  },
  'POST /v1/calendar/feed': {
    summary: 'Make a secret address of the own calendar; an earlier one ends',
    ...own,
    types: ['STUDENT', 'TEACHER', 'FEE'],
    response: made,
  },
  'POST /v1/calendar/feed/school': {
    summary:
      "Make a secret address of the school's calendar, or of one teacher's; an earlier one of the caller ends",
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'school',
    /** Null stands for all teachers. */
    body: z.strictObject({ teacher_id: id.nullable() }),
    response: made,
  },
  'DELETE /v1/calendar/feed': {
    summary: 'End the secret address of the own calendar',
    ...own,
    response: done,
  },
  'GET /v1/calendar/feed/:file': {
    summary: 'The lessons of a person or of the school, for calendar apps (iCalendar)',
    access: 'anyone',
    scope: 'public',
    /** The secret, whose lessons the school's are ('school' or a teacher's id), and 'ics', separated by dots. */
    params: z.strictObject({ file: z.string().max(100) }),
    response: 'file',
    media: ['text/calendar'],
    // Calendar services read many addresses from one network.
    limit: { name: 'feed', minutes: 10, perPerson: 60, perNetwork: 1200 },
  },
});
