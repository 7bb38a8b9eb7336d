import { utimes } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { settleRecordings } from '../../../server/areas/recordings/watch.ts';
import type { Services } from '../../../server/platform/context.ts';
import { NameLocks } from '../../../server/platform/locks.ts';
import { own, prepareLessons, school } from '../room/preparedLesson.ts';
import { unfinished, writeFilm } from './unfinished.ts';

prepareLessons();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) await end();
});

/** Another process of the school, as far as its locks are concerned. */
async function otherProcess(): Promise<Services> {
  const { options } = school.services.pool;
  // The pool hides its password from a spread.
  const client = new pg.Client({ ...options, password: options.password });
  await client.connect();
  ends.push(() => client.end());
  const locks = new NameLocks(() => undefined);
  locks.use(client);
  return { ...school.services, locks };
}

const rowNow = async () => {
  const [row] = await school.db
    .select()
    .from(lesson_recordings)
    .where(eq(lesson_recordings.lesson_id, own.today.id));
  return row;
};

/** A file that was finished just now counts as being written for 15 s. */
async function age(path: string): Promise<void> {
  const earlier = new Date(Date.now() - 16_000);
  await utimes(path, earlier, earlier);
}

/** The first move of a file waits until it is let go; those after it do not. */
function slowMove() {
  const { files } = school.services;
  const move = files.move.bind(files);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const moves = vi.spyOn(files, 'move').mockImplementationOnce(async (from, to) => {
    begun.resolve();
    await held.promise;
    await move(from, to);
  });
  return { moves, begun: begun.promise, letGo: () => held.resolve() };
}

describe('a file that takes longer to store than until the next look', () => {
  it.each([
    ['this process', async () => school.services],
    ['another process', otherProcess],
  ])('is stored once, although %s looks again meanwhile (REC-4)', async (_, looking) => {
    const again = await looking();
    const { path } = await unfinished('running');
    await writeFilm(path);
    const { moves, begun, letGo } = slowMove();
    const first = settleRecordings(school.services);
    await begun;
    await age(path);
    await settleRecordings(again);
    expect(moves).toHaveBeenCalledTimes(1);
    expect((await rowNow())?.status).toBe('post_processing');
    letGo();
    await first;
    expect(moves).toHaveBeenCalledTimes(1);
    const row = await rowNow();
    expect(row?.status).toBe('completed');
    expect(await school.services.files.size(row?.file_key ?? '')).toBe(row?.file_bytes);
  });

  it('is stored by another process if the first one failed to (REC-4)', async () => {
    const again = await otherProcess();
    const { path } = await unfinished('running');
    await writeFilm(path);
    vi.spyOn(school.services.files, 'move').mockRejectedValueOnce(new Error('the store is away'));
    await settleRecordings(school.services);
    expect((await rowNow())?.status).toBe('post_processing');
    await age(path);
    await settleRecordings(again);
    expect((await rowNow())?.status).toBe('completed');
  });
});
