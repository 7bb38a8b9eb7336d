import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections (32768 and above on Linux): one of those could take the port
 * between the moment at which it is found to be free and the one at which a server listens on it.
 */
const FIRST = 10_000;
const LAST = 32_767;

/** Tries ports at random, so that parallel tests hardly ever choose the same one. */
async function freePortOf(listen: (port: number) => Promise<void>): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    try {
      await listen(port);
      return port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}

/** A TCP port of 127.0.0.1 on which nothing listens. */
export const freePort = (): Promise<number> =>
  freePortOf(async (port) => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });

/** A UDP port of 127.0.0.1 on which nothing listens. */
export const freeUdpPort = (): Promise<number> =>
  freePortOf(async (port) => {
    const socket = createSocket('udp4').bind(port, '127.0.0.1');
    await once(socket, 'listening');
    socket.close();
    await once(socket, 'close');
  });
