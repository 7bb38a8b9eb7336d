import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueText } from '../../platform/mail.ts';
import { readSchool } from '../../platform/school.ts';
import { type NoticeName, type NoticeValues, noticeIn, textIn } from '../../texts/texts.ts';
import { users } from '../identity/tables.ts';
import { notify } from './notify.ts';

/** Once per key; false when they already have it. */
export async function alertAdmins<N extends NoticeName>(
  tx: Tx,
  ctx: Ctx,
  { key, notice, values }: { key: string; notice: N; values: NoticeValues<N> },
): Promise<boolean> {
  const { rows: had } = await tx.execute(
    sql`select 1 from notifications where once_key like ${`${key}:%`} limit 1`,
  );
  if (had.length > 0) return false;
  const admins = await tx
    .select({ user_id: users.user_id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.user_status, true), arrayContains(users.types, ['ADMIN'])));
  const ids = admins.map(({ user_id }) => user_id);
  const notified = await notify(tx, ctx, ids, {
    notification: 'NOTICE',
    notice,
    values,
    once_key: key,
    always: true,
  });
  const { name: school } = await readSchool({ db: tx, config: ctx.config });
  for (const to of admins.filter(({ user_id }) => notified.includes(user_id))) {
    const { title, content: text } = noticeIn(to.language, notice, values);
    await queueText(tx, ctx, {
      kind: 'notice',
      to,
      subject: textIn(to.language, 'mail.alert.subject', { title, school }),
      text,
    });
  }
  return notified.length > 0;
}
