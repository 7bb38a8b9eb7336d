import { cleanup } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetSession } from '../../../src/authProvider/session.ts';

/** jsdom lacks it; every query answers no: dark system, wide screen, motion allowed. */
export function stubMatchMedia(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

/** A fake server for one test file; a call that no handler expects fails the test, and each test starts logged out. */
export function fakeServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    stubMatchMedia();
    localStorage.clear();
    forgetSession();
  });
  afterEach(() => {
    server.resetHandlers();
    cleanup();
  });
  afterAll(() => server.close());
  return server;
}

export const at = (path: string) => `${window.location.origin}/api${path}`;
