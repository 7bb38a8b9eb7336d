import { sql } from 'drizzle-orm';
import { judgeClock, judgeLine, TESTS_KEPT, TESTS_KEPT_DAYS } from '../../../domain/connectionTest.ts';
import { deviceName } from '../../../domain/device.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Services } from '../../platform/context.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockPerson } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { connection_tests } from './tables.ts';

export const openTest: Handler<'GET /v1/connection-tests/entrance'> = async (ctx) => {
  const { user_id } = requireActor(ctx);
  const entrance = await ctx.providers.room.mintLineTest({ user_id });
  return {
    token: entrance?.token ?? null,
    endpoint: entrance?.endpoint ?? '/',
    now: ctx.clock.now(),
  };
};

/** What the line and the clock are worth is judged here, from their figures (ROOM-18). */
export const keepTest: Handler<'POST /v1/connection-tests'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  const { id, line, clock_lag_seconds } = body;
  const test_result = {
    outcomes: { ...body.outcomes, line: judgeLine(line), clock: judgeClock(clock_lag_seconds) },
    line,
    clock_lag_seconds,
  };
  const device = deviceName(ctx.origin.headers['user-agent']);
  await ctx.transaction(async (tx) => {
    // Two results at once would each find room for itself.
    await lockPerson(tx, user_id);
    const kept = await tx
      .insert(connection_tests)
      .values({ id, user_id, tested_at: ctx.clock.now(), device, test_result })
      .onConflictDoUpdate({
        target: connection_tests.id,
        set: { test_result, device },
        setWhere: sql`${connection_tests.user_id} = ${user_id}`,
      })
      .returning({ id: connection_tests.id });
    ensureFound(kept[0]);
    await tx.execute(sql`delete from connection_tests where user_id = ${user_id} and id not in (
      select id from connection_tests where user_id = ${user_id} order by tested_at desc, id limit ${TESTS_KEPT})`);
  });
  return ok;
};

export const listTests: Handler<'GET /v1/users/:id/connection-tests'> = async (ctx, { params }) => {
  const [person] = await ctx.db
    .select({ user_id: users.user_id })
    .from(users)
    .where(sql`${users.user_id} = ${params.id}`);
  const { user_id } = ensureFound(person);
  const rows = await ctx.db
    .select()
    .from(connection_tests)
    .where(sql`${connection_tests.user_id} = ${user_id}`)
    .orderBy(sql`${connection_tests.tested_at} desc, ${connection_tests.id}`);
  return {
    response: rows.map(({ id, tested_at, device, test_result }) => ({
      id,
      tested_at,
      device,
      outcomes: test_result.outcomes,
      line: test_result.line,
      clock_lag_seconds: test_result.clock_lag_seconds,
    })),
  };
};

export async function clearTests({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock.now().getTime() - TESTS_KEPT_DAYS * 86_400_000);
  await db.execute(sql`delete from connection_tests where tested_at < ${oldest.toISOString()}`);
}
