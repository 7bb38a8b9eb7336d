import {
  type HMSPeer,
  selectLocalPeer,
  selectPeers,
  selectSessionStore,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useCallback } from 'react';
import { groupOf, isRoomGroups, MAIN_ROOM, type RoomGroups } from '../../../../../domain/roomGroups.ts';
import { SHARED_VALUES, SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { takesPart } from '../../../../../domain/roomRoles.ts';

/** The groups of the lesson, while there are some. */
export function useRunningGroups(): RoomGroups | null {
  return readGroups(useHMSStore(selectGroups));
}

export const selectGroups = selectSessionStore(SHARED_VALUES.groups);

export const readGroups = (shared: unknown): RoomGroups | null => (isRoomGroups(shared) ? shared : null);

/** The number of a person's group; `MAIN_ROOM` for those outside of them. */
export const groupOfPeer = (
  running: RoomGroups | null,
  peer: Pick<HMSPeer, 'customerUserId' | 'roleName'> | null | undefined,
): number => {
  const { customerUserId, roleName = '' } = peer ?? {};
  return running && customerUserId !== undefined && takesPart(roleName)
    ? groupOf(running.groups, customerUserId)
    : MAIN_ROOM;
};

/** The number of the user's own group; `MAIN_ROOM` outside of them. */
export function useOwnGroup(): number {
  return groupOfPeer(useRunningGroups(), useHMSStore(selectLocalPeer));
}

/** Those whom the user sees and hears, and the user. */
export function usePeersHere(): HMSPeer[] {
  const running = useRunningGroups();
  const peers = useHMSStore(selectPeers);
  const own = groupOfPeer(running, useHMSStore(selectLocalPeer));
  return peers.filter((peer) => groupOfPeer(running, peer) === own);
}

export interface GroupActions {
  start: (groups: readonly (readonly string[])[], minutes: number) => Promise<void>;
  extend: (minutes: number) => Promise<void>;
  place: (user_id: string, group: number) => Promise<void>;
  end: () => Promise<void>;
}

type Sender = Pick<ReturnType<typeof useHMSActions>, 'sendBroadcastMessage'>;

const sendChange = (actions: Sender, change: object): Promise<void> =>
  actions.sendBroadcastMessage(JSON.stringify(change), SIGNALS.groups).then(() => undefined);

export const placeInGroup = (actions: Sender, user_id: string, group: number): Promise<void> =>
  sendChange(actions, { change: 'place', user_id, group });

/** What hosts ask of the room's server. */
export function useGroupActions(): GroupActions {
  const actions = useHMSActions();
  const send = useCallback((change: object) => sendChange(actions, change), [actions]);
  return {
    start: (groups, minutes) => send({ change: 'start', groups, minutes }),
    extend: (minutes) => send({ change: 'extend', minutes }),
    place: (user_id, group) => placeInGroup(actions, user_id, group),
    end: () => send({ change: 'end' }),
  };
}
