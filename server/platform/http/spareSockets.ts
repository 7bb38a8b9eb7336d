import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers and proxies open connections ahead of need. Node takes one that never asked anything for busy, so that a
 * closing server would wait for it: these are ended here.
 */
export function endSpareSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    // What has arrived meanwhile is read first.
    await setImmediate();
    await setImmediate();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
