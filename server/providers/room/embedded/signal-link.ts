import type { WebSocket } from 'ws';
import { z } from 'zod';
import { RpcError } from './rpc-error.ts';

const request = z.object({
  id: z.string().max(100).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).nullish(),
});

export type Params = Record<string, unknown>;
type Log = { error(message: string, fields?: object): void };

export type SignalHandler = {
  call(method: string, params: Params): Promise<unknown>;
  closed(): void;
};

/** One browser's JSON-RPC 2.0 socket. Calls are served one after the other, in the order they came. */
export class SignalLink {
  private readonly socket: WebSocket;
  private readonly log: Log;
  private queue: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, log: Log) {
    this.socket = socket;
    this.log = log;
    socket.on('error', () => socket.terminate());
  }

  serve(handler: SignalHandler): void {
    this.socket.on('message', (data) => {
      const text = data.toString();
      this.queue = this.queue.then(() => this.handle(text, handler));
    });
    this.socket.once('close', () => handler.closed());
  }

  private async handle(text: string, handler: SignalHandler): Promise<void> {
    let id: string | undefined;
    try {
      const { id: given, method, params } = request.parse(JSON.parse(text));
      id = given;
      const result = await handler.call(method, params ?? {});
      // The SDK takes a falsy result for a refusal.
      if (id) this.send({ id, jsonrpc: '2.0', result: result ?? {} });
    } catch (error) {
      const { code, message } = this.refusal(error);
      if (id) this.send({ id, jsonrpc: '2.0', error: { code, message } });
    }
  }

  private refusal(error: unknown): { code: number; message: string } {
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
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }
}
