import pg from 'pg';
import { vi } from 'vitest';

export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

/** Without the statements of the job worker itself. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .map(([statement]) => textOf(statement))
      .filter((text) => !text.includes('graphile_worker') || text.includes('add_job'));
  } finally {
    spy.mockRestore();
  }
}
