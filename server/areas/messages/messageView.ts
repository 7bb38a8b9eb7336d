import { type SQL, sql } from 'drizzle-orm';
import { audienceTypes } from '../../../domain/notices.ts';
import { MESSAGE_CATEGORIES, MESSAGE_STATUSES } from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  bool,
  digits,
  instant,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  type RowOf,
  text,
} from '../../platform/db/rows.ts';

const recipientShape = { id: text, is_read: bool, label: text, types: listOf(oneOf(userTypes)) };

export const messageShape = {
  id: text,
  title: text,
  content: text,
  require_confirmation: bool,
  send_to_all: bool,
  status: oneOf(MESSAGE_STATUSES),
  category: oneOf(MESSAGE_CATEGORIES),
  types: listOf(oneOf(audienceTypes)),
  sent_at: orNull(instant),
  schedule: orNull(instant),
  created_at: instant,
  updated_at: instant,
  teacher_id: orNull(text),
  teacher_name: orNull(text),
  sender_id: text,
  sender_name: text,
  recipient_count: int,
  read_count: digits,
  is_read: orNull(bool),
  recipients_id: listOf(object(recipientShape)),
};

export const messageOf = ({ read_count, ...row }: RowOf<typeof messageShape>) => ({
  ...row,
  read_count: Number(read_count),
});

/** Condition on `m` (messages): an administrator with view:messages manages all, others what they sent. */
export function managed(ctx: Ctx): SQL {
  const { type, user_id } = requireActor(ctx);
  return type === 'ADMIN' && holds(ctx, 'view:messages') ? sql`true` : sql`m.sender_id = ${user_id}`;
}

export const recipientColumns = sql`r.user_id as id, r.is_read, u.name || ' - ' || u.email as label, u.types`;

/** Columns of `messageShape`, from `messageTables`; recipients see neither each other nor the counts. */
export const messageColumns = (ctx: Ctx, shownRecipients: number): SQL => sql`
  m.id, m.title, m.content, m.require_confirmation, m.send_to_all, m.status, m.category, m.types, m.sent_at, m.schedule,
  m.created_at, m.updated_at, m.teacher_id, tu.name as teacher_name, m.sender_id, su.name as sender_name,
  own.is_read,
  case when ${managed(ctx)} then m.recipient_count else 0 end as recipient_count,
  case when ${managed(ctx)}
    then (select count(*) from message_recipients r where r.message_id = m.id and r.is_read) else 0 end as read_count,
  case when ${managed(ctx)} then (
    select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (
      select ${recipientColumns} from message_recipients r join users u on u.user_id = r.user_id
      where r.message_id = m.id order by r.user_id limit ${sql.raw(String(shownRecipients))}) shown)
    else '[]' end as recipients_id`;

export const messageTables = (ctx: Ctx): SQL => sql`messages m
  left join users su on su.user_id = m.sender_id
  left join teachers t on t.teacher_id = m.teacher_id left join users tu on tu.user_id = t.user_id
  left join message_recipients own on own.message_id = m.id and own.user_id = ${requireActor(ctx).user_id}
    and own.delivered_at is not null`;
