import { SignalClient } from '../room/support/signalClient.ts';
import type { Caller } from './caller.ts';

/** Joins the live room as a browser does: a token from the API, then the room's socket. */
export async function enterRoom(
  caller: Caller,
  room_id: string,
  user_type: 'host' | 'guest',
): Promise<SignalClient> {
  const { token } = await caller.call('GET /v1/classes/:room_id/:user_type/token', {
    params: { room_id, user_type },
  });
  const client = new SignalClient(
    `${caller.url.replace('http', 'ws')}/room/signal`,
    `peer-${user_type}`,
    token,
  );
  await client.next('session-info');
  await client.call('join', { name: 'qualquer nome', data: '' });
  await client.next('peer-list');
  return client;
}
