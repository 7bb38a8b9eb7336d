import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The harmless file that every scanner reports. */
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** Speaks clamd's INSTREAM on this machine and finds EICAR. */
export class FakeClamd {
  readonly address: string;
  readonly scanned: number[] = [];
  /** Instead of a verdict: a reply before the end of the file, or null for silence. */
  reply: string | null | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, address: string) {
    this.#server = server;
    this.address = address;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
      void this.#answer(socket).catch(() => undefined);
    });
  }

  static async start(socketPath?: string): Promise<FakeClamd> {
    const server = createServer();
    if (socketPath) server.listen(socketPath);
    else server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new FakeClamd(server, socketPath ?? `127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(socket: Socket): Promise<void> {
    const command = Buffer.from('zINSTREAM\0');
    let bytes = Buffer.alloc(0);
    for await (const chunk of socket) {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      if (this.reply === null) continue;
      if (this.reply !== undefined) {
        socket.end(this.reply === '' ? '' : `${this.reply}\0`);
        return;
      }
      const file = contentOf(bytes, command);
      if (!file) continue;
      this.scanned.push(file.length);
      socket.end(`stream: ${file.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
      return;
    }
  }
}

/** Null until the chunk of length 0 has arrived. */
function contentOf(bytes: Buffer, command: Buffer): Buffer | null {
  if (!bytes.subarray(0, command.length).equals(command)) return null;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
