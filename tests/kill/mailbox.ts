import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

const bytes = (text: string, escaped: RegExp): string =>
  Buffer.from(
    text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function read(raw: string): { to: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const subject = header('Subject').replace(
    /=\?UTF-8\?([QB])\?([^?]*)\?=/gi,
    (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : bytes(word.replaceAll('_', ' '), /=([\dA-F]{2})/gi),
  );
  const encoded = rest.join('\r\n\r\n');
  const body = /base64/i.test(header('Content-Transfer-Encoding'))
    ? Buffer.from(encoded, 'base64').toString()
    : bytes(encoded.replace(/=\r\n/g, ''), /=([\dA-F]{2})/gi);
  return { to: header('To').replace(/[<>]/g, '').trim(), text: `${subject}\n${body}` };
}

export class Mailbox {
  readonly received = new Map<string, number>();
  /** The newest message to an address: the school erases its own copy once sent. */
  readonly newest = new Map<string, string>();
  /** The head of that message, as it was sent. */
  readonly heads = new Map<string, string>();
  connections = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      this.connections += 1;
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
            const id = /^Message-ID: <([^@>\s]+)@/im.exec(text.slice(0, last))?.[1] ?? 'none';
            this.received.set(id, (this.received.get(id) ?? 0) + 1);
            const { to, text: body } = read(text.slice(0, last));
            this.newest.set(to, body);
            this.heads.set(to, text.slice(0, text.indexOf('\r\n\r\n')));
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
