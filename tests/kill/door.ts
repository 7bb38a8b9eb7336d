import { WebSocket } from 'ws';
import type { Caller } from '../support/caller.ts';

/** Joins a live room; rejects when the socket closes first. */
export async function enter(
  caller: Caller,
  room_id: string,
  user_type: 'host' | 'guest',
): Promise<WebSocket> {
  const { token } = await caller.call('GET /v1/classes/:room_id/:user_type/token', {
    params: { room_id, user_type },
  });
  const peer = `peer-${user_type}-${room_id}`;
  const socket = new WebSocket(
    `${caller.url.replace('http', 'ws')}/room/signal?${new URLSearchParams({ peer, token })}`,
  );
  return new Promise((resolve, reject) => {
    // The greeting precedes the join; the same notice follows it again.
    let requested = false;
    const fail = () => reject(new TypeError('the socket ended'));
    socket.on('error', fail);
    socket.on('close', fail);
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as { id?: string; method?: string; error?: unknown };
      // A user who was in the room before the kill rejoins automatically.
      if (message.method === 'peer-list' && !requested) return resolve(socket);
      if (message.method === 'session-info' && !requested) {
        requested = true;
        const params = { name: 'x', data: '' };
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'join', method: 'join', params }));
      }
      if (message.id === 'join') {
        if (message.error) fail();
        else resolve(socket);
      }
    });
  });
}
