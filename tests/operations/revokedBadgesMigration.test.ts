import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { migrate, migrateTo } from '../../server/platform/db/migrate.ts';
import { migrationsBetween, ownLevel } from '../../server/platform/db/migrations.ts';
import { startTestPostgres } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startTestPostgres();
  const database = 'revoked_badges';
  await ensureDatabase(postgres.connection, database);
  // Certificates are written without the people and courses that they name.
  const options = '-c session_replication_role=replica';
  pool = new pg.Pool({ ...postgres.connection, database, max: 4, options });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

async function certificate(revoked_at: string | null): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into certificates (id, student_id, course_id, student_level, student_name, course_name, workload,
      first_lesson, last_lesson, code, file_key, sha256, issued_at, issued_by, status, revoked_at, revocation_reason)
    values ($1, $1, $1, 'Básico', 'Ana', 'Inglês', 60, '2026-02-03', '2026-03-03', $2, $2, $2, '2026-03-04', $1,
      $3, $4, $5)`,
    [
      id,
      id.replaceAll('-', ''),
      revoked_at ? 'revoked' : 'valid',
      revoked_at,
      revoked_at && 'Emitido por engano.',
    ],
  );
  return id;
}

it('An upgrade lists the badges of the certificates that are revoked already, and no other', async () => {
  const before = migrationsBetween(0, ownLevel()).find(({ tag }) => tag === '0110_connection_tests');
  await migrateTo(pool, before?.when ?? 0);
  await certificate(null);
  const id = await certificate('2026-04-01T12:00:00.000Z');
  await migrate(pool);
  const { rows } = await pool.query('select * from revoked_badges');
  expect(rows).toEqual([{ id, revoked_at: new Date('2026-04-01T12:00:00.000Z') }]);
});
