import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LEASE_MS } from '../../domain/roomPlacing.ts';
import { REMOVALS } from '../../domain/roomProtocol.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { Hops } from '../../server/platform/http/hops.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import type { ServerProcess } from '../start/process.ts';
import { eventually } from '../support/eventually.ts';
import { SharedSchool } from './sharedSchool.ts';
import type { LessonNow } from './world.ts';

const school = new SharedSchool();

beforeAll(() => school.open());
afterAll(() => school.close());

const signal = (server: ServerProcess) => `${server.url.replace('http', 'ws')}/room/signal`;

async function enter(server: ServerProcess, lesson: LessonNow, role: 'host' | 'guest') {
  const token = await school.token(server, lesson, role);
  const init = await fetch(`${server.url}/init?peer_id=peer-${role}`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
  expect(init.status).toBe(200);
  const client = new SignalClient(signal(server), `peer-${role}`, token);
  await client.next('session-info');
  const { error } = await client.call('join', { name: role, data: '' });
  expect(error).toBeUndefined();
  return { client, token };
}

/** What a browser does that has lost its socket: connects until it is back, with the seat that the table has kept. */
async function back(server: ServerProcess, role: string, token: string): Promise<WebSocket> {
  const query = new URLSearchParams({ peer: `peer-${role}`, token });
  const socket = new WebSocket(`${signal(server)}?${query}`);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('the socket ended'));
    socket.on('error', fail);
    socket.on('close', fail);
    socket.on('message', (data) => {
      const { method, params } = JSON.parse(data.toString());
      // Whoever is still in the room is told who is there, before asking to join.
      if (method === 'peer-list') resolve(socket);
      if (method === 'room-state') reject(new Error(`the seat is lost: ${JSON.stringify(params)}`));
    });
  });
}

/** Milliseconds until a browser is back in its seat. */
async function recovery(server: ServerProcess, role: string, token: string): Promise<number> {
  const from = performance.now();
  const socket = await vi.waitFor(() => back(server, role, token), { timeout: 30_000, interval: 50 });
  const took = performance.now() - from;
  socket.removeAllListeners('close').close();
  return took;
}

/** Two people, each through one of the processes. */
async function lessonOfTwo() {
  const [a, b] = await school.two();
  const lesson = await school.lesson();
  const teacher = await enter(a, lesson, 'host');
  const student = await enter(b, lesson, 'guest');
  await teacher.client.next('on-peer-join', ({ peer_id }) => peer_id === 'peer-guest');
  return { lesson, teacher, student, ...(await school.sides(lesson)) };
}

/** Signs requests as the processes of the school do. */
const hops = () => new Hops({ secrets: openSecrets({ secret: school.secret }), clock: systemClock });

async function idOf(address: string): Promise<string> {
  const { rows } = await school.database.pool.query('select id from room_hosts where address = $1', [
    address,
  ]);
  return rows[0].id;
}

const report = (what: string, took: number) => console.info(`${what}: back after ${Math.round(took)} ms`);

describe('rooms of two processes', () => {
  afterAll(() => school.stopServers());

  it('are entered through either, and everyone is in the same room', async () => {
    const { lesson, teacher, student } = await lessonOfTwo();
    await student.client.call('broadcast', { info: { type: 'chat', message: 'Boa noite' } });
    expect(await teacher.client.next('on-broadcast')).toMatchObject({ info: { message: 'Boa noite' } });
    expect((await school.session(lesson)).peers).toEqual(['peer-guest', 'peer-host']);
  });

  it('are placed once by processes that are asked at the same moment', async () => {
    const [a, b] = await school.two();
    const lessons: LessonNow[] = [];
    for (let index = 0; index < 6; index += 1) lessons.push(await school.lesson());
    const entered = lessons.map(async (lesson) => {
      // Both have their tokens, so that what races is the placing.
      const tokens = await Promise.all([school.token(a, lesson, 'host'), school.token(b, lesson, 'guest')]);
      const inits = await Promise.all(
        [a, b].map(async ({ url }, index) => {
          const headers = { authorization: `Bearer ${tokens[index]}`, connection: 'close' };
          return (await fetch(`${url}/init?peer_id=x`, { headers })).status;
        }),
      );
      expect(inits).toEqual([200, 200]);
      const [teacher, student] = await Promise.all([enter(a, lesson, 'host'), enter(b, lesson, 'guest')]);
      const { peers } = await school.session(lesson);
      expect(peers).toEqual(['peer-guest', 'peer-host']);
      teacher.client.send('leave');
      student.client.send('leave');
    });
    await Promise.all(entered);
    for (const lesson of lessons) expect(await school.lease(lesson)).toBeDefined();
  });

  it('obey calls that reach the other process: whose session ends is removed', async () => {
    const { lesson, other, student } = await lessonOfTwo();
    const left = student.client.next('on-peer-leave-request');
    const caller = await school.page(other, lesson.student.email);
    await caller.call('POST /v1/auth/logout', { body: { sessionId: caller.sessionId ?? '' } });
    expect(await left).toMatchObject({ reason: REMOVALS.sessionEnded });
    await eventually(async () => expect((await school.session(lesson)).peers).toEqual(['peer-host']));
  });

  it('show nothing to those who claim to be one of the processes', async () => {
    const [a] = await school.two();
    const forged = Buffer.from(
      JSON.stringify({ to: '', address: '', url: '/internal/room', until: 9e15, call: { op: 'ping' } }),
    );
    for (const hop of [undefined, 'x', `${forged.toString('base64url')}.AAAA`]) {
      const headers: Record<string, string> = { connection: 'close' };
      if (hop !== undefined) headers['x-aula-viva-hop'] = hop;
      const { status } = await fetch(`${a.url}/internal/room`, { method: 'POST', headers });
      expect(status).toBe(404);
    }
    const socket = new WebSocket(signal(a), { headers: { 'x-aula-viva-hop': 'x' } });
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(404);
  });

  it('accept each signed request once', async () => {
    const [a] = await school.two();
    const to = await idOf(a.url);
    const hop = hops().sign('/internal/room', { to, address: '', call: { op: 'ping' } });
    const statusOf = async () => {
      const headers = { 'x-aula-viva-hop': hop, connection: 'close' };
      return (await fetch(`${a.url}/internal/room`, { method: 'POST', headers })).status;
    };
    expect([await statusOf(), await statusOf()]).toEqual([200, 404]);
  });

  it('accept a token of the connection test at one of them, once', async () => {
    const [a, b] = await school.two();
    const lesson = await school.lesson();
    const caller = await school.page(a, lesson.student.email);
    const { token } = await caller.call('GET /v1/connection-tests/entrance', {});
    const test = (server: ServerProcess) =>
      new WebSocket(`${signal(server)}?${new URLSearchParams({ line: token ?? '' })}`);
    const [data] = await once(test(a), 'message');
    expect(JSON.parse(String(data))).toMatchObject({ type: 'ready' });
    const [code] = await once(test(b), 'close');
    expect(code).toBe(1008);
  });

  it('are led to by one way at most', async () => {
    const { lesson, other, student } = await lessonOfTwo();
    const id = await idOf(other.url);
    const url = `/room/signal?${new URLSearchParams({ peer: 'peer-guest', token: student.token })}`;
    const statusOf = async (to: string) => {
      const hop = hops().sign(url, { to, address: '203.0.113.7', call: null });
      const socket = new WebSocket(`${other.url.replace('http', 'ws')}${url}`, {
        headers: { 'x-aula-viva-hop': hop },
      });
      const [, response] = await once(socket, 'unexpected-response');
      return response.statusCode;
    };
    expect(await school.lease(lesson)).not.toMatchObject({ host_id: id });
    expect(await statusOf(id)).toBe(503);
    expect(await statusOf('00000000-0000-4000-8000-000000000000')).toBe(421);
  });
});

describe('when the process that serves a room', () => {
  afterEach(() => school.stopServers());

  it('is killed, its people are back in their seats through the other', async () => {
    const { lesson, teacher, student, holder, other } = await lessonOfTwo();
    const before = await school.session(lesson);
    await holder.stop('SIGKILL');
    const took = await Promise.all([
      recovery(other, 'host', teacher.token),
      recovery(other, 'guest', student.token),
    ]);
    report('kill -9', Math.max(...took));
    expect(Math.max(...took)).toBeLessThan(5000);
    expect(await school.session(lesson)).toEqual(before);
    expect((await school.lease(lesson))?.address).toBe(other.url);
    expect(await school.ledger(lesson)).toEqual([{ event: 'join', n: 2 }]);
  });

  /** Stops the process that serves the room. Resolves once both people have their seats again at the other process. */
  async function stopHolder(
    { teacher, student, holder, other }: Awaited<ReturnType<typeof lessonOfTwo>>,
    title: string,
  ) {
    const closed = Promise.all([teacher, student].map(({ client }) => client.closed()));
    const stopped = holder.stop('SIGTERM');
    await closed;
    const took = await Promise.all([
      recovery(other, 'host', teacher.token),
      recovery(other, 'guest', student.token),
    ]);
    report(title, Math.max(...took));
    expect(Math.max(...took)).toBeLessThan(5000);
    return { stopped };
  }

  it('is shut down, its people get their seats again at the other', async () => {
    const held = await lessonOfTwo();
    const { lesson } = held;
    const before = await school.session(lesson);
    const { stopped } = await stopHolder(held, 'orderly shutdown');
    expect(await school.session(lesson)).toEqual(before);
    expect(await stopped).toBe(0);
    expect(await school.ledger(lesson)).toEqual([{ event: 'join', n: 2 }]);
  });

  /** Records a lesson until its file can be played. */
  async function recordedLesson() {
    const held = await lessonOfTwo();
    const { lesson, holder } = held;
    await school.consentToRecording(lesson);
    const params = { room_id: lesson.room_id };
    const page = await school.page(holder, lesson.teacher.email);
    await page.call('POST /v1/classes/:room_id/recording', { params });
    const status = async (from: ServerProcess) => {
      const reader = await school.page(from, lesson.teacher.email);
      return (await reader.call('GET /v1/classes/:room_id/recording', { params })).status;
    };
    await vi.waitFor(async () => expect(await status(holder)).toBe('running'), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return { ...held, status };
  }

  it('is shut down while it records, its people move to the other, and the file is finished once', async () => {
    const held = await recordedLesson();
    const { lesson, other, status } = held;
    const before = await school.session(lesson);
    const { stopped } = await stopHolder(held, 'orderly shutdown of a recorded room');
    expect((await school.lease(lesson))?.address).toBe(other.url);
    expect(await school.session(lesson)).toEqual(before);
    expect(await stopped).toBe(0);
    await vi.waitFor(async () => expect(await status(other)).toBe('completed'), 20_000);
    expect(await school.recordings(lesson)).toMatchObject([{ ended_why: 'interrupted', files: 1, ends: 1 }]);
    expect(await school.ledger(lesson)).toEqual([{ event: 'join', n: 2 }]);
  });

  // The other process looks for such files every 30 s, and a slow recorder may not have ended at its first look.
  it('is shut down while its recorder hangs, it releases the room in time, and the other finishes the file', {
    timeout: 150_000,
  }, async () => {
    const { lesson, teacher, student, holder, other, status } = await recordedLesson();
    const { files } = (await school.recordings(lesson))[0] ?? { files: 0 };
    const recorder = school.recorderOf(holder);
    process.kill(recorder, 'SIGSTOP');
    const from = performance.now();
    const closed = Promise.all([teacher, student].map(({ client }) => client.closed()));
    const stopped = holder.stop('SIGTERM');
    await closed;
    await Promise.all([recovery(other, 'host', teacher.token), recovery(other, 'guest', student.token)]);
    expect(performance.now() - from).toBeLessThan(LEASE_MS);
    expect((await school.lease(lesson))?.address).toBe(other.url);
    expect(await stopped).toBe(0);
    process.kill(recorder, 'SIGCONT');
    await vi.waitFor(async () => expect(await status(other)).toBe('completed'), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await school.recordings(lesson)).toMatchObject([{ ended_why: 'interrupted', files, ends: 1 }]);
  });

  it('is killed before anybody has joined, the other serves the room', async () => {
    const [a, b] = await school.two();
    const lesson = await school.lesson();
    const token = await school.token(b, lesson, 'host');
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    expect((await fetch(`${a.url}/init?peer_id=x`, { headers })).status).toBe(200);
    const { holder, other } = await school.sides(lesson);
    await holder.stop('SIGKILL');
    const { client } = await enter(other, lesson, 'host');
    expect((await school.lease(lesson))?.address).toBe(other.url);
    client.cut();
    expect(b).toBeDefined();
  });

  it('is paused, the other takes over the room after 8 s, and the first one drops it when it continues', async () => {
    const { lesson, teacher, student, holder, other } = await lessonOfTwo();
    const before = await school.session(lesson);
    const first = await school.lease(lesson);
    holder.child.kill('SIGSTOP');
    const took = await recovery(other, 'host', teacher.token);
    report('SIGSTOP', took);
    const second = await school.lease(lesson);
    expect(second?.address).toBe(other.url);
    expect(BigInt(second?.epoch ?? 0)).toBeGreaterThan(BigInt(first?.epoch ?? 0));
    const socket = await back(other, 'guest', student.token);
    holder.child.kill('SIGCONT');
    await vi.waitFor(() => expect(holder.output).toContain('another process serves the room'), {
      timeout: 10_000,
      interval: 20,
    });
    // It leads to the other now.
    const through = await back(holder, 'host', teacher.token);
    expect(await school.lease(lesson)).toEqual(second);
    expect(await school.session(lesson)).toEqual(before);
    expect(await school.ledger(lesson)).toEqual([{ event: 'join', n: 2 }]);
    for (const each of [socket, through]) each.removeAllListeners('close').close();
  });

  /** Waits until each process has reported this number of times, and has looked for rooms to take over each time. */
  async function reported(times: number): Promise<void> {
    const { pool } = school.database;
    const urls = school.servers.map(({ url }) => url);
    for (let n = 0; n < times; n += 1) {
      const { rows } = await pool.query('select clock_timestamp()::text as now');
      await vi.waitFor(
        async () => {
          const late = 'select 1 from room_hosts where address = any($1) and seen_at < $2';
          expect((await pool.query(late, [urls, rows[0].now])).rows).toEqual([]);
        },
        { timeout: 10_000, interval: 50 },
      );
    }
  }

  it('cannot reach the database for longer than a lease lasts, it keeps its rooms', async () => {
    const { lesson, teacher, student, holder } = await lessonOfTwo();
    const first = await school.lease(lesson);
    const pids = school.postgres();
    expect(pids.length).toBeGreaterThan(3);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS + 1000));
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const spoken = await student.client.call('broadcast', { info: { type: 'chat', message: 'Ainda aqui' } });
    expect(spoken.error).toBeUndefined();
    expect(await teacher.client.next('on-broadcast')).toMatchObject({ info: { message: 'Ainda aqui' } });
    // If a process had been declared dead by mistake, the room would have moved by now.
    await reported(2);
    expect(await school.lease(lesson)).toEqual(first);
    expect(holder.output).not.toContain('another process serves the room');
    student.client.send('leave');
    await eventually(async () => expect((await school.session(lesson)).peers).toEqual(['peer-host']));
  });
});
