import {
  selectDominantSpeaker,
  selectPeersScreenSharing,
  selectTracksMap,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import type { MeetingRole } from '../../../../../domain/options.ts';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { arrange, boardLeads, type Scene } from './scene.ts';
import { usePeersHere } from './useGroups.ts';

export const HOST_ROLE: MeetingRole = 'host';

/** A cough must not take over the large tile. */
const HOLD_MS = 1500;

function useLastSpeaker(): string | undefined {
  const dominant = useHMSStore(selectDominantSpeaker);
  const [last, setLast] = useState<string>();
  const current = dominant && !dominant.isLocal ? dominant.id : undefined;
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => setLast(current), HOLD_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return last;
}

function useBoardLeads(isBoardShown: boolean, sharing: string | undefined): boolean {
  const [last, setLast] = useState({ isBoardShown, sharing, leads: isBoardShown });
  if (last.isBoardShown === isBoardShown && last.sharing === sharing) return last.leads;
  const leads = boardLeads(last, { isBoardShown, sharing });
  setLast({ isBoardShown, sharing, leads });
  return leads;
}

export function useScene(
  grid: boolean,
  spotlight: string | undefined,
  pinned: string | null,
  isSaving: boolean,
  isBoardShown: boolean,
): Scene & { alone: boolean } {
  // An observer has neither picture nor sound; `Observers` names whoever looks in.
  const peers = usePeersHere().filter(({ roleName = '' }) => takesPart(roleName));
  const screens = useHMSStore(selectPeersScreenSharing);
  const sharing = screens.find(({ id }) => peers.some((peer) => peer.id === id))?.id;
  const board = useBoardLeads(isBoardShown, sharing);
  const speaker = useLastSpeaker();
  const tracks = useHMSStore(selectTracksMap);
  const people = peers.map(({ id, isLocal, roleName, videoTrack }) => {
    const hasPicture = videoTrack !== undefined && tracks[videoTrack]?.enabled === true;
    return { id, isLocal, isHost: roleName === HOST_ROLE, hasPicture };
  });
  return {
    ...arrange({ people, board, sharing, spotlight: pinned ?? spotlight, speaker, grid, isSaving }),
    alone: !peers.some(({ isLocal }) => !isLocal) && !sharing && !board,
  };
}
