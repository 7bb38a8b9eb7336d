import { z } from 'zod';
import { NOTIFICATION_TYPES } from '../domain/options.ts';
import { area, done, id, instant, listOf, listQuery } from './call.ts';

export const notification = z.object({
  id,
  title: z.string(),
  content: z.string(),
  is_read: z.boolean(),
  message_id: id.nullable(),
  recipient_id: id,
  notification: z.enum(NOTIFICATION_TYPES),
  body: z.record(z.string(), z.string()),
  created_at: instant,
});

export const notices = area({
  'GET /v1/notifications': {
    summary: "The caller's notifications, newest first",
    access: 'signed_in',
    scope: 'self',
    query: listQuery(['created_at'], { order: z.enum(['ASC', 'DESC']).default('DESC') }),
    response: listOf(notification).extend({ unread: z.number().int() }),
  },
  'GET /v1/notifications/events/:user_id': {
    summary: 'Live stream of new notifications',
    access: 'signed_in',
    scope: 'self',
    params: z.strictObject({ user_id: id }),
    response: 'events',
  },
  'PATCH /v1/messages/read-notification': {
    summary: 'Mark a notification as read',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({ user_id: id, notification_id: id }),
    response: done,
  },
});
