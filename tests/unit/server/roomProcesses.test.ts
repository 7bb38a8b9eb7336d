import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { Hops } from '../../../server/platform/http/hops.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { Pipes } from '../../../server/providers/room/leases/pipe.ts';
import { ANSWER_MS, GoneError, Processes } from '../../../server/providers/room/leases/processes.ts';
import { RoomProviderError } from '../../../server/providers/room/port.ts';

const secrets = openSecrets({ secret: 'segredo-de-dois-processos-0123456789abcdef' });
const hops = new Hops({ secrets, clock: { now: () => new Date('2026-03-10T13:00:00Z') } });
const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** A process that accepts connections but does not answer, as one that is stopped. */
async function paused(): Promise<{ address: string; connections: () => number }> {
  let connections = 0;
  const address = await listen(
    createServer((socket) => {
      connections += 1;
      socket.resume();
    }),
  );
  return { address, connections: () => connections };
}

const refused = { name: 'RoomProviderError', status: 503 };
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call to another process', () => {
  it('fails with 503 if the process does not answer, which does not count as gone', async () => {
    const { address } = await paused();
    const processes = new Processes(hops);
    const place = { id: 'other', address };
    const from = performance.now();
    const [isGone, init] = await Promise.all([
      processes.isGone(place),
      failureOf(processes.call(place, { op: 'init' }, ANSWER_MS)),
    ]);
    expect(performance.now() - from).toBeLessThan(ANSWER_MS + 2000);
    expect(isGone).toBe(false);
    expect(init).toBeInstanceOf(RoomProviderError);
    expect(init).toMatchObject(refused);
  });

  it('fails with 503 if the machine cannot be reached, or the response is cut off', async () => {
    const broken = http.createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{');
      setImmediate(() => response.destroy());
    });
    const processes = new Processes(hops);
    for (const address of ['http://nowhere.invalid:1', await listen(broken)]) {
      const failure = await failureOf(processes.call({ id: 'other', address }, { op: 'ping' }));
      expect(failure).toBeInstanceOf(RoomProviderError);
      expect(failure).toMatchObject(refused);
    }
  });

  it('reports the process as gone if nothing listens at its address', async () => {
    const processes = new Processes(hops);
    const address = await listen(createServer());
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    expect(await processes.isGone({ id: 'other', address })).toBe(true);
  });
});

describe("a browser's socket that is piped to another process", () => {
  /** The requests that arrive at the process to which the browser has connected. */
  async function upgrade(): Promise<{ browser: Socket; request: IncomingMessage; socket: Duplex }> {
    const near = http.createServer();
    const address = new URL(await listen(near));
    const browser = connect(Number(address.port), '127.0.0.1');
    browser.on('error', () => undefined);
    browser.write(
      'GET /room/signal HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    const [request, socket] = await once(near, 'upgrade');
    socket.on('error', () => undefined);
    return { browser, request, socket };
  }

  it('does not report the process as gone when the browser leaves before the answer', async () => {
    const { address, connections } = await paused();
    const { browser, request, socket } = await upgrade();
    const pipes = new Pipes(hops);
    const lead = () =>
      failureOf(
        pipes.lead(
          { id: 'other', address },
          { request, socket, head: Buffer.alloc(0), address: '203.0.113.7' },
        ),
      );
    const led = lead();
    await expect.poll(connections).toBe(1);
    browser.resetAndDestroy();
    const failure = await led;
    expect(failure).not.toBeInstanceOf(GoneError);
    expect(failure).toMatchObject({ status: 503, message: 'the browser left' });
    // Nobody is asked for the room again in the meantime.
    expect(await lead()).toMatchObject({ status: 503, message: 'the browser left' });
    expect(connections()).toBe(1);
  });

  it('leaves no socket open at the process that answers after the browser has left', async () => {
    const { request } = await upgrade();
    // It reports that it was destroyed only after the answer.
    const socket = new PassThrough({ emitClose: false });
    const far = http.createServer();
    let isClosed = false;
    far.on('upgrade', (_, answering) => {
      answering.on('error', () => undefined);
      answering.once('end', () => {
        isClosed = true;
      });
      socket.destroy();
      answering.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      );
      answering.resume();
    });
    const to = { id: 'other', address: await listen(far) };
    const led = new Pipes(hops).lead(to, { request, socket, head: Buffer.alloc(0), address: '203.0.113.7' });
    expect(await failureOf(led)).toMatchObject({ status: 503, message: 'the browser left' });
    await expect.poll(() => isClosed).toBe(true);
  });
});
