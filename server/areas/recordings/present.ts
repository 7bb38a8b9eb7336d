import { z } from 'zod';
import { takesPart } from '../../../domain/roomRoles.ts';
import type { Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { LivePeerInfo } from '../../providers/room/port.ts';
import { withoutConsent } from '../privacy/api.ts';

const uuid = z.uuid();

type Providers = Pick<Services, 'providers'>;

/** Who would be recorded in a room; observers send neither picture nor voice. Groups are not recorded (ROOM-16). */
export async function stateOf(
  { providers }: Providers,
  room_id: string,
): Promise<{ people: LivePeerInfo[]; isDivided: boolean }> {
  const sessions = await providers.room.listLiveSessions();
  const session = sessions.find((each) => each.room_id === room_id);
  return {
    people: (session?.peers ?? []).filter(({ role }) => takesPart(role)),
    isDivided: session?.is_divided === true,
  };
}

export const peopleIn = async (services: Providers, room_id: string): Promise<LivePeerInfo[]> =>
  (await stateOf(services, room_id)).people;

/** The names of those among them whose consent is missing, in the order in which they came (REC-1). */
export async function missingConsents(
  db: Reader,
  services: Pick<Services, 'clock'>,
  peers: readonly Pick<LivePeerInfo, 'user_id' | 'name'>[],
): Promise<string[]> {
  const ids = peers.map(({ user_id }) => user_id).filter((id) => uuid.safeParse(id).success);
  const missing = await withoutConsent(db, services, 'recording', ids);
  const names = peers.flatMap(({ user_id, name }) => {
    if (!ids.includes(user_id)) return [name];
    return missing.get(user_id) ?? [];
  });
  return [...new Set(names)];
}
