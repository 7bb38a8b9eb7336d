import type { WebSocket } from 'ws';
import { z } from 'zod';
import { isDeeperThan } from '../../../platform/depth.ts';
import { holdsStorableText } from '../../../platform/storable.ts';
import { Allowance } from './allowance.ts';
import { closeReason } from './closeReason.ts';
import { RpcError } from './rpcError.ts';

const request = z.object({
  id: z.string().max(100).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).nullish(),
});

export const FRAMES = { perSecond: 50, burst: 200, waiting: 32 };
/** Bytes; only session descriptions are longer. */
export const MAX_FRAME = 16 * 1024;
/** The SDK sends three levels. */
const MAX_DEPTH = 10;
const LONG_CALLS = new Set(['join', 'offer', 'answer']);
/** Bytes; a browser with more unread is not reading. */
export const MAX_UNREAD = 2 * 1024 * 1024;

/** Browsers answer pings even in throttled background pages. */
export const BEAT_MS = 4000;
/** Plus one beat, below the 12 s after which the SDK abandons a socket. */
const MAX_SILENCE_MS = 7500;

export type Params = Record<string, unknown>;
type Log = { error(message: string, fields?: object): void };

export type SignalHandler = {
  call(method: string, params: Params): Promise<unknown>;
  closed(): void;
};

/** One browser's JSON-RPC 2.0 socket. Calls run in order; reading pauses while the browser exceeds its limits. */
export class SignalLink {
  private readonly socket: WebSocket;
  private readonly log: Log;
  private readonly frames = new Allowance(FRAMES.perSecond, FRAMES.burst);
  private queue: Promise<void> = Promise.resolve();
  private waiting = 0;
  private resumes: NodeJS.Timeout | null = null;
  private pingedAt: number | null = null;
  isSilent = false;
  lastSeenAt = performance.now();

  constructor(socket: WebSocket, log: Log) {
    this.socket = socket;
    this.log = log;
    socket.on('pong', () => this.seen());
  }

  serve(handler: SignalHandler): void {
    this.socket.on('message', (data) => {
      this.seen();
      if (this.isSilent) return;
      const text = data.toString();
      this.waiting += 1;
      this.frames.owe();
      this.queue = this.queue
        .then(() => this.handle(text, handler))
        .catch((error) => this.log.error('room call failed', { error }))
        .finally(() => {
          this.waiting -= 1;
          this.regulate();
        });
      this.regulate();
    });
    this.socket.once('close', () => {
      if (this.resumes) clearTimeout(this.resumes);
      handler.closed();
    });
  }

  beat(): void {
    if (this.isDead()) return;
    // Pongs are not read while reading is paused.
    if (this.socket.isPaused) this.pingedAt = null;
    else if (this.socket.readyState === this.socket.OPEN) {
      this.pingedAt ??= performance.now();
      this.socket.ping();
    }
  }

  /** The SDK abandons a stalled socket; a delayed offer from it would start a migration that cannot finish. */
  private isDead(): boolean {
    if (this.isSilent) return true;
    if (this.pingedAt === null || performance.now() - this.pingedAt < MAX_SILENCE_MS) return false;
    this.isSilent = true;
    this.socket.terminate();
    return true;
  }

  private seen(): void {
    if (this.isDead()) return;
    this.pingedAt = null;
    this.lastSeenAt = performance.now();
  }

  private regulate(): void {
    const wait = this.frames.wait();
    const busy = wait > 0 || this.waiting > FRAMES.waiting;
    if (busy !== this.socket.isPaused) {
      if (busy) this.socket.pause();
      else this.socket.resume();
    }
    if (wait === 0 || this.resumes) return;
    this.resumes = setTimeout(() => {
      this.resumes = null;
      this.regulate();
    }, wait);
    this.resumes.unref();
  }

  private async handle(text: string, handler: SignalHandler): Promise<void> {
    let id: string | undefined;
    try {
      const { id: given, method, params } = request.parse(JSON.parse(text));
      id = given;
      if (isDeeperThan(MAX_DEPTH, params)) throw new RpcError(400, 'message is nested too deeply');
      // Text that cannot be stored would keep the state of the whole room from being saved, and others from entering.
      if (!holdsStorableText(params)) throw new RpcError(400, 'message has invalid characters');
      if (text.length > MAX_FRAME && !LONG_CALLS.has(method)) throw new RpcError(413, 'message is too long');
      const result = await handler.call(method, params ?? {});
      // The SDK takes a falsy result for a refusal.
      if (id) this.send({ id, jsonrpc: '2.0', result: result ?? {} });
    } catch (error) {
      const { code, message, after } = this.refusal(error);
      if (!id) return;
      const respond = () => this.send({ id, jsonrpc: '2.0', error: { code, message } });
      if (after) void after.then(respond);
      else respond();
    }
  }

  private refusal(error: unknown): Pick<RpcError, 'code' | 'message'> & { after?: RpcError['after'] } {
    if (error instanceof RpcError) return error;
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return { code: 400, message: 'bad request' };
    this.log.error('room call failed', { error });
    return { code: 500, message: 'internal error' };
  }

  notify(method: string, params: object): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  private send(message: object): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    if (this.socket.bufferedAmount > MAX_UNREAD) this.socket.terminate();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, closeReason(reason));
  }
}
