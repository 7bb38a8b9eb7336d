import type { Area } from '../../platform/area.ts';
import { changeReminder, listReminders } from './choices.ts';
import { addDevice, removeDevice } from './devices.ts';
import { type LessonPush, pushLesson } from './pushLesson.ts';
import { clearReminders, remindLessons } from './remindLessons.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    lesson_reminders: Record<string, never>;
    lesson_push: LessonPush;
    clear_lesson_reminders: Record<string, never>;
  }
}

export const lessonReminders = {
  handlers: {
    'GET /v1/users/lesson-reminders': listReminders,
    'PATCH /v1/users/lesson-reminders': changeReminder,
    'POST /v1/users/push-device': addDevice,
    'DELETE /v1/users/push-device': removeDevice,
  },
  jobs: {
    lesson_reminders: remindLessons,
    lesson_push: pushLesson,
    clear_lesson_reminders: clearReminders,
  },
  crons: {
    lesson_reminders: { at: '*/5 * * * *' },
    clear_lesson_reminders: { at: '53 6 * * *', fill: '1d' },
  },
} satisfies Area;
