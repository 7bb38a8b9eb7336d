import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueText } from '../../platform/mail.ts';
import { type NoticeName, type NoticeValues, noticeIn } from '../../texts/texts.ts';
import { users } from '../identity/tables.ts';
import { notify } from '../messages/api.ts';

/** Notifies in the app and by e-mail, whatever the person has chosen: each step of a right leaves a written trace. */
export async function notifyPerson<N extends NoticeName>(
  tx: Tx,
  ctx: Ctx,
  user_id: string,
  notice: N,
  values: NoticeValues<N>,
): Promise<void> {
  await notify(tx, ctx, [user_id], { notification: 'NOTICE', notice, values, always: true });
  const [to] = await tx
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.user_id, user_id));
  if (!to) return;
  const { title: subject, content: text } = noticeIn(to.language, notice, values);
  await queueText(tx, ctx, { kind: 'notice', to, subject, text });
}
