import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/connectionTests.ts';
import { connection_tests } from '../../../server/areas/connectionTests/tables.ts';
import type { AreaProof } from '../../support/areaProof.ts';

export const foundOutcomes = {
  browser: 'able',
  server: 'reached',
  media: 'direct',
  microphone: 'heard',
  camera: 'seen',
  speaker: 'heard',
} as const;

export const connectionTests: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/connection-tests/entrance                 shut  ok   ok   ok   ok   ok   no   no   no   no   pick
POST /v1/connection-tests                         shut  ok   ok   ok   ok   ok   no   no   no   no   pick
GET /v1/users/:id/connection-tests                shut  no   no   no   no   no   no   no   any  no   pick  view:users`,
  inputs: {
    'GET /v1/connection-tests/entrance': { send: () => ({}) },
    'POST /v1/connection-tests': {
      send: () => ({
        body: {
          id: randomUUID(),
          outcomes: foundOutcomes,
          line: { round_trip_ms: 40, loss_percent: 0.5, rate_kbits: 310 },
          clock_lag_seconds: 1,
        },
      }),
    },
    'GET /v1/users/:id/connection-tests': {
      send: (t) => ({ params: { id: t.which === 'missing' ? randomUUID() : t.fixture.student.user_id } }),
    },
  },
  lists: {
    'GET /v1/users/:id/connection-tests': {
      as: 'admin',
      input: ({ seated }) => ({ params: { id: seated.user_id } }),
    },
  },
  single: ['GET /v1/connection-tests/entrance'],
  fill: ({ db, student }, index) =>
    db.insert(connection_tests).values({
      user_id: student.user_id,
      tested_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      device: 'Chrome · Windows',
      test_result: {
        outcomes: { ...foundOutcomes, line: 'good', clock: 'right' },
        line: { round_trip_ms: 40, loss_percent: 0.5, rate_kbits: 310 },
        clock_lag_seconds: 0,
      },
    }),
};
