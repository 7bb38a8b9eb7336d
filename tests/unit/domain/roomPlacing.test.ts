import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXPECTED_PEOPLE,
  HOST_BEAT_MS,
  hostFor,
  LEASE_MS,
  loadOf,
  type RoomHost,
  UNSTEADY_MS,
} from '../../../domain/roomPlacing.ts';

const host = fc.record({
  id: fc.uuid(),
  workers: fc.integer({ min: 0, max: 8 }),
  people: fc.integer({ min: 0, max: 200 }),
});
const hosts = fc.uniqueArray(host, { selector: ({ id }) => id, maxLength: 8 });
const asked = fc
  .tuple(hosts, fc.nat())
  .map(([all, nth]) => ({ all, asking: all[nth % all.length]?.id ?? 'me' }));
const serving = (all: readonly RoomHost[]) => all.filter(({ workers }) => workers > 0);

describe('a room is placed', () => {
  it('at a process with a worker that has the fewest people per worker', () => {
    fc.assert(
      fc.property(asked, ({ all, asking }) => {
        const chosen = serving(all).find(({ id }) => id === hostFor(all, asking));
        fc.pre(serving(all).length > 0);
        expect(chosen).toBeDefined();
        for (const each of serving(all))
          expect(loadOf(each)).toBeGreaterThanOrEqual(chosen ? loadOf(chosen) : 0);
      }),
    );
  });

  it('at the one that asks where that has no more people than the others', () => {
    fc.assert(
      fc.property(asked, ({ all, asking }) => {
        const own = serving(all).find(({ id }) => id === asking);
        fc.pre(own !== undefined);
        const isLeast = own && serving(all).every((each) => loadOf(each) >= loadOf(own));
        expect(hostFor(all, asking) === asking).toBe(isLeast);
      }),
    );
  });

  it('at the one that asks where no process has a worker', () => {
    fc.assert(
      fc.property(asked, ({ all, asking }) => {
        const none = all.map((each) => ({ ...each, workers: 0 }));
        expect(hostFor(none, asking)).toBe(asking);
      }),
    );
  });

  it('at the same one whatever the order in which the processes are known', () => {
    fc.assert(
      fc.property(asked, ({ all, asking }) => {
        expect(hostFor(all.toReversed(), asking)).toBe(hostFor(all, asking));
      }),
    );
  });

  it('so that rooms which begin together are spread by the number of workers', () => {
    fc.assert(
      fc.property(hosts, fc.integer({ min: 1, max: 60 }), (all, rooms) => {
        const empty = serving(all).map((each) => ({ ...each, people: 0 }));
        fc.pre(empty.length > 0);
        for (let room = 0; room < rooms; room += 1) {
          const chosen = empty.find(({ id }) => id === hostFor(empty, ''));
          if (chosen) chosen.people += EXPECTED_PEOPLE;
        }
        const loads = empty.map(loadOf);
        const fewest = Math.min(...empty.map(({ workers }) => workers));
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(EXPECTED_PEOPLE / fewest + 1e-9);
      }),
    );
  });
});

it('a process that misses one report keeps its rooms, and one that misses two cannot judge others', () => {
  expect(LEASE_MS).toBeGreaterThan(2 * HOST_BEAT_MS);
  expect(UNSTEADY_MS).toBeGreaterThan(HOST_BEAT_MS);
  expect(LEASE_MS).toBeGreaterThanOrEqual(2 * UNSTEADY_MS);
});
