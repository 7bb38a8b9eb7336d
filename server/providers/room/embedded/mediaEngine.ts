import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromMedia, MediaSettings, ToMedia } from './media/protocol.ts';
import { RpcError } from './rpcError.ts';

const WORKER = fileURLToPath(new URL('./media/worker.ts', import.meta.url));
const RESTART_DELAY_MS = 200;
/** A worker that has not ended after this time is killed. */
const END_MS = 5000;

export type MediaEvents = {
  message(message: FromMedia): void;
  lost(): void;
};

type Outcome = Extract<FromMedia, { type: 'answer' | 'refused' }>;
type Log = { error(message: string, fields?: object): void };

export class MediaEngine {
  private readonly settings: MediaSettings;
  private readonly events: MediaEvents;
  private readonly log: Log;
  private readonly calls = new Map<number, (outcome: Outcome) => void>();
  private child: ChildProcess | null = null;
  private ready: Promise<void> = Promise.resolve();
  /** Whether the worker serves rooms, which it does not while it starts. */
  isReady = false;
  /** Maps each room to the destination of its packets. */
  private readonly recorders = new Map<string, { port: number; key: string }>();
  private lastCall = 0;
  private closed = false;

  constructor(settings: MediaSettings, events: MediaEvents, log: Log) {
    this.settings = settings;
    this.events = events;
    this.log = log;
    this.start();
  }

  private start(): void {
    const child = fork(WORKER, [JSON.stringify(this.settings)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child = child;
    // 'exit' reports the end of the worker.
    child.on('error', (error) => this.log.error('room media worker', { error }));
    child.stderr?.on('data', (chunk: Buffer) =>
      this.log.error('room media worker', { output: chunk.toString().trim() }),
    );
    this.ready = new Promise((resolve) => {
      child.on('message', (message: FromMedia) => {
        if (message.type === 'ready') {
          this.isReady = true;
          for (const [room, to] of this.recorders) this.send({ type: 'record', room, ...to });
          resolve();
        }
        if (message.type !== 'ready') this.take(message);
      });
      child.once('exit', () => resolve());
    });
    child.once('exit', (code, signal) => this.exited(code, signal));
  }

  private take(message: FromMedia): void {
    if (message.type !== 'answer' && message.type !== 'refused') {
      this.events.message(message);
      return;
    }
    this.calls.get(message.call)?.(message);
    this.calls.delete(message.call);
  }

  private exited(code: number | null, signal: NodeJS.Signals | null): void {
    this.child = null;
    this.isReady = false;
    for (const [call, settle] of this.calls)
      settle({ type: 'refused', call, stale: true, reason: 'media restarted' });
    this.calls.clear();
    if (this.closed) return;
    this.log.error('room media worker exited', { exit_code: code, signal });
    setTimeout(() => {
      if (this.closed) return;
      try {
        this.start();
      } catch (error) {
        this.log.error('could not start the media worker', { error });
        this.exited(null, null);
        return;
      }
      this.events.lost();
    }, RESTART_DELAY_MS);
  }

  private send(message: ToMedia): void {
    if (this.child?.connected) this.child.send(message);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async publish(input: Omit<Extract<ToMedia, { type: 'publish' }>, 'type' | 'call'>): Promise<string> {
    await this.ready;
    const call = ++this.lastCall;
    const outcome = await new Promise<Outcome>((resolve) => {
      if (!this.child?.connected) {
        resolve({ type: 'refused', call, stale: true, reason: 'media restarting' });
        return;
      }
      this.calls.set(call, resolve);
      this.send({ type: 'publish', call, ...input });
    });
    if (outcome.type === 'answer') return outcome.sdp;
    if (outcome.stale) throw new RpcError(421, outcome.reason);
    throw new RpcError(400, `offer refused: ${outcome.reason}`);
  }

  /** Also after the worker was restarted, until it is ended. */
  record(room: string, to: { port: number; key: string }): void {
    this.recorders.set(room, to);
    this.send({ type: 'record', room, ...to });
  }

  endRecording(room: string): void {
    if (this.recorders.delete(room)) this.send({ type: 'stop-recording', room });
  }

  /** In the order of the calls, with those of `publish`, which waits for the worker. */
  post(message: Exclude<ToMedia, { type: 'publish' }>): void {
    void this.ready.then(() => this.send(message));
  }

  async close(): Promise<void> {
    this.closed = true;
    const child = this.child;
    if (!child) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) child.disconnect();
    const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await gone;
    clearTimeout(kill);
  }
}
