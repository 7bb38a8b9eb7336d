import { z } from 'zod';
import { FEEDBACK_STATUSES } from '../domain/feedback.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited } from './areaParts.ts';
import { area, byId, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { multiLine } from './fields.ts';

const feedbackRow = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  /** The profile and the screen in which it was written. */
  type: z.enum(userTypes),
  page: z.string(),
  text: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  /** Note written by the administrators. */
  note: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});

export const audited = {
  entities: {
    feedback: ['I', 'U'],
  },
  sentences: ['feedback.status.open', 'feedback.status.closed'],
  statuses: FEEDBACK_STATUSES,
} as const satisfies Audited;

export const calls = area({
  'POST /v1/feedback': {
    summary: 'Send feedback to the administrators',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({
      text: multiLine(2000, 1),
      page: z
        .string()
        .max(200)
        // '//' would begin another site's address.
        .regex(/^\/(?!\/)[\w/-]*$/),
    }),
    response: done,
    limit: { name: 'feedback', minutes: 60, perPerson: 20, perNetwork: 300 },
  },
  'GET /v1/feedback': {
    summary: 'Feedback, newest first',
    access: 'view:feedback',
    scope: 'school',
    query: listQuery(['created_at', 'name', 'status'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      name: textFilter,
      text: textFilter,
      status: z.enum(FEEDBACK_STATUSES).optional(),
    }),
    response: listOf(feedbackRow),
  },
  'PATCH /v1/feedback/:id': {
    summary: 'Close or reopen feedback, and note what was done',
    access: 'edit:feedback',
    scope: 'school',
    params: byId,
    body: z.strictObject({
      status: z.enum(FEEDBACK_STATUSES).optional(),
      /** Blank removes the note. */
      note: multiLine(2000).optional(),
      updated_at: instant.optional(),
    }),
    record: feedbackRow,
    response: done,
  },
});
