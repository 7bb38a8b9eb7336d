import { HttpResponse, http } from 'msw';
import type { ResponseOf } from '../../../contract/index.ts';
import { at } from '../support/browser.ts';

export type Reminders = ResponseOf<'GET /v1/users/lesson-reminders'>;

export const usual: Reminders = {
  reminders: [
    { reminder: 'LESSON_DAY_BEFORE', by_email: true, by_push: false, to_guardian: null },
    { reminder: 'LESSON_HOUR_BEFORE', by_email: false, by_push: true, to_guardian: null },
  ],
  push_key: 'BPublicKeyOfTheSchool',
  is_device_on: false,
};

export const remindersAre = (data: Reminders = usual) =>
  http.get(at('/v1/users/lesson-reminders'), () => HttpResponse.json({ data }));
