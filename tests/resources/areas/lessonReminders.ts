import { createECDH, randomBytes } from 'node:crypto';
import type { calls } from '../../../contract/lessonReminders.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';

const device = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

export const lessonReminders: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/users/lesson-reminders                    shut  ok   ok   ok   ok   ok   no   no   no   no   pick
PATCH /v1/users/lesson-reminders                  shut  ok   ok   ok   ok   ok   no   no   no   no   pick
POST /v1/users/push-device                        shut  ok   ok   ok   ok   ok   no   no   no   no   pick
DELETE /v1/users/push-device                      shut  ok   ok   ok   ok   ok   no   no   no   no   pick`,
  inputs: {
    'GET /v1/users/lesson-reminders': { send: () => ({}) },
    'PATCH /v1/users/lesson-reminders': {
      send: () => ({ body: { reminder: 'LESSON_HOUR_BEFORE', by_email: true, by_push: true } }),
    },
    'POST /v1/users/push-device': { send: () => ({ body: device() }) },
    'DELETE /v1/users/push-device': { send: () => ({}) },
  },
  lists: { 'GET /v1/users/lesson-reminders': list('student') },
  single: [],
  fill: async () => undefined,
};
