import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Test files share a worker with its page and packages; each evaluates the repository's modules anew.
vi.resetModules();

// A busy machine takes longer than a second to render a screen.
configure({ asyncUtilTimeout: 8000 });

/** The clock of every test: a Tuesday, 10:00 in São Paulo. Timers run. */
const NOW = '2026-03-10T13:00:00.000Z';

// Missing in jsdom; every media query is false: dark system, wide screen, motion allowed.
const missing = {
  scrollTo: () => undefined,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  // jsdom has no layout, so no size ever changes.
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
};

Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => {
  vi.setSystemTime(NOW);
  for (const [name, stub] of Object.entries(missing)) vi.stubGlobal(name, stub);
});

// Registered first, so it runs after the hooks of the test file.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // As if another tab had cleared the storage: session, language and theme return to their defaults.
  window.dispatchEvent(new StorageEvent('storage'));
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
