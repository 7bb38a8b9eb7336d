import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { forgetSession } from '../../../src/authProvider/session.ts';

/** A fake server for one test file; a call that no handler expects fails the test, and each test starts logged out. */
export function fakeServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(forgetSession);
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

export const at = (path: string) => `${window.location.origin}/api${path}`;
