import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordingEnd } from '../../../../domain/recordings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type RecordedFile, RoomProviderError } from '../port.ts';
import type { LiveRoom } from './liveRoom.ts';
import { finalise } from './media/recording/finalise.ts';
import type { FromRecorder, ToRecorderProcess } from './media/recording/wire.ts';
import type { MediaWorkers } from './mediaWorkers.ts';
import type { RoomRuntime } from './runtime.ts';

const RECORDER = fileURLToPath(new URL('./media/recording/recorder.ts', import.meta.url));
/** A recorder that does not end by itself is ended: its file is repaired like that of a killed one. */
const END_MS = 20_000;
/** How often recorders are informed that this process is running. A recorder that is not ends itself, since another process takes over the room then. */
const ALIVE_MS = 1000;
/** Recorders write every 2 s. A file that was written more recently than this may still belong to the recorder of another process. */
const WRITTEN_MS = 15_000;

/** Where recordings lie until they are taken: `pathOf` finds the file of a key. */
export type RecordingFolder = { keyOf(recording: string): string; pathOf(key: string): string };

/** Uses the clock of the machine, which also sets the times of files. */
async function isBeingWritten(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { mtimeMs: 0 };
    throw error;
  });
  return systemClock.now().getTime() - mtimeMs < WRITTEN_MS;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

type Running = {
  recording: string;
  room: LiveRoom;
  child: ChildProcess;
  ended: Promise<void>;
  why: RecordingEnd | null;
};

/** The recorders of the live rooms, one for each room at most. */
export class Recordings {
  private readonly running = new Map<string, Running>();
  /** The recordings that this process has begun, including those that have ended. */
  private readonly own = new Set<string>();
  private isClosing = false;
  private readonly runtime: RoomRuntime;
  private readonly media: MediaWorkers;
  private readonly folder: RecordingFolder;

  private readonly telling = setInterval(() => {
    for (const { child } of this.running.values()) if (child.connected) child.send({ type: 'alive' });
  }, ALIVE_MS).unref();

  constructor(runtime: RoomRuntime, media: MediaWorkers, folder: RecordingFolder) {
    this.runtime = runtime;
    this.media = media;
    this.folder = folder;
  }

  async start(room: LiveRoom, recording: string): Promise<string> {
    const { room_id } = room.record;
    // The reply of an earlier call was lost.
    if (this.isOwn(recording)) return recording;
    this.refuse(room);
    const file = this.folder.pathOf(this.folder.keyOf(recording));
    await mkdir(dirname(file), { recursive: true });
    if (await isThere(file)) throw new RoomProviderError(503, 'another process has begun the recording');
    // Groups may have been started meanwhile, or another recording.
    if (this.isOwn(recording)) return recording;
    this.refuse(room);
    const key = randomBytes(24).toString('base64url');
    const child = fork(RECORDER, [JSON.stringify({ path: file, key })], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      // What could not be started does not exit, either.
      child.once('error', () => {
        if (child.pid === undefined) resolve();
      });
    });
    const entry: Running = { recording, room, child, ended, why: null };
    this.running.set(room_id, entry);
    this.own.add(recording);
    child.on('error', (error) => this.runtime.log.error('recorder of a room', { error }));
    child.stderr?.on('data', (chunk: Buffer) =>
      this.runtime.log.error('recorder of a room', { output: chunk.toString().trim() }),
    );
    child.on('message', (message: FromRecorder) => {
      // It was stopped before it began.
      if (entry.why !== null) return;
      this.tellNames(room);
      if (message.type === 'listening') this.media.record(room_id, { port: message.port, key });
      else {
        room.showRecording('started');
        room.recordingChanged(recording, 'running');
      }
    });
    void ended.then(() => this.over(entry));
    room.showRecording('initialised');
    return recording;
  }

  /** Whether this process began the recording. It then finishes the file even if another process holds the room now. */
  isOwn(recording: string): boolean {
    return this.own.has(recording);
  }

  isRecorded(room_id: string): boolean {
    return this.running.has(room_id);
  }

  /** Whoever is recorded next has the name first: it goes to the recorder alone, past the media. */
  tellNames(room: LiveRoom): void {
    const child = this.running.get(room.record.room_id)?.child;
    if (!child?.connected) return;
    const names = Object.fromEntries(room.joined.map(({ node, record }) => [node, record.name]));
    child.send({ type: 'names', names } satisfies ToRecorderProcess);
  }

  private refuse(room: LiveRoom): void {
    if (!room.isServed || this.isClosing) throw new RoomProviderError(503, 'another process serves the room');
    if (this.running.has(room.record.room_id))
      throw new RoomProviderError(409, 'the room is already recorded');
    if (room.groups) throw new RoomProviderError(423, 'the room is divided into groups');
    if (!room.record.session) throw new RoomProviderError(404, 'nobody is in the room');
  }

  private over({ room, recording, why }: Running): void {
    const { room_id } = room.record;
    this.running.delete(room_id);
    this.media.endRecording(room_id);
    room.showRecording('stopped');
    room.recordingChanged(recording, 'ended', why ?? 'interrupted');
  }

  /** Null stops whatever is recorded in the room. */
  stop(room_id: string, recording: string | null, why: RecordingEnd): void {
    const entry = this.running.get(room_id);
    if (!entry || (recording !== null && entry.recording !== recording) || entry.why !== null) return;
    entry.why = why;
    // First, so that nothing is taken from now on.
    this.media.endRecording(room_id);
    entry.room.showRecording('stopped');
    entry.room.recordingChanged(entry.recording, 'stopping', why);
    if (entry.child.connected) entry.child.send({ type: 'stop' });
    setTimeout(() => entry.child.kill('SIGKILL'), END_MS).unref();
  }

  async take(recording: string): Promise<RecordedFile | 'recording' | null> {
    if ([...this.running.values()].some((entry) => entry.recording === recording)) return 'recording';
    const key = this.folder.keyOf(recording);
    const path = this.folder.pathOf(key);
    if (!this.isOwn(recording) && (await isBeingWritten(path))) return 'recording';
    const found = await finalise(path);
    return found && { ...found, key, extension: 'webm' };
  }

  /** Refuses new recordings, and waits until the files of the others are finished. */
  async close(): Promise<void> {
    this.isClosing = true;
    const entries = [...this.running.values()];
    for (const { child } of entries) if (child.connected) child.disconnect();
    await Promise.all(entries.map(({ ended }) => ended));
    clearInterval(this.telling);
  }
}
