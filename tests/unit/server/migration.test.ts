import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  MIGRATION_LIMIT_MS,
  Migration,
  SETTLE_MS,
} from '../../../server/providers/room/embedded/migration.ts';

const voice = { type: 'audio', source: 'regular' } as const;
const camera = { type: 'video', source: 'regular' } as const;
const screen = { type: 'video', source: 'screen' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(...tracks: ConstructorParameters<typeof Migration>[0]) {
  const migration = new Migration(tracks);
  let done = false;
  void migration.done.then(() => {
    done = true;
  });
  const isDone = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    return done;
  };
  return { migration, isDone };
}

it('is done once the connection is open and every kind of track was offered again', async () => {
  const { migration, isDone } = start(voice, camera, screen);
  migration.offered([voice, camera]);
  migration.open();
  expect(await isDone(SETTLE_MS)).toBe(false);
  migration.offered([voice, camera, screen]);
  expect(await isDone(SETTLE_MS - 1)).toBe(false);
  expect(await isDone(1)).toBe(true);
  expect(migration.repeat).toBe(false);
});

it('waits for the connection of a browser that publishes nothing', async () => {
  const { migration, isDone } = start();
  migration.offered([]);
  expect(await isDone(SETTLE_MS)).toBe(false);
  migration.open();
  expect(await isDone(SETTLE_MS)).toBe(true);
});

it('is repeated after the remaining offers when the new connections fail', async () => {
  const { migration, isDone } = start(voice, camera);
  migration.fail();
  migration.offered([voice]);
  expect(await isDone(SETTLE_MS)).toBe(false);
  migration.offered([voice, camera]);
  expect(await isDone(SETTLE_MS)).toBe(true);
  expect(migration.repeat).toBe(true);
});

it('ends at the limit when the browser does not finish', async () => {
  const { isDone } = start(voice);
  expect(await isDone(MIGRATION_LIMIT_MS - 1)).toBe(false);
  expect(await isDone(1)).toBe(true);
});
