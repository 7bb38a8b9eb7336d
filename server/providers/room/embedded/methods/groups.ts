import { z } from 'zod';
import { GROUP_LIMITS, MAIN_ROOM, place, type RoomGroups } from '../../../../../domain/roomGroups.ts';
import type { LiveRoom } from '../liveRoom.ts';
import { RpcError } from '../rpcError.ts';
import { type Call, demand } from './call.ts';

const user_id = z.string().min(1).max(100);
const minutes = z.int().min(1).max(GROUP_LIMITS.mostMinutes);
const change = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('start'),
    groups: z.array(z.array(user_id).min(1)).min(1).max(GROUP_LIMITS.mostGroups),
    minutes,
  }),
  z.object({ change: z.literal('extend'), minutes }),
  z.object({ change: z.literal('place'), user_id, group: z.int().min(MAIN_ROOM) }),
  z.object({ change: z.literal('end') }),
]);
export type GroupsChange = z.infer<typeof change>;

const MINUTE_MS = 60_000;

function parse(message: unknown): GroupsChange {
  if (typeof message !== 'string') throw new RpcError(400, 'not a change of groups');
  try {
    return change.parse(JSON.parse(message));
  } catch {
    throw new RpcError(400, 'not a change of groups');
  }
}

function running(room: LiveRoom): RoomGroups {
  if (!room.groups) throw new RpcError(409, 'there are no groups');
  return room.groups;
}

/** Throws unless each is a student in the room, and named once. */
function checkStudents(room: LiveRoom, user_ids: readonly string[]): void {
  const students = new Set(
    room.joined.filter(({ record }) => record.role === 'guest').map(({ record }) => record.user_id),
  );
  if (new Set(user_ids).size !== user_ids.length) throw new RpcError(400, 'a person is in two groups');
  if (!user_ids.every((id) => students.has(id))) throw new RpcError(404, 'peer not found');
  if (user_ids.length < GROUP_LIMITS.fewestStudents) throw new RpcError(400, 'too few students');
}

/** Throws unless the person is in the room, as a student or as a host who visits. */
function checkPerson(room: LiveRoom, id: string): void {
  const takesPart = room.joined.some(
    ({ record }) => record.user_id === id && (record.role === 'guest' || record.role === 'host'),
  );
  if (!takesPart) throw new RpcError(404, 'peer not found');
}

function changed(room: LiveRoom, wanted: GroupsChange, now: number): RoomGroups | null {
  switch (wanted.change) {
    case 'start':
      if (room.groups) throw new RpcError(409, 'there are groups already');
      // What is said in a group would be heard by everyone who watches the recording.
      if (room.isRecorded) throw new RpcError(409, 'the room is recorded');
      checkStudents(room, wanted.groups.flat());
      return { groups: wanted.groups, ends_at: now + wanted.minutes * MINUTE_MS };
    case 'extend': {
      const groups = running(room);
      const ends_at = groups.ends_at + wanted.minutes * MINUTE_MS;
      if (ends_at - now > GROUP_LIMITS.mostMinutes * MINUTE_MS) throw new RpcError(413, 'too long');
      return { ...groups, ends_at };
    }
    case 'place': {
      const groups = running(room);
      if (wanted.group > groups.groups.length) throw new RpcError(404, 'group not found');
      checkPerson(room, wanted.user_id);
      return { ...groups, groups: place(groups.groups, wanted.user_id, wanted.group) };
    }
    case 'end':
      return null;
  }
}

/** Carries out what a host asks of the groups (ROOM-16). Ending what has ended is no fault: the time may have been faster. */
export async function changeGroups({ room, peer, runtime }: Call, message: unknown): Promise<void> {
  demand(peer, 'changeRole');
  const groups = changed(room, parse(message), runtime.clock.now());
  if (groups || room.groups) room.setGroups(groups, peer);
  await room.saved();
}
