import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { removedName } from '../../texts/removed.ts';
import { lockStudentOf } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { type EraseCtx, erasePerson } from './erase.ts';
import { privacy_requests } from './tables.ts';

/** Repeats an erasure after the restore of an older backup. Returns false if the backup has no such person, or has them erased. */
export async function eraseAgain(tx: Tx, ctx: EraseCtx, user_id: string): Promise<boolean> {
  await lockStudentOf(tx, user_id);
  const [person] = await tx
    .select({ name: users.name, erased_at: users.erased_at })
    .from(users)
    .where(eq(users.user_id, user_id))
    .for('update');
  if (!person || person.erased_at !== null) return false;
  await tx
    .update(privacy_requests)
    .set({ status: 'done', closed_at: ctx.clock.now() })
    .where(and(eq(privacy_requests.user_id, user_id), eq(privacy_requests.status, 'open')));
  await erasePerson(tx, ctx, user_id);
  await audit(tx, ctx, {
    context: 'privacy',
    entity: 'users',
    entity_id: user_id,
    entity_name: removedName,
    before: { name: removedName },
  });
  return true;
}
