import { expect, it, vi } from 'vitest';
import { eachRow } from '../../../server/platform/eachRow.ts';

it('a row of a recurring job that fails is logged and does not stop the rows after it', async () => {
  const log = { error: vi.fn() };
  const done: number[] = [];
  await eachRow({ log }, [1, 2, 3], async (row) => {
    if (row === 2) throw new Error('wrong zone');
    done.push(row);
  });
  expect(done).toEqual([1, 3]);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('a lost database ends the job, which is then repeated', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  const work = vi.fn().mockRejectedValue(lost);
  await expect(eachRow({ log: { error: vi.fn() } }, [1, 2], work)).rejects.toBe(lost);
  expect(work).toHaveBeenCalledTimes(1);
});
