import { z } from 'zod';
import { LESSON_REMINDERS } from '../domain/lessonReminders.ts';
import type { Audited } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area } from './call.ts';

const reminder = z.object({
  reminder: z.enum(LESSON_REMINDERS),
  by_email: z.boolean(),
  /** On the devices on which the caller has switched notices on. */
  by_push: z.boolean(),
  /** Whether the guardian of a minor gets it by e-mail; null where there is none. */
  to_guardian: z.boolean().nullable(),
});

const lessonReminders = z.object({
  reminders: z.array(reminder),
  /** The public key with which a browser subscribes. */
  push_key: z.string(),
  /** Whether the device of this session receives notices. */
  is_device_on: z.boolean(),
});

export const audited = {
  fields: { LESSON_DAY_BEFORE: shown('flag'), LESSON_HOUR_BEFORE: shown('flag') },
} as const satisfies Audited;

const ofLessons = { access: 'signed_in', types: ['STUDENT', 'TEACHER', 'FEE'], scope: 'self' } as const;

/** Unpadded base64url of so many characters. */
const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

export const calls = area({
  'GET /v1/users/lesson-reminders': {
    summary: 'How the caller is reminded of lessons',
    ...ofLessons,
    response: lessonReminders,
  },
  'PATCH /v1/users/lesson-reminders': {
    summary: 'Choose how the caller gets one reminder of lessons',
    ...ofLessons,
    body: z.strictObject({
      reminder: z.enum(LESSON_REMINDERS),
      by_email: z.boolean(),
      by_push: z.boolean(),
      to_guardian: z.literal(true).optional(),
    }),
    note: "The e-mails to a minor's guardian can be switched on here; only the guardian ends them.",
    response: lessonReminders,
  },
  'POST /v1/users/push-device': {
    summary: 'Send notices to the device of this session by Web Push',
    ...ofLessons,
    body: z.strictObject({
      endpoint: z.url().max(1000),
      p256dh: key(87),
      auth: key(22),
    }),
    note: 'The endpoint is that of a push service of a known browser.',
    response: lessonReminders,
    limit: { name: 'push_device', minutes: 60, perPerson: 30, perNetwork: 600 },
  },
  'DELETE /v1/users/push-device': {
    summary: 'Send no more notices to the device of this session',
    ...ofLessons,
    response: lessonReminders,
  },
});
