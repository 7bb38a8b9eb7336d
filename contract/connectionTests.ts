import { z } from 'zod';
import { OUTCOMES } from '../domain/connectionTest.ts';
import { area, byId, done, id, instant } from './call.ts';

const { line, clock, ...found } = OUTCOMES;
const found_by_browser = {
  browser: z.enum(found.browser),
  server: z.enum(found.server),
  media: z.enum(found.media),
  microphone: z.enum(found.microphone),
  camera: z.enum(found.camera),
  speaker: z.enum(found.speaker),
};

const figures = z.strictObject({
  round_trip_ms: z.number().int().min(0).max(60_000),
  loss_percent: z.number().min(0).max(100),
  rate_kbits: z.number().int().min(0).max(100_000),
});

/** Seconds by which the device's clock is slow; a year is as wrong as a century. */
const lag = z
  .number()
  .int()
  .min(-366 * 86_400)
  .max(366 * 86_400);

const ownTest = {
  access: 'view:calendar',
  types: ['STUDENT', 'TEACHER', 'FEE'],
  scope: 'self',
} as const;

export const calls = area({
  'GET /v1/connection-tests/entrance': {
    summary: "Where the caller's browser tests its line to the live room, with a token for a minute",
    ...ownTest,
    response: z.object({
      /** Null where the media of the room cannot be tested. */
      token: z.string().nullable(),
      /** The origin that serves the live rooms; '/' for the one of the page. */
      endpoint: z.string(),
      /** The server's time: clocks of browsers go wrong. */
      now: instant,
    }),
    limit: { name: 'connection tests', minutes: 10, perPerson: 20, perNetwork: 300 },
  },
  'POST /v1/connection-tests': {
    summary: "Keep the result of the caller's connection test; a repeated id replaces it",
    ...ownTest,
    body: z.strictObject({
      id,
      outcomes: z.strictObject(found_by_browser),
      line: figures.nullable(),
      clock_lag_seconds: lag.nullable(),
    }),
    response: done,
    limit: { name: 'connection test results', minutes: 10, perPerson: 40, perNetwork: 600 },
  },
  'GET /v1/users/:id/connection-tests': {
    summary: 'The latest connection tests of a person, newest first',
    access: 'view:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({
      response: z.array(
        z.object({
          id,
          tested_at: instant,
          device: z.string().nullable(),
          outcomes: z.object({ ...found_by_browser, line: z.enum(line), clock: z.enum(clock) }),
          line: figures.nullable(),
          clock_lag_seconds: lag.nullable(),
        }),
      ),
    }),
  },
});
