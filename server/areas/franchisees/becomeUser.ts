import { eq } from 'drizzle-orm';
import { userTypeOf } from '../../../domain/options.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, refused } from '../../platform/errors.ts';
import { franchisees } from './tables.ts';

interface NewUser {
  user_id: string;
  types: readonly UserType[];
}

/** Runs in the transaction that registers the user; succeeds once per franchisee (REG-21). */
export async function becomeUser(tx: Tx, ctx: Ctx, franchisee_id: string, { user_id, types }: NewUser) {
  if (requireActor(ctx).type !== 'ADMIN' || !holds(ctx, 'create:franchisee')) throw new AppError('forbidden');
  const { franchise_type, name, surname, user_id: known } = await lockRow(tx, franchisees, franchisee_id);
  if (known) throw new AppError('franchisee_is_user');
  if (!types.includes(userTypeOf[franchise_type])) throw refused({ path: 'types', code: 'option_invalid' });
  await tx.update(franchisees).set({ user_id }).where(eq(franchisees.id, franchisee_id));
  await audit(tx, ctx, {
    context: 'franchisee',
    entity: 'franchisees',
    entity_id: franchisee_id,
    entity_name: `${name} ${surname}`,
    before: { user_id: null },
    after: { user_id },
  });
}
