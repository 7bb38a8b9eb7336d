import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../start/process.ts';
import { freePort } from '../support/freePort.ts';
import { runCommand } from './command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-production-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  APP_ENV: 'production',
  NODE_ENV: 'production',
  SECRET: 'G7sWq2-xN0_bPz8LrT4vKc6YhJ1mEuD3',
  PUBLIC_URL: 'https://escola.example',
  PIX_KEY: 'pix@escola.example',
  ROOM_UDP_PORT: '40127',
};
const demo = { APP_ENV: 'demo', PAYMENT_PROVIDER: 'sandbox' };

/** Resolves when a production server, which prints nothing to the terminal, has logged that it started. */
const started = (server: ServerProcess) =>
  new Promise<void>((resolve, reject) => {
    server.child.stdout?.on('data', () => server.output.includes('"message":"started"') && resolve());
    server.child.on('exit', (code) => reject(new Error(`ended with ${code}: ${server.output}`)));
  });

describe('production', () => {
  it('starts with a complete configuration and an empty database, without demo, sandbox or a known password', async () => {
    const server = new ServerProcess(await freePort(), {
      ...production,
      DATA_DIR: path.join(folder, 'real'),
    });
    await started(server);
    const status = async (at: string, init?: RequestInit) => (await fetch(`${server.url}${at}`, init)).status;
    expect(await status('/readyz')).toBe(200);
    for (const hidden of ['/api/v1/demo/logins', '/api/v1/demo/mails', '/sandbox/pay/x'])
      expect(await status(hidden)).toBe(404);
    const login = await status('/api/v1/auth/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.aulaviva.test', password: 'Aula1234', keepConnected: false }),
    });
    expect(login).toBe(401);
    const config = await (await fetch(`${server.url}/api/v1/config`)).json();
    expect(config).toMatchObject({ data: { demo: false } });
    for (const line of server.output
      .trim()
      .split('\n')
      .filter((each) => !/^(Creating|Copying)/.test(each)))
      expect(JSON.parse(line)).toHaveProperty('level');
    expect(await server.stop()).toBe(0);
  });

  it('refuses a database that holds the demo school', async () => {
    const env = { DATA_DIR: path.join(folder, 'demo') };
    // One of the demo's logins marks it; to fill the whole school takes longer than everything else here.
    const login = ['--name', 'Renata Figueiredo', '--email', 'admin@demo.aulaviva.test'];
    expect(await runCommand('createAdmin', login, { ...demo, ...env })).toMatchObject({ code: 0 });
    for (const real of [production, { APP_ENV: '' }]) {
      const server = new ServerProcess(await freePort(), { ...real, ...env });
      expect(await server.exited).toBe(1);
      expect(server.output).toContain('holds the demo school');
    }
  });

  it('refuses the demo, sandbox payments and weak secrets before it starts anything', async () => {
    for (const [name, env] of [
      ['APP_ENV', { ...production, APP_ENV: 'demo' }],
      ['PAYMENT_PROVIDER', { ...production, PAYMENT_PROVIDER: 'sandbox' }],
      ['SECRET', { ...production, SECRET: 'a'.repeat(32) }],
      ['SECRET', { ...production, SECRET: '' }],
    ] as const) {
      const server = new ServerProcess(await freePort(), { ...env, DATA_DIR: path.join(folder, 'none') });
      expect(await server.exited).toBe(1);
      expect(server.output).toContain(`${name}: `);
    }
  });
});
