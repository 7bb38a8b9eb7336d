import type { Area } from '../../platform/area.ts';
import { getMessage, listMessages, listRecipients } from './listMessages.ts';
import { listNotifications, notificationEvents, readNotification, readOwnMessage } from './notifications.ts';
import { sendDueMessages, sendMessage } from './sendMessage.ts';
import {
  createMessage,
  deleteMessage,
  forceMessage,
  previewRecipients,
  recallMessage,
  updateMessage,
} from './writeMessage.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    message_send: { message_id: string; failures: number };
    messages_due: Record<string, never>;
  }
}

export const messages = {
  handlers: {
    'GET /v1/notifications': listNotifications,
    'GET /v1/notifications/events/:user_id': notificationEvents,
    'GET /v1/messages': listMessages,
    'GET /v1/messages/:id': getMessage,
    'GET /v1/messages/:id/recipients': listRecipients,
    'POST /v1/messages/recipients/preview': previewRecipients,
    'POST /v1/messages': createMessage,
    'PATCH /v1/messages/:id': updateMessage,
    'DELETE /v1/messages/:id': deleteMessage,
    'POST /v1/messages/:id/send': forceMessage,
    'POST /v1/messages/:id/recall': recallMessage,
    'PATCH /v1/messages/read/:id': readOwnMessage,
    'PATCH /v1/messages/read-notification': readNotification,
  },
  jobs: { message_send: sendMessage, messages_due: sendDueMessages },
  crons: { messages_due: { at: '* * * * *' } },
} satisfies Area;
