import { eq, sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import {
  type Audience,
  canChangeNotice,
  canRecallNotice,
  canSendNotice,
  type NoticeDraft,
  noticeIssues,
  RECALL_SECONDS,
  statusWhenSaved,
} from '../../../domain/notices.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, isChanged } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { digits, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { visibleUsers } from '../access/api.ts';
import { readMessage } from './listMessages.ts';
import { managed } from './messageView.ts';
import { addressedBy, announceMessages, startSending } from './sendMessage.ts';
import { message_recipients, messages } from './tables.ts';

type Input = Validated<'POST /v1/messages'>['body'];
type Message = typeof messages.$inferSelect;

const blank = {
  title: '',
  content: '',
  category: 'IMMEDIATE' as const,
  schedule: null,
  require_confirmation: false,
  recipients_id: [],
  types: [],
  send_to_all: false,
  teacher_id: null,
};

function refuseForeign(field: 'sender_id' | 'status', isForeign: boolean): void {
  if (isForeign) throw new AppError('field_forbidden', { field: { code: `field_${field}` } });
}

/** TEACHER and FEE address their own students only: for them the group of students means those (NOTICE-3). */
function withinScope<A extends Audience>(ctx: Ctx, draft: A): A {
  const { type, teacher_id } = requireActor(ctx);
  if (type === 'ADMIN') return draft;
  const groups = draft.types.filter((each) => each !== 'STUDENT');
  if (draft.send_to_all || groups.length > 0)
    throw new AppError('field_forbidden', { field: { code: 'field_audience' } });
  if (draft.teacher_id !== null && draft.teacher_id !== teacher_id) throw new AppError('not_found');
  return { ...draft, types: [], teacher_id: draft.types.length > 0 ? teacher_id : draft.teacher_id };
}

/** An id out of scope looks like a missing one (ACCESS-6). */
async function ensureReachable(tx: Reader, ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [row] = await rowsOf(tx, { found: digits })`
    select count(*) as found from users u left join students s on s.user_id = u.user_id
    where u.user_id = any(${`{${ids.join()}}`}::uuid[]) and ${visibleUsers(ctx)}`;
  if (Number(row?.found) !== ids.length) throw new AppError('not_found');
}

async function writeChosen(tx: Tx, message_id: string, ids: readonly string[]): Promise<void> {
  await tx.delete(message_recipients).where(eq(message_recipients.message_id, message_id));
  if (ids.length > 0)
    await tx.insert(message_recipients).values(ids.map((user_id) => ({ message_id, user_id })));
}

/** Locked; out of scope it looks like a missing one (ACCESS-6). */
async function lockManaged(tx: Tx, ctx: Ctx, id: string): Promise<Message> {
  const [found] = await rowsOf(tx, { id: text })`
    select m.id from messages m where m.id = ${id} and ${managed(ctx)} for update`;
  ensureFound(found);
  const [row] = await tx.select().from(messages).where(eq(messages.id, id));
  return ensureFound(row);
}

function refuseUnlessPending({ status }: Message): void {
  if (!canChangeNotice(status)) throw new AppError(status === 'SENT' ? 'notice_sent' : 'notice_failed');
}

function checked<D extends NoticeDraft & { require_confirmation: boolean }>(ctx: Ctx, draft: D) {
  const issues = noticeIssues(draft, ctx.clock.now());
  if (issues.length > 0) throw refused(...issues);
  const { recipients_id, schedule, types, ...rest } = withinScope(ctx, draft);
  const isScheduled = rest.category === 'SCHEDULED' && schedule !== null;
  const chosen = [...new Set(recipients_id)].sort();
  const values = {
    ...rest,
    types: [...new Set(types)],
    schedule: isScheduled ? new Date(schedule) : null,
  };
  return { chosen, values };
}

/** Counts the people whom the notice would reach if it were sent now (NOTICE-6). */
export const previewRecipients: Handler<'POST /v1/messages/recipients/preview'> = async (ctx, { body }) => {
  const audience = withinScope(ctx, body);
  const ids = [...new Set(audience.recipients_id)];
  await ensureReachable(ctx.db, ctx, ids);
  const chosen = sql`u.user_id = any(${`{${ids.join()}}`}::uuid[])`;
  const [row] = await rowsOf(ctx.db, { count: digits })`
    select count(*) as count from users u where u.user_status and ${addressedBy(audience, chosen)}`;
  return { count: Number(ensureFound(row).count) };
};

const given = ({ sender_id: _, status: __, recallable: ___, ...fields }: Input) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const delayOf = ({ recallable }: Pick<Input, 'recallable'>) => (recallable ? RECALL_SECONDS * 1000 : 0);

export const createMessage: Handler<'POST /v1/messages'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  refuseForeign('sender_id', body.sender_id !== undefined && body.sender_id !== user_id);
  const draft: NoticeDraft & typeof blank = { ...blank, ...given(body) };
  const { chosen, values } = checked(ctx, draft);
  const status = statusWhenSaved(values.category);
  refuseForeign('status', body.status !== undefined && body.status !== status);
  return ctx.transaction(async (tx) => {
    await ensureReachable(tx, ctx, chosen);
    const [row] = await tx
      .insert(messages)
      .values({ ...values, sender_id: user_id, created_at: ctx.clock.now() })
      .returning({ id: messages.id });
    const { id } = ensureFound(row, 'internal');
    await writeChosen(tx, id, chosen);
    await audit(tx, ctx, {
      context: 'messages',
      entity: 'messages',
      entity_id: id,
      entity_name: values.title,
      after: { ...values, status, recipients_id: chosen },
    });
    if (status === 'SENT') await startSending(tx, ctx, id, delayOf(body));
    await announceMessages(tx, ctx, user_id);
    return readMessage(tx, ctx, id);
  });
};

export const updateMessage: Handler<'PATCH /v1/messages/:id'> = (ctx, { params: { id }, body }) =>
  ctx.transaction(async (tx) => {
    const old = await lockManaged(tx, ctx, id);
    refuseUnlessPending(old);
    const { updated_at, ...input } = body;
    refuseStale(old, updated_at);
    refuseForeign('sender_id', input.sender_id !== undefined && input.sender_id !== old.sender_id);
    const rows = await tx
      .select({ user_id: message_recipients.user_id })
      .from(message_recipients)
      .where(eq(message_recipients.message_id, id));
    const before = rows.map(({ user_id }) => user_id).sort();
    const { title, content, category, require_confirmation, types, send_to_all, teacher_id } = old;
    const kept = { title, content, category, require_confirmation, types, send_to_all, teacher_id };
    const draft = { ...kept, schedule: old.schedule?.toISOString() ?? null, recipients_id: before };
    const { chosen, values } = checked(ctx, { ...draft, ...given(input) });
    const status = statusWhenSaved(values.category);
    refuseForeign('status', input.status !== undefined && ![status, old.status].includes(input.status));
    const was = { ...kept, schedule: old.schedule, status: old.status, recipients_id: before };
    const is = { ...values, status, recipients_id: chosen };
    if (!isChanged(was, is)) return readMessage(tx, ctx, id);
    await ensureReachable(tx, ctx, chosen);
    await tx.update(messages).set(values).where(eq(messages.id, id));
    await writeChosen(tx, id, chosen);
    await audit(tx, ctx, {
      context: 'messages',
      entity: 'messages',
      entity_id: id,
      entity_name: values.title,
      before: was,
      after: is,
    });
    if (status === 'SENT') await startSending(tx, ctx, id, delayOf(body));
    await announceMessages(tx, ctx, old.sender_id);
    return readMessage(tx, ctx, id);
  });

export const deleteMessage: Handler<'DELETE /v1/messages/:id'> = (ctx, { params: { id } }) =>
  ctx.transaction(async (tx) => {
    const old = await lockManaged(tx, ctx, id);
    refuseUnlessPending(old);
    await tx.delete(messages).where(eq(messages.id, id));
    const { title, content, category, schedule, types, send_to_all, teacher_id } = old;
    await audit(tx, ctx, {
      context: 'messages',
      entity: 'messages',
      entity_id: id,
      entity_name: old.title,
      before: { title, content, category, schedule, types, send_to_all, teacher_id },
    });
    await announceMessages(tx, ctx, old.sender_id);
    return ok;
  });

export const forceMessage: Handler<'POST /v1/messages/:id/send'> = (ctx, { params: { id } }) =>
  ctx.transaction(async (tx) => {
    const old = await lockManaged(tx, ctx, id);
    if (!canSendNotice(old.status)) throw new AppError('notice_sent');
    await startSending(tx, ctx, id);
    await audit(tx, ctx, {
      context: 'messages',
      entity: 'messages',
      entity_id: id,
      entity_name: old.title,
      before: { status: old.status },
      after: { status: 'SENT' },
    });
    await announceMessages(tx, ctx, old.sender_id);
    return readMessage(tx, ctx, id);
  });

/** Makes a notice that has reached nobody yet pending again; the lock keeps its first batch from being stored meanwhile (NOTICE-7). */
export const recallMessage: Handler<'POST /v1/messages/:id/recall'> = (ctx, { params: { id } }) =>
  ctx.transaction(async (tx) => {
    const { status, schedule, sent_through, completed_at, recipient_count, title, sender_id } =
      await lockManaged(tx, ctx, id);
    if (status === 'PENDING') throw new AppError('notice_pending');
    const isDelivered = recipient_count > 0 || sent_through !== null || completed_at !== null;
    if (!canRecallNotice({ status, schedule, isDelivered }, ctx.clock.now()))
      throw new AppError('notice_delivered');
    await tx.update(messages).set({ status: 'PENDING', sent_at: null }).where(eq(messages.id, id));
    await audit(tx, ctx, {
      context: 'messages',
      entity: 'messages',
      entity_id: id,
      entity_name: title,
      before: { status },
      after: { status: 'PENDING' },
    });
    await announceMessages(tx, ctx, sender_id);
    return readMessage(tx, ctx, id);
  });
