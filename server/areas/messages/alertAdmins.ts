import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail.ts';
import { notify } from './notify.ts';

/** Gives every active administrator a notice and a mail, once for a key; false where they had it already. */
export async function alertAdmins(
  tx: Tx,
  ctx: Ctx,
  { key, title, content }: { key: string; title: string; content: string },
): Promise<boolean> {
  const { rows: had } = await tx.execute(
    sql`select 1 from notifications where once_key like ${`${key}:%`} limit 1`,
  );
  if (had.length > 0) return false;
  const { rows } = await tx.execute<{ user_id: string; name: string; email: string }>(
    sql`select user_id, name, email::text from users where user_status and 'ADMIN' = any(types)`,
  );
  for (const { user_id, name, email } of rows) {
    await notify(tx, ctx, {
      recipient_id: user_id,
      notification: 'NOTICE',
      title,
      content,
      once_key: `${key}:${user_id}`,
    });
    await queueMail(tx, ctx, {
      kind: 'notice',
      to: email,
      subject: `${title} na Aula Viva`,
      text: `Olá, ${name}.\n\n${content}\n\nAula Viva`,
    });
  }
  return true;
}
