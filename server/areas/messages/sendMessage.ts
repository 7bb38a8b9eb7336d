import { type SQL, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { markdownText } from '../../../domain/markdown.ts';
import { channelsOf } from '../../../domain/notificationChoices.ts';
import { lockRow } from '../../platform/changeRow.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { addJob } from '../../platform/jobs.ts';
import { queueTexts } from '../../platform/mail.ts';
import { studentsOf } from '../access/api.ts';
import { mailByChoice } from './notify.ts';
import { messages } from './tables.ts';

type Message = typeof messages.$inferSelect;

/** Recipients per transaction: short enough that locks and events do not wait for each other. */
const batchSize = 1000;
const maxFailures = 5;
const onlineMs = 65 * 60_000;

/** Lists of notices on screen: the sender's, and those of administrators. */
export async function announceMessages(
  tx: Parameters<Ctx['events']['announceChange']>[0],
  ctx: Pick<Ctx, 'events'>,
  sender_id: string,
): Promise<void> {
  await ctx.events.announceChange(tx, { of: [sender_id, 'ADMIN'], topic: 'messages' });
}

/** The caller holds the lock of the row; an earlier, failed run is continued (NOTICE-4). Delivery begins after `delayMs`. */
export async function startSending(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  message_id: string,
  delayMs = 0,
): Promise<void> {
  await tx.execute(sql`update messages set status = 'SENT', sent_at = coalesce(sent_at, ${ctx.clock.now().toISOString()})
    where id = ${message_id}`);
  await addJob(tx, 'message_send', { message_id, failures: 0 }, { key: `message:${message_id}`, delayMs });
}

/** Condition on `u` (users): groups as they are now, and people chosen by name (NOTICE-3). */
export function addressedBy(
  { send_to_all, types, teacher_id }: Pick<Message, 'send_to_all' | 'types' | 'teacher_id'>,
  chosen: SQL,
): SQL {
  if (send_to_all) return sql`true`;
  const parts = [chosen];
  if (types.length > 0) parts.push(sql`u.types && ${`{${types.join()}}`}::text[]`);
  if (teacher_id)
    parts.push(
      sql`exists (select 1 from students s where s.user_id = u.user_id and ${studentsOf(teacher_id)})`,
    );
  return sql`(${sql.join(parts, sql` or `)})`;
}

const addressed = (message: Message): SQL =>
  addressedBy(
    message,
    sql`exists (select 1 from message_recipients r where r.message_id = ${message.id} and r.user_id = u.user_id)`,
  );

const personShape = {
  user_id: text,
  name: text,
  email: text,
  language: oneOf(languages),
  in_app: orNull(bool),
  by_email: orNull(bool),
};

/** Active ones who are addressed and do not have the notice yet, in order of `user_id`. */
const nextPeople = (tx: Tx, message: Message, condition: SQL) =>
  rowsOf(tx, personShape)`
    select u.user_id, u.name, u.email, u.language, c.in_app, c.by_email
    from users u left join notification_choices c on c.user_id = u.user_id and c.kind = 'NOTICE'
    where u.user_status and ${condition} and ${addressed(message)} and not exists (
      select 1 from message_recipients had
      where had.message_id = ${message.id} and had.user_id = u.user_id and had.delivered_at is not null)
    order by u.user_id limit ${sql.raw(String(batchSize))}`;

/** An access token lives for an hour: open browsers have used their session since. */
const isOnline = (now: Date): SQL => sql`exists (select 1 from sessions s where s.user_id = u.user_id
  and s.ended_at is null and coalesce(s.last_used_at, s.created_at) > ${new Date(now.getTime() - onlineMs).toISOString()})`;

/** The next recipients, open browsers first; false after the last ones. A killed batch leaves no trace. */
async function sendBatch(tx: Tx, ctx: Ctx, message_id: string): Promise<boolean> {
  // One that was recalled may have been deleted since.
  const known = await tx.execute(sql`select 1 from messages where id = ${message_id} for update`);
  if (known.rows.length === 0) return false;
  const message = await lockRow(tx, messages, message_id);
  if (message.status !== 'SENT' || message.completed_at) return false;
  const { title, content, require_confirmation, sent_through, sender_id } = message;
  const online = sent_through ? [] : await nextPeople(tx, message, isOnline(ctx.clock.now()));
  const isOnlinePass = online.length > 0;
  const people = isOnlinePass
    ? online
    : await nextPeople(tx, message, sent_through ? sql`u.user_id > ${sent_through}` : sql`true`);
  const channels = people.map(({ in_app, by_email }) =>
    channelsOf(
      'NOTICE',
      in_app === null || by_email === null ? undefined : { in_app, by_email },
      require_confirmation,
    ),
  );
  const now = ctx.clock.now().toISOString();
  const array = (rows: readonly { user_id: string }[]) =>
    sql`unnest(${`{${rows.map(({ user_id }) => user_id).join()}}`}::uuid[])`;
  await tx.execute(sql`
    insert into message_recipients (message_id, user_id, delivered_at) select ${message_id}, ${array(people)}, ${now}
    on conflict (message_id, user_id) do update set delivered_at = excluded.delivered_at`);
  // The content is read from the notice: 50,000 copies would be 75 MB.
  await tx.execute(sql`
    insert into notifications (message_id, recipient_id, notification, title, content, created_at)
    select ${message_id}, ${array(people.filter((_, index) => channels[index]?.in_app))}, 'NOTICE', ${title}, '', ${now}
    on conflict (message_id, recipient_id) where message_id is not null do nothing`);
  const plain = markdownText(content);
  await queueTexts(
    tx,
    ctx,
    people
      .filter((_, index) => channels[index]?.by_email)
      .map((to) => ({
        ...mailByChoice(ctx, { ...to, kind: 'NOTICE' }, title, plain),
        once_key: `message:${message_id}:${to.user_id}`,
      })),
  );
  const isLast = !isOnlinePass && people.length < batchSize;
  const last = people.at(-1)?.user_id;
  const through = isOnlinePass ? null : (last ?? sent_through);
  await tx.execute(sql`
    update messages set sent_through = ${through}, recipient_count = recipient_count + ${people.length},
      completed_at = ${isLast ? now : null} where id = ${message_id}`);
  if (last) await ctx.events.announceMessage(tx, { message_id, after: sent_through, through: last });
  if (isLast) await announceMessages(tx, ctx, sender_id);
  return !isLast;
}

/** Continues where a killed process stopped. After repeated failures without progress the notice can be sent again by hand. */
export async function sendMessage(
  services: Services,
  { message_id, failures }: { message_id: string; failures: number },
): Promise<void> {
  const ctx = systemCtx(services, 'message_send');
  let failed = failures;
  try {
    while (await services.transaction((tx) => sendBatch(tx, ctx, message_id))) failed = 0;
  } catch (err) {
    failed += 1;
    services.log.warn({ err, message_id, failures: failed }, 'a notice could not be sent');
    await services.transaction(async (tx) => {
      if (failed < maxFailures) {
        await addJob(
          tx,
          'message_send',
          { message_id, failures: failed },
          { key: `message:${message_id}`, delayMs: failed * 2000 },
        );
        return;
      }
      const { sender_id } = await lockRow(tx, messages, message_id);
      await tx.execute(sql`update messages set status = 'ERROR' where id = ${message_id}`);
      await announceMessages(tx, ctx, sender_id);
    });
  }
}

/** Scheduled notices whose time has come; another process skips those that this one holds. */
export async function sendDueMessages(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'messages_due');
  await services.transaction(async (tx) => {
    const due = await rowsOf(tx, { id: text, sender_id: text })`
      select id, sender_id from messages where status = 'PENDING' and schedule <= ${ctx.clock.now().toISOString()}
      order by schedule, id for update skip locked`;
    for (const { id, sender_id } of due) {
      await startSending(tx, ctx, id);
      await announceMessages(tx, ctx, sender_id);
    }
  });
}
