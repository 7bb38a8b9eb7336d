import { type Burden, type MergeSide, obstaclesOf } from '../../../domain/merge.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, listOf, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';

const burdens = {
  merged: bool,
  contract: bool,
  payment: bool,
  classes: bool,
  match: bool,
  seller: bool,
  franchisee: bool,
  author: bool,
  privacy: bool,
} satisfies Record<Burden, typeof bool>;

const shape = {
  ...burdens,
  user_id: text,
  types: listOf(oneOf(userTypes)),
  is_erased: bool,
  companies: listOf(text),
};
const isBurden = (name: string): name is Burden => Object.hasOwn(burdens, name);

/** Throws 404 for a missing record. */
async function sideOf(db: Reader, user_id: string): Promise<MergeSide> {
  const [row] = await rowsOf(db, shape)`
    select u.user_id, u.types, u.erased_at is not null as is_erased,
      array_remove(array[p.company_id::text, b.company_id::text, s.company_id::text], null) as companies,
      exists (select 1 from merges m where m.kept_id = u.user_id and m.journal is not null) as merged,
      exists (select 1 from contracts c where c.student_id = s.student_id and (c.signed_at is not null or exists (
        select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null))) as contract,
      exists (select 1 from charges c where c.student_id = s.student_id)
        or exists (select 1 from payment_orders o where o.student_id = s.student_id) as payment,
      exists (select 1 from class_students c where c.student_id = s.student_id)
        or exists (select 1 from lesson_students l where l.student_id = s.student_id)
        or exists (select 1 from classes c where c.teacher_id = t.teacher_id)
        or exists (select 1 from lessons l where l.teacher_id = t.teacher_id)
        or exists (select 1 from calendar_history h where h.teacher_id = t.teacher_id)
        or exists (select 1 from students_evolution e where e.student_id = s.student_id or e.teacher_id = t.teacher_id)
        or exists (select 1 from teacher_evaluations e where e.teacher_id = t.teacher_id)
        or exists (select 1 from presence r where r.user_id = u.user_id)
        or exists (select 1 from room_messages r where r.user_id = u.user_id)
        or exists (select 1 from room_removals r where r.user_id = u.user_id) as classes,
      exists (select 1 from matches m where m.student_id = s.student_id and m.status <> 'closed')
        or exists (select 1 from matches m where m.teacher_id = t.teacher_id)
        or exists (select 1 from match_exclusions m where m.teacher_id = t.teacher_id) as match,
      exists (select 1 from students sold where sold.fev_id = f.fev_id) as seller,
      exists (select 1 from franchisees r where r.user_id = u.user_id) as franchisee,
      exists (select 1 from messages m where m.sender_id = u.user_id or m.teacher_id = t.teacher_id)
        or exists (select 1 from imports i where i.created_by = u.user_id)
        or exists (select 1 from level_changes l where l.changed_by = u.user_id)
        or exists (select 1 from matches m where m.allocated_by = u.user_id)
        or exists (select 1 from reschedules r where r.decided_by = u.user_id)
        or exists (select 1 from students w where w.by_pass_by = u.user_id)
        or exists (select 1 from privacy_requests r where r.closed_by = u.user_id)
        or exists (select 1 from room_removals r where r.removed_by = u.user_id or r.allowed_by = u.user_id)
        or exists (select 1 from merges m where m.merged_by = u.user_id or m.undone_by = u.user_id) as author,
      exists (select 1 from privacy_requests r where r.user_id = u.user_id and r.status = 'open') as privacy
    from users u left join personal p using (user_id) left join b2b_users b using (user_id)
      left join students s on s.user_id = u.user_id left join teachers t on t.user_id = u.user_id
      left join fevs f on f.user_id = u.user_id
    where u.user_id = ${user_id}`;
  const { types, is_erased, companies, ...held } = ensureFound(row);
  return {
    user_id,
    types,
    companies,
    isErased: is_erased,
    burdens: Object.keys(held).filter((name): name is Burden => isBurden(name) && held[name]),
  };
}

/** Why the second cannot be merged into the first; `reverse` is for the opposite direction. */
export async function mergeObstaclesBetween(db: Reader, ctx: Ctx, kept_id: string, dissolved_id: string) {
  const [kept, dissolved] = [await sideOf(db, kept_id), await sideOf(db, dissolved_id)];
  const by = requireActor(ctx).user_id;
  return { obstacles: obstaclesOf(kept, dissolved, by), reverse: obstaclesOf(dissolved, kept, by) };
}
