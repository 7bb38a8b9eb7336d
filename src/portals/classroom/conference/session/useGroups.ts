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
  const shared: unknown = useHMSStore(selectSessionStore(SHARED_VALUES.groups));
  return isRoomGroups(shared) ? shared : null;
}

const groupOfPeer = (running: RoomGroups | null, peer: HMSPeer | undefined): number => {
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

/** What hosts ask of the room's server. */
export function useGroupActions(): GroupActions {
  const actions = useHMSActions();
  const send = useCallback(
    (change: object) =>
      actions.sendBroadcastMessage(JSON.stringify(change), SIGNALS.groups).then(() => undefined),
    [actions],
  );
  return {
    start: (groups, minutes) => send({ change: 'start', groups, minutes }),
    extend: (minutes) => send({ change: 'extend', minutes }),
    place: (user_id, group) => send({ change: 'place', user_id, group }),
    end: () => send({ change: 'end' }),
  };
}
