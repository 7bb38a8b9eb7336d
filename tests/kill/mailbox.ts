import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** A mail server that takes everything and counts by Message-ID. */
export class Mailbox {
  readonly received = new Map<string, number>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      let text = '';
      let inData = false;
      socket.on('error', () => undefined);
      socket.write('220 teste\r\n');
      socket.on('data', (chunk) => {
        text += chunk.toString();
        for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
          if (inData) {
            const last = text.indexOf('\r\n.\r\n');
            if (last < 0) return;
            const id = /^Message-ID: <?([^>\s]+)>?/im.exec(text.slice(0, last))?.[1] ?? 'none';
            this.received.set(id, (this.received.get(id) ?? 0) + 1);
            text = text.slice(last + 5);
            inData = false;
            socket.write('250 ok\r\n');
            continue;
          }
          const command = text.slice(0, end).toUpperCase();
          text = text.slice(end + 2);
          if (command === 'DATA') {
            inData = true;
            socket.write('354 go on\r\n');
          } else if (command === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
