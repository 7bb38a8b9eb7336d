import type { Services } from '../../platform/context.ts';

/** The ids of the recordings that this process is finishing. They are recorded because a process is granted a lock that it already holds. */
const finishing = new WeakMap<Services['locks'], Set<string>>();

/**
 * Runs `work` unless it is already running for the same recording, in this or another process: storing a file may take longer than
 * the interval between two checks, and a provider may report an end twice. Returns null without running it if it is already running;
 * the next check then finishes what is left.
 */
export async function finishAlone<T>(
  { locks }: Services,
  id: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const own = finishing.get(locks) ?? new Set();
  finishing.set(locks, own);
  if (own.has(id)) return null;
  own.add(id);
  const name = `recording:${id}`;
  try {
    if (!(await locks.tryLock(name))) return null;
    try {
      return await work();
    } finally {
      await locks.release(name).catch(() => undefined);
    }
  } finally {
    own.delete(id);
  }
}
