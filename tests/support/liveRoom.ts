import { randomUUID } from 'node:crypto';
import type { RoomRole } from '../../domain/roomRoles.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import type { School } from './school.ts';

/** Somebody in the live room of a class, whom the room admits by a token of its own keys. */
export async function inRoom(
  school: Pick<School, 'services' | 'url'>,
  room_id: string,
  user_id: string = randomUUID(),
  role: RoomRole = 'host',
): Promise<SignalClient> {
  const { token } = await school.services.providers.room.mintJoinToken({
    room_id,
    user_id,
    role,
    name: 'Sala',
  });
  const client = new SignalClient(`${school.url.replace('http', 'ws')}/room/signal`, randomUUID(), token);
  await client.next('session-info');
  const { error } = await client.call('join', { name: 'Nome na sala', data: '' });
  if (error) throw new Error(`${error.code} ${error.message}`);
  await client.next('peer-list');
  return client;
}
