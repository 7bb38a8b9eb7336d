import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections that would delay shutdown: Node treats a connection without a request as busy, and keeps a connection
 * alive after a response whose headers were sent before the shutdown.
 */
export function endSpareSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isClosing = false;
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    await setImmediate();
    await setImmediate();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
