import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import OpusScript from 'opusscript';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOST_BEAT_MS, LEASE_MS } from '../../domain/roomPlacing.ts';
import { SIGNALS } from '../../domain/roomProtocol.ts';
import { BLANK_PICTURE } from '../../server/providers/room/embedded/media/recording/blankPicture.ts';
import { readHead } from '../../server/providers/room/embedded/media/recording/ebml.ts';
import { finalise } from '../../server/providers/room/embedded/media/recording/finalise.ts';
import { clusterOf, headOf, VIDEO } from '../../server/providers/room/embedded/media/recording/webm.ts';
import {
  receive,
  sendNote,
  sendPacket,
  type ToTap,
} from '../../server/providers/room/embedded/media/recording/wire.ts';
import type { RoomEvent } from '../../server/providers/room/port.ts';
import { readWebm } from './support/readWebm.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const KEY = 'key of the test';

let folder: string;
let path: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'));
  path = join(folder, 'lesson.webm');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

type Recorder = { child: ChildProcess; port: number };

async function startRecorder(): Promise<Recorder> {
  const script = new URL('../../server/providers/room/embedded/media/recording/recorder.ts', import.meta.url);
  const child = fork(script, [JSON.stringify({ path, key: KEY })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  children.push(child);
  const [message] = await once(child, 'message');
  return { child, port: message.port };
}

async function tap({ port }: Recorder): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  // A recorder that is killed with data on its way resets the connection.
  socket.on('error', () => undefined);
  sendNote(socket, { type: 'hello', key: KEY });
  return socket;
}

function rtp(sequence: number, timestamp: number, marker: boolean, content: Buffer): Buffer {
  const packet = Buffer.alloc(12 + content.length);
  packet[0] = 0x80;
  packet[1] = (marker ? 0x80 : 0) | 96;
  packet.writeUInt16BE(sequence % 0x10000, 2);
  packet.writeUInt32BE(timestamp, 4);
  content.copy(packet, 12);
  return packet;
}

/** A keyframe in two packets. */
function picture(socket: Socket, source: number, index: number): void {
  const half = Math.floor(BLANK_PICTURE.length / 2);
  const timestamp = 1000 + index * 9000;
  const first = Buffer.concat([Buffer.from([0x10]), BLANK_PICTURE.subarray(0, half)]);
  const second = Buffer.concat([Buffer.from([0]), BLANK_PICTURE.subarray(half)]);
  // In the wrong order, as packets that are sent again arrive.
  sendPacket(socket, source, rtp(index * 2 + 1, timestamp, true, second));
  sendPacket(socket, source, rtp(index * 2, timestamp, false, first));
}

const pause20 = Buffer.from('f8fffe', 'hex');
/** 20 ms of a tone. */
const opus = (() => {
  const encoder = new OpusScript(48_000, 1, OpusScript.Application.VOIP);
  const pcm = Buffer.alloc(960 * 2);
  for (let index = 0; index < 960; index += 1)
    pcm.writeInt16LE(Math.round(Math.sin(index / 17) * 9000), index * 2);
  const packet = Buffer.from(encoder.encode(pcm, 960));
  encoder.delete();
  return packet;
})();
const voice = (socket: Socket, source: number, index: number, packet = opus) =>
  sendPacket(socket, source, rtp(index, 5000 + index * 960, false, packet));

/** Two people who talk unless the other is muted, one of whom is seen, for so long. */
async function lesson(socket: Socket, ms: number, other = opus): Promise<void> {
  const node = { isScreen: false, isHost: true };
  sendNote(socket, { type: 'added', source: 1, node: 'a', kind: 'audio', ...node });
  sendNote(socket, { type: 'added', source: 2, node: 'a', kind: 'video', ...node });
  sendNote(socket, { type: 'added', source: 3, node: 'b', kind: 'audio', ...node });
  const begin = performance.now();
  let heard = 0;
  let seen = 0;
  while (performance.now() - begin < ms) {
    const passed = performance.now() - begin;
    // Numbers go on from zero: the first picture's second half has come before its first.
    for (; heard * 20 < passed; heard += 1) {
      voice(socket, 1, heard);
      voice(socket, 3, heard, other);
    }
    for (; seen * 100 < passed; seen += 1) picture(socket, 2, seen + 1);
    await pause(10);
  }
}

describe('a recorder', () => {
  it('writes a file that can be sought, as long as the lesson was (REC-4, REC-8)', async () => {
    const recorder = await startRecorder();
    const socket = await tap(recorder);
    const begin = performance.now();
    await lesson(socket, 7000);
    recorder.child.send({ type: 'stop' });
    const seconds = (performance.now() - begin) / 1000;
    await once(recorder.child, 'exit');
    const file = readWebm(await readFile(path));
    expect(Math.abs(file.durationMs / 1000 - seconds)).toBeLessThan(2);
    expect(file.size).toEqual({ width: 640, height: 360 });
    // Each entry of the index leads to a cluster that begins with a keyframe.
    expect(file.cues.length).toBeGreaterThan(10);
    for (const cue of file.cues)
      expect(file.clusters.get(cue.position)).toMatchObject({ atMs: cue.atMs, hasKey: true });
    // Sound without gaps.
    const sound = file.blocks.filter(({ track }) => track === 2).map(({ atMs }) => atMs);
    expect(sound.length).toBeGreaterThan((seconds - 1) * 50);
    expect(sound.every((atMs, index) => index === 0 || atMs - (sound[index - 1] ?? 0) === 20)).toBe(true);
    const pictures = file.blocks.filter(({ track }) => track === 1).map(({ atMs }) => atMs);
    expect(pictures.every((atMs, index) => index === 0 || atMs > (pictures[index - 1] ?? 0))).toBe(true);
    // Several voices are mixed to other packets than those that came.
    expect(file.blocks.some(({ track, data }) => track === 2 && !data.equals(opus))).toBe(true);
  }, 60_000);

  it('writes whose picture it is into the file, under the name that the person has at the time (REC-9)', async () => {
    const recorder = await startRecorder();
    const socket = await tap(recorder);
    const living = setInterval(() => recorder.child.send({ type: 'alive' }), 1000);
    recorder.child.once('exit', () => clearInterval(living));
    recorder.child.send({ type: 'names', names: { a: 'Ana & <Bia>' } });
    await lesson(socket, 3000);
    recorder.child.send({ type: 'names', names: { a: 'Ana', c: 'Carla' } });
    await lesson(socket, 3000);
    const screen = {
      type: 'added',
      source: 4,
      node: 'c',
      kind: 'video',
      isScreen: true,
      isHost: false,
    } as const;
    sendNote(socket, screen);
    for (let index = 1; index < 30; index += 1) {
      picture(socket, 4, index);
      recorder.child.send({ type: 'alive' });
      await pause(100);
    }
    sendNote(socket, { type: 'removed', source: 2 });
    sendNote(socket, { type: 'removed', source: 4 });
    // So long nobody shows a picture that the dark one is written.
    await pause(3000);
    recorder.child.send({ type: 'stop' });
    await once(recorder.child, 'exit');
    const { names, blocks } = readWebm(await readFile(path));
    const cues = names.map(({ text }) => text);
    expect(names.every(({ track, from, until }) => track === 3 && until > from)).toBe(true);
    expect(new Set(cues)).toEqual(new Set(['\n\nAna &amp; &lt;Bia&gt;', '\n\nAna', 'screen\n\nCarla']));
    // While the picture is dark, nobody is named.
    const end = Math.max(...blocks.map(({ atMs }) => atMs));
    expect(names.every(({ until }) => until < end - 1000)).toBe(true);
    const seen = (await finalise(path))?.seen ?? [];
    expect(seen.map(({ name, is_screen }) => [name, is_screen])).toEqual([
      ['Ana & <Bia>', false],
      ['Ana', false],
      ['Carla', true],
    ]);
    expect(seen.every(({ from_ms, until_ms }) => until_ms - from_ms > 1000)).toBe(true);
  }, 60_000);

  it('stores the voice of one person as it came, also beside people who are muted (REC-8)', async () => {
    const recorder = await startRecorder();
    await lesson(await tap(recorder), 3000, pause20);
    recorder.child.send({ type: 'stop' });
    await once(recorder.child, 'exit');
    const sound = readWebm(await readFile(path)).blocks.filter(({ track }) => track === 2);
    expect(sound.every(({ data }) => data.equals(opus) || data.equals(pause20))).toBe(true);
    expect(sound.filter(({ data }) => data.equals(opus)).length).toBeGreaterThan(100);
  }, 30_000);

  it('needs of the cameras that are not stored only a sign of life, until one of them is (REC-8)', async () => {
    const recorder = await startRecorder();
    const socket = await tap(recorder);
    const wanted: number[][] = [];
    receive<ToTap>(socket, {
      note: (note) => {
        if (note.type === 'wanted') wanted.push(note.sources);
      },
    });
    const camera = { type: 'added', kind: 'video', isScreen: false } as const;
    sendNote(socket, { ...camera, source: 7, node: 'a', isHost: false });
    sendNote(socket, { ...camera, source: 8, node: 'b', isHost: true });
    for (let index = 1; index < 20; index += 1) {
      picture(socket, 7, index);
      picture(socket, 8, index);
      await pause(50);
    }
    expect(wanted.at(-1)).toEqual([8]);
    sendNote(socket, { type: 'removed', source: 8 });
    for (let index = 20; index < 40; index += 1) {
      picture(socket, 7, index);
      await pause(50);
    }
    expect(wanted.at(-1)).toEqual([7]);
  }, 30_000);

  it('that is killed leaves what it wrote, which is finished later (REC-4)', async () => {
    const recorder = await startRecorder();
    const socket = await tap(recorder);
    socket.on('error', () => undefined);
    await lesson(socket, 6000);
    recorder.child.kill('SIGKILL');
    await once(recorder.child, 'exit');
    const whole = await readFile(path);
    // The last cluster was only half written.
    await truncate(path, whole.length - 40);
    const found = await finalise(path);
    expect(found?.duration_seconds).toBeGreaterThan(1);
    const file = readWebm(await readFile(path));
    expect(file.durationMs).toBe((found?.duration_seconds ?? 0) * 1000);
    expect(await finalise(path)).toEqual(found);
  }, 60_000);

  it('goes on when the media comes back, and ends when its server goes (REC-4)', async () => {
    const recorder = await startRecorder();
    const first = await tap(recorder);
    await lesson(first, 2000);
    first.destroy();
    await pause(1000);
    await lesson(await tap(recorder), 2000);
    recorder.child.disconnect();
    await once(recorder.child, 'exit');
    expect(readWebm(await readFile(path)).durationMs).toBeGreaterThan(4000);
  }, 60_000);

  it('ends before another process looks for its file when its server stands still (REC-4)', async () => {
    const recorder = await startRecorder();
    recorder.child.send({ type: 'alive' });
    const from = performance.now();
    await lesson(await tap(recorder), 2000);
    await once(recorder.child, 'exit');
    expect(performance.now() - from).toBeLessThan(LEASE_MS - HOST_BEAT_MS);
    expect(readWebm(await readFile(path)).durationMs).toBeGreaterThan(2000);
  }, 60_000);

  it('takes nothing from others', async () => {
    const recorder = await startRecorder();
    const socket = connect({ port: recorder.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    sendNote(socket, { type: 'hello', key: 'guessed' });
    await once(socket, 'close');
    recorder.child.send({ type: 'stop' });
    await once(recorder.child, 'exit');
    expect(await finalise(path)).toBeNull();
  }, 30_000);
});

it('makes nothing of a file without content, and of none (REC-4)', async () => {
  expect(await finalise(path)).toBeNull();
  await writeFile(path, 'no recording');
  expect(await finalise(path)).toBeNull();
});

it('finishes what a version without names began (REC-4)', async () => {
  const size = { width: 640, height: 360 };
  const block = { track: VIDEO, isKey: true, data: BLANK_PICTURE };
  const clusters = [0, 2000].map((atMs) => clusterOf([{ ...block, atMs }]));
  await writeFile(path, Buffer.concat([headOf({ durationMs: 0, size, hasNames: false }), ...clusters]));
  expect(await finalise(path)).toEqual({ duration_seconds: 2.02, seen: [] });
  const file = readWebm(await readFile(path));
  expect(file.cues.map(({ atMs }) => atMs)).toEqual([0, 2000]);
  for (const { position } of file.cues) expect(file.clusters.get(position)?.hasKey).toBe(true);
});

it('reads sizes of every length', () => {
  expect(readHead(Buffer.from('ec85', 'hex'))).toEqual({ id: 0xec, size: 5, headBytes: 2 });
  expect(readHead(Buffer.from('1f43b67510000007', 'hex'))).toEqual({ id: 0x1f43b675, size: 7, headBytes: 8 });
  expect(readHead(Buffer.from('1f43', 'hex'))).toBeNull();
});

describe('a recorded room', () => {
  let test: TestRoom;
  beforeEach(async () => {
    test = await startRoom();
  });
  afterEach(async () => {
    await test.close();
    expect(test.errors.filter((error) => error.includes('recorder'))).toEqual([]);
  });

  const room_id = 'class-1';
  const recording = 'recording-1';
  const changes = () =>
    test.events
      .filter(
        (event): event is Extract<RoomEvent, { type: 'recording_changed' }> =>
          event.type === 'recording_changed',
      )
      .map(({ status, why }) => (why ? `${status} ${why}` : status));
  const reaches = (status: string) => vi.waitFor(() => expect(changes()).toContain(status), PATIENCE);
  const start = () => test.room.provider.startRecording({ room_id, recording_id: recording });
  const take = () => test.room.provider.takeRecording({ room_id, recording });

  it('tells everyone that it is recorded, also those who come later (REC-2)', async () => {
    await expect(start()).rejects.toThrow('nobody is in the room');
    const host = await test.enter('teacher', 'host');
    expect(await start()).toBe(recording);
    const another = test.room.provider.startRecording({ room_id, recording_id: 'recording-2' });
    await expect(another).rejects.toThrow('already recorded');
    // The reply may have been lost.
    expect(await start()).toBe(recording);
    await host.next('on-record-update', ({ state }) => state === 'started');
    const guest = await test.open('ana');
    await guest.call('join', { name: 'Ana', data: '' });
    const { room } = await guest.next('peer-list');
    expect(room).toMatchObject({ recording: { sfu: { state: 'started' } } });
    expect(await take()).toBe('recording');
    await test.room.provider.stopRecording({ room_id, recording, why: 'host' });
    await guest.next('on-record-update', ({ state }) => state === 'stopped');
    await reaches('ended host');
    expect(changes()).toEqual(['running', 'stopping host', 'ended host']);
    expect(await take()).toMatchObject({ extension: 'webm', key: `${recording}.webm`, seen: [] });
  });

  it('is recorded until the last person leaves (REC-3)', async () => {
    const host = await test.enter('teacher', 'host');
    await start();
    await reaches('running');
    host.send('leave', {});
    await reaches('ended left');
  });

  it('is recorded on while the media worker is killed and comes back (REC-4)', async () => {
    await test.enter('teacher', 'host');
    await start();
    await reaches('running');
    const pid = test.room.mediaPid();
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(test.room.mediaPid()).not.toBe(pid), PATIENCE);
    expect(await take()).toBe('recording');
    await test.room.provider.stopRecording({ room_id, recording, why: 'host' });
    await reaches('ended host');
    expect(await take()).toMatchObject({ extension: 'webm' });
  });

  it('is recorded no longer when its recorder could not be started (REC-4)', async () => {
    await test.enter('teacher', 'host');
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    await start().finally(() => {
      process.execPath = execPath;
    });
    await reaches('ended interrupted');
    expect(test.room.recorded()).toEqual([]);
    expect(await take()).toBeNull();
    expect(test.errors.filter((error) => error.includes('recorder'))).toHaveLength(1);
    test.errors.length = 0;
    await test.room.provider.startRecording({ room_id, recording_id: 'recording-2' });
    await reaches('running');
  });

  it('is not recorded while it is divided into groups, which has a status of its own (ROOM-16)', async () => {
    const host = await test.enter('teacher', 'host');
    for (const name of ['ana', 'bia']) await test.enter(name);
    const message = JSON.stringify({ change: 'start', groups: [['ana', 'bia']], minutes: 5 });
    await host.call('broadcast', { info: { type: SIGNALS.groups, message } });
    expect(await test.room.provider.listLiveSessions()).toMatchObject([{ is_divided: true }]);
    await expect(start()).rejects.toMatchObject({ status: 423 });
  });

  it('has its file finished when the server closes (REC-4)', async () => {
    await test.enter('teacher', 'host');
    await start();
    await reaches('running');
    await test.room.close();
    expect(await take()).toMatchObject({ extension: 'webm' });
  });
});
