import { configure } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

// A busy machine takes longer than a second to render a screen.
configure({ asyncUtilTimeout: 8000 });

/** Where every test's clock stands: a Tuesday, 10:00 in São Paulo. Timers run. */
export const NOW = '2026-03-10T13:00:00.000Z';

beforeEach(() => {
  vi.setSystemTime(NOW);
});
