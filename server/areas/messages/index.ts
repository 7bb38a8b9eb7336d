import type { Area } from '../../platform/area.ts';
import { listNotifications, notificationEvents, readNotification } from './notifications.ts';

export const messages = {
  handlers: {
    'GET /v1/notifications': listNotifications,
    'GET /v1/notifications/events/:user_id': notificationEvents,
    'PATCH /v1/messages/read-notification': readNotification,
  },
} satisfies Area;
