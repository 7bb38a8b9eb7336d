import { INTEGRATION_KINDS, secretInUse, stateOf } from '../../../domain/integrations.ts';
import { int, oneOf, rowsOf } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { secretsSince } from '../../platform/integrations.ts';
import { integration_states } from '../../platform/tables.ts';
import { secretValues } from '../../providers/integrations.ts';
import { adaptersInUse } from './adapters.ts';

/** Webhook secrets come in pairs, of which one replaces the other. */
const isRotated = (name: string, all: readonly string[]): boolean =>
  name.endsWith('_PREVIOUS') || all.includes(`${name}_PREVIOUS`);

const dayMs = 24 * 3_600_000;

/** What this process has noted is written first; what others have is at most half a minute old (SCHOOL-5). */
export const listIntegrations: Handler<'GET /v1/integrations'> = async (ctx) => {
  const { db, clock, config } = ctx;
  await ctx.integrations.write();
  const states = new Map((await db.select().from(integration_states)).map((row) => [row.kind, row]));
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const counts = await rowsOf(db, { kind: oneOf(INTEGRATION_KINDS), failures: int })`
    select kind, sum(count)::int as failures from integration_failures where hour > ${since} group by kind`;
  const failures = new Map(counts.map((row) => [row.kind, row.failures]));
  const secrets = await secretsSince(ctx, secretValues(config));
  const adapters = await adaptersInUse(ctx);
  return INTEGRATION_KINDS.map((kind) => {
    const { adapter, configured, secrets: names } = adapters[kind];
    const stored = states.get(kind);
    const known = stored?.adapter === adapter ? stored : undefined;
    const rotated = names.filter((name) => isRotated(name, names));
    return {
      kind,
      adapter,
      state: stateOf(configured, known?.failing ?? false),
      last_event: known?.last_event ?? null,
      event_secret: known
        ? secretInUse(
            known,
            rotated.map((name) => secrets.get(name) ?? null),
          )
        : null,
      last_success: known?.last_success ?? null,
      last_failure: known?.last_failure ?? null,
      fault: known?.fault ?? null,
      failures: known ? (failures.get(kind) ?? 0) : 0,
      secrets: names.map((name) => ({ name, since: secrets.get(name) ?? null })),
    };
  });
};
