import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { hostileBytes, hostileFrame, sendAndReset } from '../security/fuzz/sockets.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { copyDemoSchool, demoEnvironment } from '../support/demoSchool.ts';
import { freePort } from '../support/freePort.ts';

/** HOSTILE_RUNS=200000 HOSTILE_SEED=7 runs for minutes. */
const runs = Number(process.env.HOSTILE_RUNS ?? 1500);
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-hostile-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  copyDemoSchool(dataDir);
  server = await new ServerProcess(await freePort(), {
    ...demoEnvironment(dataDir),
    LOG_LEVEL: 'error',
    RATE_LIMIT_ROOM: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  }).ready();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

const batches = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, (_, index) => seed + index);

async function floodSockets(count: number): Promise<void> {
  const { port } = new URL(server.url);
  for (const each of batches(count, 50))
    await Promise.all(
      fc.sample(hostileBytes, { seed: each, numRuns: 50 }).map((bytes) => sendAndReset(Number(port), bytes)),
    );
}

/** Sends frames from inside the room of the person's lesson, and rejoins after each disconnection. */
async function floodRoom(person: string, user_type: 'host' | 'guest', count: number): Promise<void> {
  const caller = await new Caller(server.url).login(`${person}@demo.aulaviva.test`, 'Aula1234');
  const lessons = await caller.call('GET /v1/calendar', { query: { quantity: 1 } });
  const room_id = lessons.response[0]?.room_id ?? '';
  const enter = async () => {
    const { data } = await caller.try('GET /v1/classes/:room_id/:user_type/token', {
      params: { room_id, user_type },
    });
    const query = new URLSearchParams({ peer: `hostile-${person}`, token: data?.token ?? '' });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/room/signal?${query}`);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send(JSON.stringify({ id: '1', method: 'join', params: { name: person, data: '' } }));
    return socket;
  };
  let socket = await enter();
  for (const each of batches(count, 50)) {
    if (socket.readyState !== socket.OPEN) socket = await enter();
    for (const frame of fc.sample(hostileFrame, { seed: each, numRuns: 50 })) socket.send(frame);
  }
  socket.terminate();
}

async function round(count: number): Promise<void> {
  await Promise.all([
    floodSockets(count),
    floodRoom('aluno', 'guest', count / 5),
    floodRoom('professor', 'host', count / 5),
  ]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}

it('hostile sockets and frames neither crash the process nor leak files or memory', async () => {
  // The first round compiles and caches; its memory is not counted.
  await round(runs / 2);
  const before = { files: openFiles(), memory: residentMb() };
  await round(runs);
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThanOrEqual(before.files + 5);
  expect(residentMb()).toBeLessThan(before.memory * 1.25 + 32);
  expect(server.output).not.toMatch(/ended unexpectedly|uncaught/i);
});
