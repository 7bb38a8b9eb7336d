import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ServerProcess } from '../start/process.ts';
import { freePort } from '../support/freePort.ts';
import { runCommand } from './command.ts';

let folder: string;
const demo = () => ({
  APP_ENV: 'demo',
  PAYMENT_PROVIDER: 'sandbox',
  DATA_DIR: path.join(folder, 'data'),
});
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-restart-'));
  // A school that has a user is not filled with the demo, which takes longer than everything else here.
  await runCommand('createAdmin', ['--name', 'Ana Souza', '--email', 'ana@escola.example'], demo());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const supervised = async (env: Record<string, string> = {}) =>
  new ServerProcess(await freePort(), { ...demo(), ...env }, [], 'bin/commands/start.mjs');
const childOf = ({ child: { pid } }: ServerProcess) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
const metric = async (server: ServerProcess) =>
  /^aula_viva_unexpected_ends (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];

it('a killed server is restarted, which the log and the metrics show', async () => {
  const server = await (await supervised()).ready();
  expect(await metric(server)).toBe('0');
  process.kill(childOf(server), 'SIGKILL');
  await vi.waitFor(() => expect(server.output.match(/is ready:/g)).toHaveLength(2), {
    timeout: 30_000,
    interval: 50,
  });
  expect(server.output).toContain('ended unexpectedly (SIGKILL); starting it again');
  expect(server.output).toContain('the previous process did not shut down cleanly');
  expect(await metric(server)).toBe('1');
  expect(await server.stop()).toBe(0);

  const next = await (await supervised({ PORT: new URL(server.url).port })).ready();
  expect(next.output).not.toContain('ended unexpectedly');
  expect(next.output).not.toContain('did not shut down cleanly');
  expect(await next.stop()).toBe(0);
});

it('a server that failed to start is not restarted', async () => {
  const server = await supervised({ HOST: '0.0.0.0' });
  expect(await server.exited).toBe(1);
  expect(server.output).not.toContain('starting it again');
});
