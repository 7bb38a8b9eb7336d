import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** RECURRENCE_RUNS=100000 compares more. */
const RUNS = Number(process.env.RECURRENCE_RUNS ?? 25_000);
const SEED = Number(process.env.RECURRENCE_SEED ?? 1);
const compare = fileURLToPath(new URL('./compare.ts', import.meta.url));

/** Minutes from the server's clock to UTC in March 2026. */
const SERVERS = { UTC: 0, 'America/Sao_Paulo': 180, 'Asia/Kathmandu': -345 };

describe('occurrencesIn', () => {
  it('yields the lessons of an independent library in 12 zones, whatever the zone of the server', {
    timeout: 240_000,
  }, async () => {
    const zones = Object.keys(SERVERS);
    const results = await Promise.all(
      zones.map(async (TZ, part) => {
        const args = ['--no-warnings', compare, ...[SEED, RUNS, part, zones.length].map(String)];
        const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ } });
        return JSON.parse(stdout) as { runs: number; lessons: number; digest: string; offset: number };
      }),
    );
    expect(results.map(({ offset }) => offset)).toEqual(Object.values(SERVERS));
    expect(results.map(({ runs }) => runs)).toEqual(zones.map(() => RUNS));
    expect(results[0]?.lessons).toBeGreaterThan(4 * RUNS);
    expect(new Set(results.map(({ digest }) => digest)).size).toBe(1);
  });
});
