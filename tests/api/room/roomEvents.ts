import { randomUUID } from 'node:crypto';
import { handleRoomEvent } from '../../../server/areas/room/presence.ts';
import type { RoomEvent, RoomFence } from '../../../server/providers/room/port.ts';
import type { School } from '../../support/school.ts';

/** Sends the ledger the events of a room: stays, and the end of a session. */
export const roomOf = (school: School, room_id: string) => {
  const session_id = randomUUID();
  const at = (moment: string) => Date.parse(moment);
  const peer = (
    type: 'peer_joined' | 'peer_left',
    user_id: string,
    moment: string,
    role = 'guest',
  ): RoomEvent => ({
    id: `${type}:${user_id}:${moment}`,
    room_id,
    session_id,
    at: at(moment),
    type,
    peer_id: `peer:${user_id}`,
    user_id,
    role,
  });
  const send = (event: RoomEvent) => handleRoomEvent(school.services, event);
  return {
    join: (user_id: string, moment: string) => send(peer('peer_joined', user_id, moment)),
    leave: (user_id: string, moment: string) => send(peer('peer_left', user_id, moment)),
    empty: (moment: string) =>
      send({ id: `closed:${moment}`, room_id, session_id, at: at(moment), type: 'session_closed' }),
    /** A host ends the room for everyone. */
    end: (moment: string, isHeld?: RoomFence) =>
      send({
        ...(isHeld ? { isHeld } : {}),
        id: `closed:${moment}`,
        room_id,
        session_id,
        at: at(moment),
        type: 'session_closed',
        by_host: true,
      }),
    write: (
      user_id: string,
      name: string,
      text: string,
      moment: string,
      role = 'guest',
      id = randomUUID(),
      is_caption = false,
    ) =>
      send({
        id,
        room_id,
        session_id,
        at: at(moment),
        type: 'message_sent',
        user_id,
        name,
        role,
        text,
        is_caption,
      }),
    remove: (user_id: string, by_user_id: string, moment: string) =>
      send({
        id: `removed:${moment}`,
        room_id,
        session_id,
        at: at(moment),
        type: 'peer_removed',
        user_id,
        by_user_id,
      }),
  };
};
