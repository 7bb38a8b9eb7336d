import type pg from 'pg';
import { expect, it } from 'vitest';
import { NameLocks } from '../../../server/platform/locks.ts';

/** A connection that grants every lock, and lists what was asked of it. */
function granting() {
  const asked: string[] = [];
  const query = async (statement: string) => {
    asked.push(/pg_\w+/.exec(statement)?.[0] ?? statement);
    return { rows: [{ yes: true }] };
  };
  return { asked, client: { query } as unknown as pg.Client };
}

it('a lock that was released is taken like any other when it is held again', async () => {
  const locks = new NameLocks(() => undefined);
  const first = granting();
  locks.use(first.client);
  expect(await locks.tryLock('recording:1')).toBe(true);
  await locks.release('recording:1');
  await locks.lock('recording:1');
  expect(first.asked).toEqual(['pg_try_advisory_lock', 'pg_advisory_unlock', 'pg_advisory_lock']);
  // The connection broke: whoever waited for the lock before waits for it again.
  const second = granting();
  await locks.restore(second.client);
  expect(second.asked).toEqual(['pg_advisory_lock']);
});
