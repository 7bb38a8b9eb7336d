import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoLogins } from '../../server/demo/logins.ts';
import { freePort } from '../support/freePort.ts';
import { ServerProcess } from './process.ts';

const demo = { APP_ENV: 'demo', PAYMENT_PROVIDER: 'sandbox' };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula viva com espaços '));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processes whose command line names the folder (the database and its keeper). */
const leftOver = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const file = `/proc/${pid}/cmdline`;
      try {
        return existsSync(file) && readFileSync(file, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });

const login = (url: string, email: string) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Aula1234' }),
  }).then((response) => response.status);

describe('the demo', () => {
  let first: ServerProcess;
  const env = () => ({ ...demo, DATA_DIR: path.join(folder, 'dados') });

  it('prints its address, and logins that work', async () => {
    first = await new ServerProcess(await freePort(), env()).ready();
    expect(first.output).toContain(first.url);
    for (const { email } of demoLogins) {
      expect(first.output).toContain(email);
      expect(await login(first.url, email)).toBe(200);
    }
  });

  it('refuses a second start on its data folder', async () => {
    const twin = new ServerProcess(await freePort(), env());
    expect(await twin.exited).toBe(1);
    expect(twin.output).toContain(`already running on this data folder: ${first.url}`);
  });

  it('leaves no process after SIGKILL, and starts again with what it had', async () => {
    await first.stop('SIGKILL');
    await vi.waitFor(() => expect(leftOver()).toEqual([]), { timeout: 10_000, interval: 50 });

    const second = await new ServerProcess(await freePort(), env()).ready();
    expect(second.output).not.toContain('Filling');
    expect(await login(second.url, 'admin@demo.aulaviva.test')).toBe(200);
    expect(await second.stop()).toBe(0);
    await vi.waitFor(() => expect(leftOver()).toEqual([]), { timeout: 10_000, interval: 50 });
  });

  it('reports a busy port before it creates a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const dataDir = path.join(folder, 'busy');
    const { port } = other.address() as AddressInfo;
    const server = new ServerProcess(port, { ...demo, DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.output).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}. Set PORT`);
    expect(readdirSync(dataDir)).toEqual(['secret']);
    other.close();
  });

  it('listens on loopback only, because its passwords are public', async () => {
    const server = new ServerProcess(await freePort(), {
      ...demo,
      HOST: '0.0.0.0',
      DATA_DIR: path.join(folder, 'x'),
    });
    expect(await server.exited).toBe(1);
    expect(server.output).toContain('HOST');
  });

  it('lists every mistake of a production configuration in one run', async () => {
    const server = new ServerProcess(await freePort(), {
      APP_ENV: 'production',
      PAYMENT_PROVIDER: 'sandbox',
      ROOM_PROVIDER: 'hms',
      DATA_DIR: path.join(folder, 'y'),
    });
    expect(await server.exited).toBe(1);
    for (const name of ['PAYMENT_PROVIDER', 'SECRET', 'HMS_ACCESS_KEY', 'HMS_WEBHOOK_SECRET'])
      expect(server.output).toContain(name);
  });
});
