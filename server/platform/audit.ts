import { sql } from 'drizzle-orm';
import type { AuditContext, AuditEntity, AuditFieldName } from '../../contract/auditFields.ts';
import type { Ctx } from './context.ts';
import type { Reader, Tx } from './db/database.ts';
import type { Announcements } from './events.ts';
import { access_log, audit_log } from './tables.ts';

const secret = /password|hash|token|secret/i;
const mask = (name: string, value: unknown) =>
  value !== null && value !== undefined && secret.test(name) ? '***' : value;

type Row = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Changes = Record<string, { from?: unknown; to?: unknown }>;

/** Masks secrets and omits timestamps; in an update, absent and null are equal. */
export function changesOf(before: Row | null, after: Row | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Changes = {};
  for (const name of names) {
    if (name === 'updated_at' || name === 'created_at') continue;
    const from = before?.[name];
    const to = after?.[name];
    if (after && before && !(name in after)) continue;
    if (before && after ? isSame(from ?? null, to ?? null) : isSame(from, to)) continue;
    changes[name] = {
      ...(before ? { from: mask(name, from) } : {}),
      ...(after ? { to: mask(name, to) } : {}),
    };
  }
  return changes;
}

export const isChanged = (before: Row, after: Row): boolean =>
  Object.keys(changesOf(before, after)).length > 0;

export const nameIn = (row: Row): string | undefined =>
  [row.name, row.title].find((name) => typeof name === 'string');

type Fields = Readonly<Partial<Record<AuditFieldName, unknown>>>;

export interface Entry {
  context: AuditContext;
  /** Table name for plain resources. */
  entity: string;
  entity_id: string;
  /** Defaults to the name of the person concerned. */
  entity_name?: string | null | undefined;
  student_id?: string | null | undefined;
  before?: Fields | null;
  after?: Fields | null;
  by?: string;
}

export type AuditCtx = Pick<Ctx, 'clock' | 'actor' | 'origin'> & { events: Announcements };
/** A job may record whose act it found. */
type LogCtx = Omit<AuditCtx, 'actor'> & { actor: Pick<NonNullable<Ctx['actor']>, 'user_id' | 'name'> | null };

/** Writes the changes to the log, and announces them to the screens that show them. */
export async function auditAll(tx: Tx, ctx: LogCtx, entries: readonly Entry[]): Promise<void> {
  const rows = entries.flatMap(
    ({ before = null, after = null, student_id = null, entity_name, by, ...entry }) => {
      if (before && after && !isChanged(before, after)) return [];
      return {
        ...entry,
        student_id,
        entity_name:
          entity_name ?? sql`audit_entity_name(${entry.entity}, ${entry.entity_id}, ${student_id}::uuid)`,
        changes: changesOf(before, after),
        at: ctx.clock.now(),
        user_id: ctx.actor?.user_id ?? null,
        user_name: ctx.actor?.name ?? by ?? 'Sistema',
        operation: before ? (after ? ('U' as const) : ('D' as const)) : ('I' as const),
        request_id: ctx.origin.requestId,
      };
    },
  );
  if (rows.length === 0) return;
  await tx.insert(audit_log).values(rows);
  await ctx.events.announceRecords(
    tx,
    rows.map(({ context }) => context),
    rows.flatMap(({ student_id }) => student_id ?? []),
  );
}

/** Runs in the transaction of the change (ACCESS-16). */
export const audit = (tx: Tx, ctx: LogCtx, entry: Entry & { entity: AuditEntity }): Promise<void> =>
  auditAll(tx, ctx, [entry]);

export async function recordAccess(
  db: Reader,
  ctx: Ctx,
  event: string,
  user_id: string | null,
  detail?: string,
): Promise<void> {
  await db.insert(access_log).values({
    at: ctx.clock.now(),
    user_id,
    event,
    ip: ctx.origin.ip,
    port: ctx.origin.port,
    detail: detail ?? null,
  });
}
