import { z } from 'zod';
import { takesPart } from '../../../domain/roomRoles.ts';
import type { Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { LivePeerInfo } from '../../providers/room/port.ts';
import { withoutConsent } from '../privacy/api.ts';

const uuid = z.uuid();

/** Observers send neither picture nor voice, so nothing of them is recorded. */
export async function peopleIn(
  { providers }: Pick<Services, 'providers'>,
  room_id: string,
): Promise<LivePeerInfo[]> {
  const sessions = await providers.room.listLiveSessions();
  const peers = sessions.find((session) => session.room_id === room_id)?.peers ?? [];
  return peers.filter(({ role }) => takesPart(role));
}

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
