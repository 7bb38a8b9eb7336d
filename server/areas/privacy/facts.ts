import { sql } from 'drizzle-orm';
import { type BlockerKind, type Kept, keptOf } from '../../../domain/privacy.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, listOf, orNull, rowsOf } from '../../platform/db/rows.ts';
import { laws } from '../../texts/laws.ts';
import { contracts } from '../contracts/tables.ts';
import { charges, unpaid } from '../payments/tables.ts';

export interface Blocker {
  kind: BlockerKind;
  until: string | null;
}

/** Obligations that prevent an erasure of the person while they run. */
export async function blockersOf(db: Reader, ctx: Pick<Ctx, 'clock'>, user_id: string): Promise<Blocker[]> {
  const today = localDate(ctx.clock.now());
  const [row] = await rowsOf(db, {
    contract_until: orNull(day),
    in_debt: bool,
    teaches: bool,
    stands_in: bool,
  })`
    select
      (select max(validity)::text from ${contracts} join students using (student_id)
        where user_id = ${user_id} and status = 'signed' and validity >= ${today}) as contract_until,
      exists (select 1 from ${charges} join contracts c using (contract_id) join students s on s.student_id = c.student_id
        where s.user_id = ${user_id} and c.signed_at is not null and ${unpaid(charges.status)}) as in_debt,
      exists (select 1 from classes join teachers using (teacher_id)
        where user_id = ${user_id} and classes.status) as teaches,
      exists (select 1 from lessons join teachers using (teacher_id) join classes c on c.id = lessons.class_id
        where user_id = ${user_id} and lessons.status = 'scheduled' and lessons.ends_at > ${ctx.clock.now().toISOString()}
          and c.teacher_id <> lessons.teacher_id) as stands_in`;
  return [
    ...(row?.contract_until ? [{ kind: 'contract' as const, until: row.contract_until }] : []),
    ...(row?.in_debt ? [{ kind: 'debt' as const, until: null }] : []),
    ...(row?.teaches ? [{ kind: 'classes' as const, until: null }] : []),
    ...(row?.stands_in ? [{ kind: 'lessons' as const, until: null }] : []),
  ];
}

export async function keptFor(db: Reader, user_id: string): Promise<Kept[]> {
  const local = (moment: string) => sql.raw(`(${moment} at time zone '${SCHOOL_ZONE}')::date::text`);
  const [row] = await rowsOf(db, { ends: listOf(day), paid: listOf(day), access: orNull(day) })`
    select
      array(select validity::text from contracts join students using (student_id)
        where user_id = ${user_id} and (signed_at is not null or exists (
          select 1 from contract_signers g where g.contract_id = contracts.contract_id and g.signed_at is not null))) as ends,
      array(select ${local('paid_at')} from charges join students using (student_id)
        where user_id = ${user_id} and paid_at is not null
        union select ${local('paid_at')} from payment_orders join students using (student_id)
        where user_id = ${user_id} and paid_at is not null) as paid,
      (select ${local('max(at)')} from access_log where user_id = ${user_id}) as access`;
  return keptOf({
    contractEnds: row?.ends ?? [],
    paidOn: row?.paid ?? [],
    lastAccess: row?.access ?? null,
  });
}

export const withBasis = (kept: readonly Kept[]) =>
  kept.map(({ kind, ends_on }) => ({ kind, ends_on, basis: laws[kind] }));

/** Effect of an erasure of the person now. */
export const outlookOf = async (db: Reader, ctx: Pick<Ctx, 'clock'>, user_id: string) => ({
  blockers: await blockersOf(db, ctx, user_id),
  kept: withBasis(await keptFor(db, user_id)),
});
