import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { FakeClamd } from '../support/fakeClamd.ts';
import { freePort } from '../support/freePort.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { ServerProcess } from './process.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-external-'));
  postgres = await startTestPostgres();
  await ensureDatabase(postgres.connection, 'escola');
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Forwards a TCP port to the socket of PostgreSQL. */
const openPort = (port: number) => {
  const { host, port: socket } = postgres.connection;
  return createServer((client) => {
    const database = connect(`${host}/.s.PGSQL.${socket}`);
    for (const end of [client, database]) end.on('error', () => undefined);
    client.pipe(database).pipe(client);
  }).listen(port, '127.0.0.1');
};
const settings = (port: number, { password = postgres.connection.password, database = 'escola' } = {}) => ({
  APP_ENV: 'test',
  PAYMENT_PROVIDER: 'sandbox',
  DATA_DIR: path.join(folder, 'dados'),
  SECRET: 'segredo-de-uma-escola-sem-banco-0123456789',
  DATABASE_URL: `postgres://${postgres.connection.user}:${password}@127.0.0.1:${port}/${database}`,
});

describe('a server whose database is not there yet', () => {
  it('waits for it, and starts as soon as it accepts connections', async () => {
    const port = await freePort();
    const server = new ServerProcess(await freePort(), settings(port));
    await vi.waitFor(() => expect(server.output).toContain('waiting for the database'), {
      timeout: 30_000,
      interval: 50,
    });
    const listener = openPort(port);
    await server.ready();
    expect(await server.stop()).toBe(0);
    listener.close();
  });

  it('says in a sentence what the database refuses', async () => {
    const port = await freePort();
    const listener = openPort(port);
    for (const [wrong, sentence] of [
      [{ password: 'errada' }, 'refuses the user or the password'],
      [{ database: 'outra' }, 'database "outra" does not exist: create it'],
    ] as const) {
      const server = new ServerProcess(await freePort(), settings(port, wrong));
      expect(await server.exited).toBe(1);
      expect(server.output).toContain(sentence);
      expect(server.output).not.toMatch(/^ {4}at /m);
    }
    listener.close();
  });
});

describe('`--check-config --connect`', () => {
  const check = async (env: Record<string, string>) => {
    const server = new ServerProcess(await freePort(), env, ['--check-config', '--connect']);
    return { code: await server.exited, output: server.output };
  };

  it('tries the database and the data folder', async () => {
    const port = await freePort();
    const listener = openPort(port);
    const { code, output } = await check(settings(port));
    expect(output).toMatch(/^ok {5}DATABASE_URL: PostgreSQL \d+, database escola, role /m);
    expect(output).toMatch(/^ok {5}DATA_DIR: writable, \d+ MB free$/m);
    expect(code).toBe(0);
    listener.close();
  });

  it('reports what does not work, and exits with 1', async () => {
    const { code, output } = await check({
      ...settings(await freePort()),
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    });
    expect(output).toMatch(/^FAILED DATABASE_URL: .*ECONNREFUSED/m);
    expect(output).toMatch(/^FAILED SMTP_URL: .*ECONNREFUSED/m);
    expect(code).toBe(1);
  });

  it('tries the folder of scheduled backups and the malware scanner', async () => {
    const occupied = path.join(folder, 'occupied');
    writeFileSync(occupied, '');
    const { code, output } = await check({
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_FOLDER: path.join(occupied, 'backups'),
      MALWARE_SCANNER: 'clamd',
      CLAMD_ADDRESS: `127.0.0.1:${await freePort()}`,
    });
    expect(output).toMatch(/^FAILED BACKUP_FOLDER: .*ENOTDIR/m);
    expect(output).toMatch(/^FAILED CLAMD_ADDRESS: .*ECONNREFUSED/m);
    expect(code).toBe(1);
    const fake = await FakeClamd.start();
    const works = await check({
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_FOLDER: path.join(folder, 'backups'),
      MALWARE_SCANNER: 'clamd',
      CLAMD_ADDRESS: fake.address,
    });
    await fake.stop();
    expect(works.output).toMatch(/^ok {5}BACKUP_FOLDER: writable, \d+ MB free$/m);
    expect(works.output).toMatch(/^ok {5}CLAMD_ADDRESS: the malware scanner answers$/m);
    expect(works.code).toBe(0);
  });

  it('warns of what production lacks', async () => {
    const { output } = await check({
      APP_ENV: 'production',
      SECRET: 'G7sWq2-xN0_bPz8LrT4vKc6YhJ1mEuD3',
      PUBLIC_URL: 'https://escola.example',
      PIX_KEY: 'pix@escola.example',
      ROOM_UDP_PORT: '40127',
      DATA_DIR: path.join(folder, 'real'),
    });
    expect(output).toMatch(/^Warning: no e-mail is sent/m);
    expect(output).toMatch(/^Warning: backups are not encrypted/m);
  });
});
