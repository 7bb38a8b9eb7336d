import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Node counts connections without a request as busy, which delays shutdown. */
export function endSpareSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    await setImmediate();
    await setImmediate();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
