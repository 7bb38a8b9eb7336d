import { namedReads, rawCount, readFigures } from '../../tests/load/reads.ts';
import { judged, line, namedRatios } from './report.mjs';
import { secret } from './server.mjs';

const readGoal = 100;
const slowestShown = 40;

/** Every read of the contract in each profile; those that miss the goal are printed, the slowest first, each beside a raw count. */
export async function reads({ url }, pool) {
  const all = await Array.fromAsync(readFigures({ url, pool, secret }));
  const raw = await rawCount(pool);
  const slow = all.filter(({ min }) => min > readGoal).toSorted((a, b) => b.min - a.min);
  line(
    `${all.length} reads, ${all.length - slow.length} within`,
    `${readGoal} ms`,
    `a raw count of all people takes ${raw.toFixed(1)} ms${judged('reads', slow.length === 0)}`,
  );
  namedRatios(namedReads, all, raw);
  for (const { profile, path, min, p50, bytes } of slow.slice(0, slowestShown))
    line(
      `… ${profile}`,
      `${min.toFixed(0)} ms`,
      `p50 ${p50.toFixed(0)} ms, ${(min / raw).toFixed(1)} of the raw count, ${(bytes / 1000).toFixed(1)} kB: ${path}`,
    );
}
