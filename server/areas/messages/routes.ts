import type { notices } from '../../../contract/notices.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listNotifications, notificationEvents, readNotification } from './notifications.ts';

export const noticeRoutes: Handlers<keyof typeof notices> = {
  'GET /v1/notifications': listNotifications,
  'GET /v1/notifications/events/:user_id': notificationEvents,
  'PATCH /v1/messages/read-notification': readNotification,
};
