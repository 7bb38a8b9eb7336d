import { z } from 'zod';
import { audienceTypes, noticeLimits } from '../domain/notices.ts';
import { MESSAGE_CATEGORIES, MESSAGE_STATUSES, NOTIFICATION_TYPES } from '../domain/options.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option, restricted, shown } from './auditKinds.ts';
import { area, boolFilter, byId, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line, multiLine, plausibleMoment } from './fields.ts';
import { known, type Readers, sale, to } from './readers.ts';

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

const recipient = z.object({
  id,
  is_read: z.boolean(),
  label: z.string(),
  types: z.array(z.enum(userTypes)),
});

const message = z.object({
  id,
  title: z.string(),
  content: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  category: z.enum(MESSAGE_CATEGORIES),
  sent_at: instant.nullable(),
  schedule: instant.nullable(),
  require_confirmation: z.boolean(),
  /** The first ones; empty for recipients, who do not see each other. */
  recipients_id: z.array(recipient),
  types: z.array(z.enum(audienceTypes)),
  send_to_all: z.boolean(),
  teacher_id: id.nullable(),
  teacher_name: z.string().nullable(),
  sender_id: id,
  sender_name: z.string(),
  /** Zero until it is sent, and for recipients. */
  recipient_count: z.number().int(),
  read_count: z.number().int(),
  /** Whether the caller has read the notice; null if the caller has not received it. */
  is_read: z.boolean().nullable(),
  created_at: instant,
  updated_at: instant,
});

/** Ids, or the recipients as they were read. */
const chosen = z.union([id, z.looseObject({ id }).transform((entry) => entry.id)]);

/** domain/notices.ts refuses what is missing. */
const noticeInput = z.strictObject({
  title: line(noticeLimits.title, 0, 'required', 'notice_title_long').optional(),
  content: multiLine(noticeLimits.content, 0, 'required', 'notice_content_long').optional(),
  category: z.enum(MESSAGE_CATEGORIES).optional(),
  schedule: plausibleMoment.nullable().optional(),
  require_confirmation: z.boolean().optional(),
  recipients_id: z.array(chosen).max(noticeLimits.chosen).optional(),
  types: z.array(z.enum(audienceTypes)).max(audienceTypes.length).optional(),
  send_to_all: z.boolean().optional(),
  teacher_id: id.nullable().optional(),
  /** Accepted only with the values that the call would store itself. */
  sender_id: id.optional(),
  status: z.enum(MESSAGE_STATUSES).optional(),
  /** Delivers an immediate notice a minute later, so that it can be recalled (NOTICE-7). */
  recallable: z.boolean().optional(),
});

export const errors = {
  notice_sent: 417,
  notice_delivered: 417,
  notice_pending: 417,
  notice_failed: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    messages: ['I', 'U', 'D'],
  },
  sentences: ['messages.status.SENT', 'messages.status.PENDING'],
  statuses: MESSAGE_STATUSES,
  fields: {
    content: restricted('text'),
    category: option(MESSAGE_CATEGORIES),
    schedule: shown('instant'),
    require_confirmation: shown('flag'),
    send_to_all: shown('flag'),
    recipients_id: restricted('text'),
    PAYMENT: shown('flag'),
    RATING: shown('flag'),
    NOTICE: shown('flag'),
    TEACHER_EVALUATION: shown('flag'),
    STUDENT_EVOLUTION: shown('flag'),
  },
} as const satisfies Audited;

export const readers = {
  label: to([...sale, 'teacher'], 'name and e-mail, to choose the recipient of a message', ''),
  sender_name: to([...known, 'self'], 'who wrote a notice', ''),
} as const satisfies Readers;

export const calls = area({
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
    query: z.strictObject({
      /** Milliseconds since the page began to read: announces what has changed in them, then `current`, or else `missed`. */
      age: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: 'events',
  },
  'GET /v1/messages': {
    summary:
      'Notices the caller sent (administrators with view:messages: all), or received with recipient_id',
    access: 'signed_in',
    scope: 'self',
    query: listQuery(['created_at', 'title', 'status', 'category', 'sent_at', 'schedule'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      sender_id: id.optional(),
      recipient_id: id.optional(),
      require_confirmation: boolFilter,
      is_read: boolFilter,
      status: z.enum(MESSAGE_STATUSES).optional(),
      category: z.enum(MESSAGE_CATEGORIES).optional(),
      title: textFilter,
    }),
    response: listOf(message).extend({ unread: z.number().int() }),
  },
  'GET /v1/messages/:id': {
    summary: 'One notice that the caller sent or received',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: message,
  },
  'GET /v1/messages/:id/recipients': {
    summary: 'Who receives a notice, and who has read it',
    access: 'view:messages',
    scope: 'self',
    params: byId,
    query: listQuery(['label'], { is_read: boolFilter, search: textFilter }),
    response: listOf(recipient),
  },
  'POST /v1/messages/recipients/preview': {
    summary: 'How many active people a notice would reach now',
    access: 'create:messages',
    scope: 'students',
    body: z.strictObject({
      recipients_id: z.array(chosen).max(noticeLimits.chosen),
      types: z.array(z.enum(audienceTypes)).max(audienceTypes.length),
      send_to_all: z.boolean(),
      teacher_id: id.nullable(),
    }),
    response: z.object({ count: z.number().int() }),
    errors: ['field_forbidden'],
  },
  'POST /v1/messages': {
    summary: 'Write a notice, and send it unless it is scheduled',
    access: 'create:messages',
    scope: 'students',
    body: noticeInput,
    record: message,
    response: message,
    errors: ['field_forbidden'],
  },
  'PATCH /v1/messages/:id': {
    summary: 'Change a notice that has not been sent',
    access: 'edit:messages',
    scope: 'self',
    params: byId,
    body: noticeInput.extend({ updated_at: instant.optional() }),
    record: message,
    response: message,
    errors: ['field_forbidden', 'notice_sent', 'notice_failed', 'stale'],
  },
  'DELETE /v1/messages/:id': {
    summary: 'Delete a notice that has not been sent',
    access: 'delete:messages',
    scope: 'self',
    params: byId,
    response: done,
    errors: ['notice_sent', 'notice_failed'],
  },
  'POST /v1/messages/:id/send': {
    summary: 'Send a pending notice now, or one whose sending failed again',
    access: 'create:messages',
    scope: 'self',
    params: byId,
    response: message,
    errors: ['notice_sent'],
  },
  'POST /v1/messages/:id/recall': {
    summary: 'Recall a notice that has reached nobody yet; it is pending again',
    access: 'create:messages',
    scope: 'self',
    params: byId,
    response: message,
    errors: ['notice_delivered', 'notice_pending'],
  },
  'PATCH /v1/messages/read/:id': {
    summary: 'Mark a received notice, and its notification, as read',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
  },
  'PATCH /v1/messages/read-notification': {
    summary: 'Mark a notification as read',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({ user_id: id, notification_id: id }),
    response: done,
  },
});
