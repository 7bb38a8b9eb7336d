import type { Area } from '../../platform/area.ts';
import { clearTests, keepTest, listTests, openTest } from './connectionTests.ts';
import { fillTests } from './demo.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_connection_tests: Record<string, never>;
  }
}

export const connectionTests = {
  handlers: {
    'GET /v1/connection-tests/entrance': openTest,
    'POST /v1/connection-tests': keepTest,
    'GET /v1/users/:id/connection-tests': listTests,
  },
  jobs: { clear_connection_tests: clearTests },
  crons: { clear_connection_tests: { at: '47 4 * * *', fill: '1d' } },
  demo: fillTests,
} satisfies Area;
