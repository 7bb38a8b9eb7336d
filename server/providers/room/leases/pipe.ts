import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { HOP_HEADER, type Hops } from '../../../platform/http/hops.ts';
import { RoomProviderError } from '../port.ts';
import { ANSWER_MS, GoneError, type Place, requestTo } from './processes.ts';

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

const headOf = (status: string, headers: readonly [string, string][]): string =>
  `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

const browserLeft = () => new RoomProviderError(503, 'the browser left');

/** The sockets of browsers that are piped through this process to another one, by that process. */
export class Pipes {
  readonly #open = new Map<string, Set<Duplex>>();
  readonly #hops: Hops;

  constructor(hops: Hops) {
    this.#hops = hops;
  }

  /** Forwards an upgrade request unchanged. Fails with `GoneError` if the process is gone and nothing was answered yet; with 503 if the browser left. */
  async lead(
    to: Place,
    {
      request,
      socket,
      head,
      address,
    }: { request: IncomingMessage; socket: Duplex; head: Buffer; address: string },
  ): Promise<void> {
    if (socket.destroyed) throw browserLeft();
    const url = request.url ?? '/';
    const headers = pairsOf(request.rawHeaders).filter(([name]) => name.toLowerCase() !== HOP_HEADER);
    const hop = this.#hops.sign(url, { to: to.id, address, call: null });
    const { request: onward, failed } = requestTo(to, url, {
      method: 'GET',
      headers: [...headers, [HOP_HEADER, hop]].flat(),
    });
    const left = () => onward.destroy(browserLeft());
    socket.once('close', left);
    const waiting = setTimeout(() => onward.destroy(new RoomProviderError(503, 'no answer')), ANSWER_MS);
    const answered = new Promise<IncomingMessage | { response: IncomingMessage; far: Duplex; first: Buffer }>(
      (resolve) => {
        onward.once('upgrade', (response, far, first) => resolve({ response, far, first }));
        onward.once('response', resolve);
      },
    );
    onward.end();
    const answer = await Promise.race([answered, failed]).finally(() => {
      clearTimeout(waiting);
      socket.off('close', left);
    });
    if (socket.destroyed) {
      // After an upgrade, the request no longer owns the socket.
      if ('far' in answer) answer.far.destroy();
      onward.destroy();
      throw browserLeft();
    }
    if (!('far' in answer)) {
      answer.resume();
      if (answer.statusCode === 421) throw new GoneError();
      const retry = answer.headers['retry-after'];
      const said: [string, string][] = retry === undefined ? [] : [['retry-after', retry]];
      const status = `${answer.statusCode} ${answer.statusMessage}`;
      socket.end(headOf(status, [...said, ['content-length', '0'], ['connection', 'close']]));
      return;
    }
    const { response, far, first } = answer;
    this.#keep(to.id, socket, far);
    socket.write(headOf('101 Switching Protocols', pairsOf(response.rawHeaders)));
    if (first.length > 0) socket.write(first);
    if (head.length > 0) far.write(head);
    socket.pipe(far);
    far.pipe(socket);
  }

  #keep(id: string, socket: Duplex, far: Duplex): void {
    const pipes = this.#open.get(id) ?? new Set();
    this.#open.set(id, pipes.add(socket));
    for (const each of [socket, far]) {
      each.on('error', () => undefined);
      each.once('close', () => {
        socket.destroy();
        far.destroy();
        pipes.delete(socket);
        if (pipes.size === 0 && this.#open.get(id) === pipes) this.#open.delete(id);
      });
    }
  }

  /** Browsers connect anew, to whichever process serves their rooms then. */
  end(id: string): void {
    for (const socket of this.#open.get(id) ?? []) socket.destroy();
  }

  endAll(): void {
    for (const id of this.#open.keys()) this.end(id);
  }
}
