import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Notice = { method: string; params: Record<string, unknown> };
type Reply = { id: string; result?: Record<string, unknown>; error?: { code: number; message: string } };

/** The SDK's side of the socket, for tests of the protocol alone. */
export class SignalClient {
  readonly notices: Notice[] = [];
  readonly peer: string;
  private readonly socket: WebSocket;
  private readonly replies = new Map<string, (reply: Reply) => void>();
  private readonly waiting = new Set<() => void>();
  private calls = 0;

  constructor(url: string, peer: string, token: string) {
    this.peer = peer;
    this.socket = new WebSocket(`${url}?${new URLSearchParams({ peer, token })}`);
    this.socket.on('message', (data) => this.take(JSON.parse(data.toString())));
  }

  private take(message: Reply | Notice): void {
    if ('method' in message) {
      this.notices.push(message);
      for (const wake of this.waiting) wake();
      return;
    }
    this.replies.get(message.id)?.(message);
    this.replies.delete(message.id);
  }

  /** `result`, or `error` with the code that the SDK would receive. */
  call(method: string, params: object = {}): Promise<Reply> {
    const id = `${this.peer}-${++this.calls}`;
    const reply = new Promise<Reply>((resolve) => this.replies.set(id, resolve));
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return reply;
  }

  send(method: string, params: object = {}): void {
    this.socket.send(JSON.stringify({ method, params }));
  }

  sendRaw(text: string): void {
    this.socket.send(text);
  }

  /** The first matching notice, now or later; removes it from the list. */
  async next(
    method: string,
    fits: (params: Notice['params']) => boolean = () => true,
  ): Promise<Notice['params']> {
    for (;;) {
      const index = this.notices.findIndex((notice) => notice.method === method && fits(notice.params));
      const [found] = index >= 0 ? this.notices.splice(index, 1) : [];
      if (found) return found.params;
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          resolve();
        };
        this.waiting.add(wake);
      });
    }
  }

  has(method: string): boolean {
    return this.notices.some((notice) => notice.method === method);
  }

  /** The code and reason of the server's close. */
  async closed(): Promise<{ code: number; reason: string }> {
    const [code, reason] = await once(this.socket, 'close');
    return { code: Number(code), reason: String(reason) };
  }

  /** Drops the connection without closing it. */
  cut(): void {
    this.socket.terminate();
  }
}
