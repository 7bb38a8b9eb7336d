import { sql } from 'drizzle-orm';
import { fixedPermissions } from '../../../contract/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { rolePermissions } from './rolePermissions.ts';
import { factorDue } from './secondFactor/state.ts';
import type { UserFacts } from './userFacts.ts';

async function permissionsOf(db: Reader, user_id: string, type: UserType | null): Promise<string[]> {
  if (!type) return [];
  if (type !== 'ADMIN') return [...fixedPermissions[type]];
  const rows = await rowsOf(db, {
    permissions: orNull(text),
  })`select ${rolePermissions(sql`${user_id}`)} as permissions`;
  return rows[0]?.permissions?.split(' ') ?? [];
}

export async function viewSession(
  db: Reader,
  ctx: Ctx,
  session: { session_id: string; active_type: UserType | null },
  facts: UserFacts,
) {
  return {
    session: session.session_id,
    ...((await factorDue(db, ctx.config, facts)) && { second_factor_due: true as const }),
    permissions: await permissionsOf(db, facts.user_id, session.active_type),
    activeType: session.active_type,
    user: {
      id: facts.user_id,
      user_id: facts.user_id,
      name: facts.name,
      email: facts.email,
      language: facts.language,
      theme: facts.theme,
      types: facts.types,
      photo_url: ctx.files.photo(facts.photo_key),
      onboarding_status: facts.onboarding_status,
      has_class: facts.class_id !== null,
      is_active: facts.is_active,
      student_id: facts.student_id,
      teacher_id: facts.teacher_id,
      fev_id: facts.fev_id,
    },
  };
}
