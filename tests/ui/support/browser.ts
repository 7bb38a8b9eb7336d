import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
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

const throwing = (name: string) => () => {
  throw new DOMException(name, name);
};

/** Makes the browser's storage fail until the end of the test. */
export const breakStorage = {
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(globalThis, area, 'get').mockImplementation(throwing('SecurityError'));
    }
  },
  full: () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwing('QuotaExceededError'));
  },
};
