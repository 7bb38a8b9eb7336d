import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { waitUntilReady } from '../../../server/platform/db/embedded.ts';

let server: Server;
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const refusal = (code: string) => message('E', Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** A server that sends these responses to one connection each; every attempt takes 10 s. */
async function respondWith(responses: Buffer[]) {
  let now = 0;
  server = createServer((socket) => {
    socket.once('data', () => {
      // What else reads the clock meanwhile does not advance it.
      now += 10_000;
      const response = responses.shift();
      if (response === welcome) socket.write(welcome);
      else if (response) socket.end(response);
      else socket.destroy();
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const connection = { host: '127.0.0.1', port: address.port, user: 'a', password: 'b' };
  return waitUntilReady(connection, { exitCode: null, signalCode: null }, 'the log');
}

it('waits as long as the database recovers from a crash', async () => {
  const responses = [...Array.from({ length: 8 }, () => refusal('57P03')), welcome];
  await respondWith(responses);
  expect(responses).toEqual([]);
});

it('gives up on a database that refuses connections for other reasons', async () => {
  const responses = [...Array.from({ length: 8 }, () => refusal('53300')), welcome];
  await expect(respondWith(responses)).rejects.toThrow('PostgreSQL did not start; see the end of the log');
  expect(responses.length).toBeGreaterThan(1);
});

it('reports a wrong password immediately', async () => {
  await expect(respondWith([refusal('28P01')])).rejects.toThrow('refuses the password');
});
