import { judgeClock, judgeLine, type LineFigures } from '../../../domain/connectionTest.ts';
import type { FillDemo } from '../../platform/area.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { connection_tests } from './tables.ts';

const found: readonly {
  device: string;
  line: LineFigures | null;
  microphone: 'heard' | 'denied';
}[] = [
  {
    device: 'Chrome · Windows',
    line: { round_trip_ms: 38, loss_percent: 0, rate_kbits: 318 },
    microphone: 'heard',
  },
  {
    device: 'Chrome · Android',
    line: { round_trip_ms: 142, loss_percent: 5.5, rate_kbits: 296 },
    microphone: 'heard',
  },
  { device: 'Safari · iPhone', line: null, microphone: 'denied' },
];

/** Every fifth student of the demo has tested the connection once or twice. */
export const fillTests: FillDemo = async (tx, moment) => {
  const students = await rowsOf(tx, { user_id: text })`
    select user_id from (select user_id, row_number() over (order by created_at, user_id) as number from students) s
    where number % 5 = 1 order by number limit 200`;
  const rows = students.flatMap(({ user_id }, index) =>
    [0, 1].slice(0, 1 + (index % 2)).map((nth) => {
      const { device, line, microphone } = found[(index + nth) % found.length] ?? {};
      const outcomes = {
        browser: 'able',
        server: 'reached',
        media: line ? 'direct' : 'blocked',
        line: judgeLine(line ?? null),
        microphone: microphone ?? 'heard',
        camera: 'seen',
        speaker: 'heard',
        clock: judgeClock(0),
      } as const;
      return {
        user_id,
        tested_at: moment(-1 - nth - (index % 7)),
        device: device ?? null,
        test_result: { outcomes, line: line ?? null, clock_lag_seconds: 0 },
      };
    }),
  );
  if (rows.length > 0) await tx.insert(connection_tests).values(rows);
};
