import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  client: Socket;
  server: Socket;
  hangs: boolean;
}

/** A TCP line to PostgreSQL whose connections can be made to hang: bytes are accepted, and never delivered. */
export class DatabaseLine {
  readonly #pairs = new Set<Pair>();
  readonly #listener: Server;
  #isSilent = false;
  #isNextSilent = false;

  private constructor(target: { path: string }) {
    this.#listener = createServer((client) => {
      const pair: Pair = { client, server: connect(target), hangs: false };
      this.#pairs.add(pair);
      client.on('error', () => undefined).on('close', () => this.#end(pair));
      pair.server.on('error', () => undefined).on('close', () => pair.hangs || client.destroy());
      client.pipe(pair.server);
      pair.server.pipe(client);
      if (this.#isSilent || this.#isNextSilent) this.#silence(pair);
      this.#isNextSilent = false;
    });
  }

  static async open({ host, port }: { host: string; port: number }): Promise<DatabaseLine> {
    const line = new DatabaseLine({ path: `${host}/.s.PGSQL.${port}` });
    line.#listener.listen(0, '127.0.0.1');
    await once(line.#listener, 'listening');
    return line;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  /** PostgreSQL does not learn over a line that hangs that its client has gone. */
  #end(pair: Pair): void {
    if (pair.hangs) return;
    pair.server.destroy();
    this.#pairs.delete(pair);
  }

  #silence(pair: Pair): void {
    pair.hangs = true;
    pair.client.unpipe(pair.server);
    pair.server.unpipe(pair.client);
    pair.client.resume();
    pair.server.pause();
  }

  /** From now on the open connections deliver nothing, and with `also: 'new'` later ones do not either. */
  hang(also?: 'new'): void {
    this.#isSilent = also === 'new';
    for (const pair of this.#pairs) this.#silence(pair);
  }

  /** Only the next new connection delivers nothing. */
  hangNext(): void {
    this.#isNextSilent = true;
  }

  /** New connections work again; those that hang stay so. */
  restore(): void {
    this.#isSilent = false;
  }

  close(): void {
    this.#listener.close();
    for (const { client, server } of this.#pairs) {
      client.destroy();
      server.destroy();
    }
  }
}
