import type { ResourceName } from '../../domain/permissions.ts';
import type { Ctx } from './context.ts';
import type { Reader, Tx } from './db/database.ts';
import { access_log, audit_log } from './tables.ts';

const secret = /password|hash|token|secret/i;
const mask = (name: string, value: unknown) =>
  value !== null && value !== undefined && secret.test(name) ? '***' : value;

type Row = Record<string, unknown>;

/** Masks secrets and omits timestamps. */
export function changesOf(
  before: Row | null,
  after: Row | null,
): Record<string, { from?: unknown; to?: unknown }> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, { from?: unknown; to?: unknown }> = {};
  for (const name of names) {
    if (name === 'updated_at' || name === 'created_at') continue;
    const from = before?.[name];
    const to = after?.[name];
    if (after && before && !(name in after)) continue;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[name] = {
      ...(before ? { from: mask(name, from) } : {}),
      ...(after ? { to: mask(name, to) } : {}),
    };
  }
  return changes;
}

export type AuditContext =
  | ResourceName
  | 'acceptance'
  | 'availability'
  | 'contracts'
  | 'finance'
  | 'matching'
  | 'onboarding'
  | 'password'
  | 'payments'
  | 'registration'
  | 'repeated_registration'
  | 'room'
  | 'second_factor';

interface Entry {
  context: AuditContext;
  entity: string;
  entity_id: string;
  student_id?: string | null;
  before?: Row | null;
  after?: Row | null;
  by?: string;
}

export async function auditAll(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'actor' | 'origin'>,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.flatMap(({ before = null, after = null, student_id = null, by, ...entry }) => {
    const changes = changesOf(before, after);
    if (before && after && Object.keys(changes).length === 0) return [];
    return {
      ...entry,
      student_id,
      changes,
      at: ctx.clock.now(),
      user_id: ctx.actor?.user_id ?? null,
      user_name: ctx.actor?.name ?? by ?? 'Sistema',
      operation: before ? (after ? ('U' as const) : ('D' as const)) : ('I' as const),
      request_id: ctx.origin.requestId,
    };
  });
  if (rows.length > 0) await tx.insert(audit_log).values(rows);
}

/** In the transaction of the change (ACCESS-16). */
export const audit = (tx: Tx, ctx: Pick<Ctx, 'clock' | 'actor' | 'origin'>, entry: Entry): Promise<void> =>
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
