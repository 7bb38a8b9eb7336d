import { sql } from 'drizzle-orm';
import { allPermissions } from '../../../domain/permissions.ts';
import { type AuditCtx, audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { personal } from '../people/tables.ts';
import { confirmationLink } from './confirmRegistration.ts';
import { roles, user_roles, users } from './tables.ts';

export const linkHours = 24;

const nameOfRole = { id: text, name: text };
type Role = RowOf<typeof nameOfRole>;
const fullName = 'Administrador';

async function namedRole(tx: Tx, name: string): Promise<Role> {
  const rows = await rowsOf(tx, nameOfRole)`select id, name::text from roles where name = ${name} and status`;
  return ensureFound(rows[0]);
}

async function fullRole(tx: Tx): Promise<Role> {
  const rows = await rowsOf(tx, nameOfRole)`
    select id, name::text from roles
    where status and permissions @> ${sql.param([...allPermissions])}::text[] order by name limit 1`;
  if (rows[0]) return rows[0];
  const { rows: taken } = await tx.execute(sql`select 1 from roles where name = ${fullName}`);
  const name = taken.length === 0 ? fullName : `${fullName} (2)`;
  const [role] = await tx
    .insert(roles)
    .values({ name, permissions: [...allPermissions].sort() })
    .returning({ id: roles.id, name: roles.name });
  return ensureFound(role, 'internal');
}

export async function createAdmin(
  ctx: AuditCtx & Pick<Ctx, 'random' | 'config' | 'transaction'>,
  input: { name: string; email: string; role?: string | undefined },
): Promise<{ user_id: string; role: string; link: string }> {
  return ctx.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ name: input.name, email: input.email, types: ['ADMIN'], created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('email_taken');
    await tx.insert(personal).values({ user_id: row.user_id });
    const role = input.role ? await namedRole(tx, input.role) : await fullRole(tx);
    await tx.insert(user_roles).values({ user_id: row.user_id, role_id: role.id });
    await audit(tx, ctx, {
      context: 'users',
      entity: 'users',
      entity_id: row.user_id,
      after: { name: row.name, email: row.email, types: row.types, role: role.name },
      by: 'create-admin',
    });
    return { user_id: row.user_id, role: role.name, link: await confirmationLink(tx, ctx, row, linkHours) };
  });
}
