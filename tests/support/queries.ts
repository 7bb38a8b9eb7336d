import pg from 'pg';
import { vi } from 'vitest';

export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

/** Of a connection that the pool opens because others are busy. */
const isOfConnecting = (text: string) => /pg_backend_pid\(\)|set_config\(name, value/.test(text);

/** The connection that listens for events asks now and then whether it is still heard. */
const isHeartbeat = (text: string) => text === 'select 1';

/** The process reports every 2 s which rooms it serves, whatever is asked of it; placing a room is none of that. */
export const isReport = (text: string) =>
  (text.includes('room_hosts') && !text.includes('insert into room_leases')) ||
  /from room_leases where host_id = \$1\s*$/.test(text);

/** The job worker listens again whenever its connection is new. */
const isListening = (text: string) => text.startsWith('LISTEN ');

/** Without the statements of the job worker itself, of connecting, of the heartbeat, and of reports about rooms. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .map(([statement]) => textOf(statement))
      .filter((text) => !text.includes('graphile_worker') || text.includes('add_job'))
      .filter((text) => !isOfConnecting(text) && !isHeartbeat(text) && !isReport(text) && !isListening(text));
  } finally {
    spy.mockRestore();
  }
}
