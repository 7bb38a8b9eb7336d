import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { copyDemoSchool, demoEnvironment } from '../support/demoSchool.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { enterRoom } from '../support/roomDoor.ts';

let folder: string;
let server: ServerProcess;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-stop-'));
  chmodSync(folder, 0o755);
  copyDemoSchool(path.join(folder, 'data'));
});
afterEach(() => server.stop('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the school. The caller is its teacher, whom it gives a lesson that can be entered at any hour. */
const start = async (env: Record<string, string> = {}) => {
  const demo = demoEnvironment(path.join(folder, 'data'));
  server = await new ServerProcess(await freePort(), { ...demo, ...env }).ready();
  return new Caller(server.url).login('professor@demo.aulaviva.test', 'Aula1234');
};

/** A login whose body is sent in two halves: the request is in progress until the second one. */
function slowLogin(url = server.url): { started: Promise<void>; finish(): Promise<number> } {
  const body = JSON.stringify({ email: 'aluno@demo.aulaviva.test', password: 'Aula1234' });
  const request = http.request(`${url}/api/v1/auth/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The log shows that the request has started.
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
  answered.catch(() => undefined);
  return {
    started: new Promise((resolve) => {
      request.on('continue', () => request.write(body.slice(0, 10), () => resolve()));
      request.flushHeaders();
    }),
    finish: () => {
      request.end(body.slice(10));
      return answered;
    },
  };
}

/** Opens the caller's live stream; `ended` resolves when the server closes it. */
async function openStream(caller: Caller): Promise<{ ended: Promise<void> }> {
  const me = await caller.call('GET /v1/auth/me', {});
  const response = await caller.raw('GET', `/v1/notifications/events/${me.user.user_id}`);
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  const drain = async () => {
    while (!(await reader?.read())?.done);
  };
  return { ended: drain() };
}

const readiness = async () => {
  const response = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } });
  const { failing } = (await response.json()) as { failing: string[] };
  return { status: response.status, failing };
};

describe('a shutdown', () => {
  it('ends event streams and sockets, finishes the request in progress, and exits with 0', async () => {
    const caller = await start();
    const stream = await openStream(caller);
    const lessons = await caller.call('GET /v1/calendar', { query: { quantity: 1 } });
    const socket = await enterRoom(caller, lessons.response[0]?.room_id ?? '', 'host');
    const left = socket.closed();
    const spare = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(spare, 'connect');
    const login = slowLogin();
    await login.started;
    const from = performance.now();
    server.child.kill('SIGTERM');
    await stream.ended;
    expect(await left).toEqual({ code: 1012, reason: 'moved' });
    expect(await login.finish()).toBe(200);
    expect(await server.exited).toBe(0);
    expect(performance.now() - from).toBeLessThan(4000);
  });

  it('first sets /readyz to 503, and serves until drained', async () => {
    const caller = await start({ DRAIN_SECONDS: '2' });
    expect(await readiness()).toMatchObject({ status: 200, failing: [] });
    server.child.kill('SIGTERM');
    await eventually(async () =>
      expect(await readiness()).toMatchObject({ status: 503, failing: ['stopping'] }),
    );
    expect((await caller.try('GET /v1/auth/me', {})).status).toBe(200);
    expect(await server.exited).toBe(0);
  });

  it('interrupts work that exceeds the limit, with exit code 1', async () => {
    await start({ STOP_SECONDS: '1' });
    const login = slowLogin();
    await login.started;
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(1);
    expect(server.output).toContain('forced exit');
  });

  it('is immediate on a second signal, more than two seconds after the first', async () => {
    await start({ STOP_SECONDS: '60' });
    const login = slowLogin();
    await login.started;
    const from = performance.now();
    const repeat = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.exited).toBe(1);
    clearInterval(repeat);
    expect(performance.now() - from).toBeGreaterThan(2000);
    expect(server.output).toContain('second signal: forced exit');
  });
});

/** All that `npm start` starts, as a process group of its own. */
async function startCommand(command: string, args: string[]) {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd: path.dirname(path.dirname(import.meta.dirname)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...demoEnvironment(path.join(folder, 'data')),
      ENV_FILE: '',
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
  });
  const group = { output: '', url: `http://127.0.0.1:${port}`, child };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      group.output += String(chunk);
    });
  await vi.waitFor(() => expect(group.output).toContain('is ready:'), { timeout: 60_000, interval: 50 });
  return group;
}

const endGroup = ({ child }: { child: ChildProcess }) => {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended, as it should.
  }
};
const isGone = (url: string) =>
  fetch(`${url}/livez`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  );

describe('`npm start`', () => {
  it('stops cleanly when the whole process group is signalled, and finishes the request in progress', async () => {
    const group = await startCommand(process.execPath, ['bin/run.mjs', 'start']);
    try {
      const login = slowLogin(group.url);
      await login.started;
      const exited = once(group.child, 'exit');
      process.kill(-Number(group.child.pid), 'SIGTERM');
      await eventually(() => expect(group.output).toContain('"stopping"'));
      expect(await login.finish()).toBe(200);
      expect(await exited).toEqual([0, null]);
      expect(group.output).not.toContain('forced exit');
      expect(group.output).not.toContain('media worker exited');
    } finally {
      endGroup(group);
    }
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no process behind when npm alone is ended by %s',
    async (signal) => {
      const group = await startCommand('npm', ['start']);
      try {
        group.child.kill(signal);
        await eventually(() => expect(group.output).toContain('"stopped"'));
        await eventually(async () => expect(await isGone(group.url)).toBe(true));
        expect(group.output).not.toContain('starting it again');
      } finally {
        endGroup(group);
      }
    },
  );

  it('stops when its supervisor is killed', async () => {
    const group = await startCommand(process.execPath, ['bin/commands/start.mjs']);
    try {
      group.child.kill('SIGKILL');
      await eventually(() => expect(group.output).toContain('"stopped"'));
      await eventually(async () => expect(await isGone(group.url)).toBe(true));
    } finally {
      endGroup(group);
    }
  });
});
