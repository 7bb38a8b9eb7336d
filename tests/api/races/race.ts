import { expect } from 'vitest';
import { type ErrorCode, statusOf, type Values } from '../../../contract/errors.ts';
import type { CallKey } from '../../../contract/index.ts';
import { messageOf } from '../../../server/texts/messages.ts';
import type { Reply } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import type { School } from '../../support/school.ts';

/** The responses, counted: `{ '200 ok': 1, '417 slot_lost': 3 }`. */
type Outcome = Record<string, number>;

/**
 * Makes concurrent calls and counts the responses. Fails on a 5xx, and on a refusal whose message is not in the catalogue.
 */
export async function race<K extends CallKey>(
  calls: readonly (() => Promise<Reply<K>>)[],
): Promise<{ outcome: Outcome; replies: Reply<K>[]; winners: Reply<K>[] }> {
  const replies = await Promise.all(calls.map((call) => call()));
  const outcome: Outcome = {};
  for (const { status, error } of replies) {
    const name = `${status} ${error.code ?? 'ok'}`;
    outcome[name] = (outcome[name] ?? 0) + 1;
    expect(status).toBeLessThan(500);
    if (status === 200) continue;
    const code = error.code as ErrorCode;
    expect(status).toBe(statusOf(code));
    expect(error.message).toBe(messageOf(code, error.values as Values | undefined));
  }
  return { outcome, replies, winners: replies.filter(({ status }) => status === 200) };
}

/** `count` equal concurrent calls. */
export const times = <T>(count: number, call: (index: number) => T): (() => T)[] =>
  Array.from({ length: count }, (_, index) => () => call(index));

/** The rows of a statement. */
export const rowsOf = async (school: School, text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows as Record<string, unknown>[];

/** A transaction of its own, which a test can let others wait for. */
export async function transactionOf(school: School) {
  const client = await school.services.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    someoneWaits: () =>
      eventually(async () => {
        const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        expect(await rowsOf(school, waiting, [rows[0]?.pid])).not.toEqual([]);
      }),
    /** Until so many wait, for this transaction or for one that waits for it. */
    othersWait: (count: number) =>
      eventually(async () => {
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        expect(await rowsOf(school, waiting)).toHaveLength(count);
      }),
    /** Undoes what has not been committed. */
    end: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}

/** The number of audit rows of an entity. */
export const audited = async (
  school: School,
  entity_id: string,
  operation: 'I' | 'U' | 'D',
  field?: string,
) =>
  (
    await rowsOf(
      school,
      `select 1 from audit_log where entity_id = $1 and operation = $2 and ($3::text is null or changes ? $3)`,
      [entity_id, operation, field ?? null],
    )
  ).length;
