import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** Condition on `c` (classes): ADMIN all, teachers their own (ACCESS-6). */
export function visibleClasses(ctx: Ctx): SQL {
  const { type, teacher_id } = requireActor(ctx);
  return type === 'ADMIN' ? sql`true` : sql`c.teacher_id = ${teacher_id}`;
}
