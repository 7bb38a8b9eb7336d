import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../domain/permissions.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { appCode } from '../support/secondFactor.ts';
import { runCommand } from './command.ts';

let folder: string;
let outside: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-admin-'));
  chmodSync(folder, 0o755);
  outside = await startTestPostgres();
});
afterAll(async () => {
  await outside.stop();
  rmSync(folder, { recursive: true, force: true });
});

const password = 'Primeira9Senha';
const create = (email: string, env: Record<string, string>, ...more: string[]) =>
  runCommand('createAdmin', ['--name', 'Ana Souza', '--email', email, ...more], env);

/** The printed link's parameters, as its page sends them. */
const bodyOf = (output: string) => {
  const link = new URL(/https?:\S+\/confirm-email\?\S+/.exec(output)?.[0] ?? '');
  const hash = link.searchParams.get('hash') ?? '';
  return { hash, email: link.searchParams.get('email') ?? '', password, confirmPassword: password };
};

/** The link works once; the user has every permission. */
async function letsIn(server: ServerProcess, output: string): Promise<void> {
  const body = bodyOf(output);
  const anyone = new Caller(server.url);
  await anyone.call('POST /v1/users/confirm-registration', { body });
  const session = await anyone.signIn({ email: body.email, password });
  expect(session.permissions).toHaveLength(allPermissions.length);
  const again = await anyone.try('POST /v1/users/confirm-registration', { body });
  expect(again).toMatchObject({ status: 417, error: { code: 'already_confirmed' } });
  expect(server.output).not.toContain(body.hash);
  expect(server.output).not.toContain(password);
}

describe('create-admin', () => {
  const school = () => ({ DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: 'http://127.0.0.1:3999' });
  let server: ServerProcess | undefined;
  afterAll(() => server?.stop());

  it('creates the first user of an empty, stopped school', async () => {
    const first = await create('ana@escola.example', school());
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('http://127.0.0.1:3999/confirm-email?'),
    });
    server = await new ServerProcess(await freePort(), school()).ready();
    await letsIn(server, first.output);
  });

  it('creates further users while the school runs, and refuses known addresses and roles that are not there', async () => {
    const env = school();
    if (!server) throw new Error('the test before this one starts the school');
    const second = await create('bia@escola.example', env);
    await letsIn(server, second.output);
    expect(await create('ANA@escola.example', env)).toMatchObject({
      code: 1,
      output: 'ana@escola.example already has an account\n',
    });
    expect(await create('caio@escola.example', env, '--role', 'Secretaria')).toMatchObject({
      code: 1,
      output: 'Secretaria is not an active role\n',
    });
    expect(await create('caio@escola.example', env, '--role', 'administrador')).toMatchObject({ code: 0 });
    expect(await create('sem-arroba', env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run create-admin'),
    });
  });

  it('remove-second-factor restores access after every factor was lost', async () => {
    const env = { DATA_DIR: path.join(folder, 'lost'), PUBLIC_URL: 'http://127.0.0.1:3999' };
    const email = 'ana@escola.example';
    const { output } = await create(email, env);
    const server = await new ServerProcess(await freePort(), env).ready();
    await letsIn(server, output);
    const ana = await new Caller(server.url).login(email, password);
    const { challenge, secret } = await ana.call('POST /v1/auth/second-factor/totp', { body: { password } });
    const code = appCode(secret, new Date());
    await ana.call('POST /v1/auth/second-factor/totp/confirm', { body: { challenge, code } });
    await expect(new Caller(server.url).login(email, password)).rejects.toThrow();

    const remove = (address: string) => runCommand('removeSecondFactor', ['--email', address], env);
    expect(await remove('BIA@escola.example')).toMatchObject({
      code: 1,
      output: 'bia@escola.example has no account\n',
    });
    expect(await remove(email)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed the second factor'),
    });
    expect((await ana.try('GET /v1/auth/me', {})).status).toBe(401);
    await new Caller(server.url).login(email, password);
    expect(await remove(email)).toMatchObject({ code: 1, output: `${email} has no second factor\n` });
    await server.stop();
  });

  it('works on an external PostgreSQL, and migrates it if it is empty', async () => {
    await ensureDatabase(outside.connection, 'own');
    const env = {
      DATA_DIR: path.join(folder, 'own'),
      DATABASE_URL: `postgres://aula_viva:${outside.connection.password}@localhost/own?host=${encodeURIComponent(String(outside.connection.host))}`,
    };
    const { code, output } = await create('ana@escola.example', env);
    expect(code).toBe(0);
    const server = await new ServerProcess(await freePort(), env).ready();
    await letsIn(server, output);
    await server.stop();
  });
});
