/** A process that serves live rooms, as the others know it. */
export interface RoomHost {
  id: string;
  /** Media workers that are ready, one core each. */
  workers: number;
  /** People in its rooms. */
  people: number;
}

/** How long a process keeps its rooms after its last report. */
export const LEASE_MS = 8000;
/** How often each process reports. */
export const HOST_BEAT_MS = 2000;
/** A process whose own last report is older than this declares no other process dead: the database may have been unreachable. */
export const UNSTEADY_MS = 4000;
/** The people that are added to a process for each room that was placed there since its last report: a lesson of two, the smallest. */
export const EXPECTED_PEOPLE = 2;

/** People per worker. */
export const loadOf = ({ workers, people }: RoomHost): number => people / workers;

/**
 * Where a room begins: at the process with the fewest people per worker. Among equals at the one that asks, which saves the way to
 * another. Those without a worker serve nobody; the one that asks is left when there is no other, since its workers may be starting.
 */
export function hostFor(hosts: readonly RoomHost[], asking: string): string {
  const serving = hosts.filter(({ workers }) => workers > 0);
  const [first, ...others] = serving.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first) return asking;
  const best = others.reduce((least, each) => {
    const difference = loadOf(each) - loadOf(least);
    return difference < 0 || (difference === 0 && each.id === asking) ? each : least;
  }, first);
  return best.id;
}
