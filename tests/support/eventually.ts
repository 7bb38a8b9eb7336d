import { vi } from 'vitest';

/** Repeats the check until it passes. A busy machine takes longer than the second that Vitest would wait. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });
