import {
  selectDominantSpeaker,
  selectPeersScreenSharing,
  selectTracksMap,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import type { MeetingRole } from '../../../../../domain/options.ts';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { personOf } from './people.ts';
import { useRoom } from './roomContext.ts';
import { arrange, boardLeads, type Scene } from './scene.ts';
import { usePeersHere } from './useGroups.ts';

export const HOST_ROLE: MeetingRole = 'host';

/** A cough must not take over the large tile. */
const HOLD_MS = 1500;

/** Who spoke last of the others; `turn` changes whenever somebody begins to speak. */
function useLastSpeaker(): { speaker: string | undefined; turn: number } {
  const dominant = useHMSStore(selectDominantSpeaker);
  const [last, setLast] = useState<{ speaker: string | undefined; turn: number }>({
    speaker: undefined,
    turn: 0,
  });
  const current = dominant && !dominant.isLocal ? dominant.id : undefined;
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => setLast(({ turn }) => ({ speaker: current, turn: turn + 1 })), HOLD_MS);
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

/** Whether a whiteboard, a screen or a person leads whom everybody sees large, so that there is no layout to choose. */
export function useIsLedForAll(spotlight: string | undefined, isBoardShown: boolean): boolean {
  const peers = usePeersHere();
  const screens = useHMSStore(selectPeersScreenSharing);
  return isBoardShown || peers.some(({ id }) => id === spotlight || screens.some((each) => each.id === id));
}

/** The peer of the person whom the user has pinned, while that person is in the room or the user's group. */
export function usePinnedPeer(): string | undefined {
  const { pinned } = useRoom();
  return usePeersHere().find((peer) => personOf(peer) === pinned)?.id;
}

interface Led {
  lead: string | undefined;
  speaker: string | undefined;
  turn: number;
  /** The speaker led until the line took the picture away: as the large one it would come and go. */
  lapsed: boolean;
}

export function useScene(
  grid: boolean,
  spotlight: string | undefined,
  pinned: string | undefined,
  isSaving: boolean,
  isBoardShown: boolean,
): Scene & { alone: boolean } {
  // An observer has neither picture nor sound; `Observers` names whoever looks in.
  const peers = usePeersHere().filter(({ roleName = '' }) => takesPart(roleName));
  const screens = useHMSStore(selectPeersScreenSharing);
  const sharing = screens.find(({ id }) => peers.some((peer) => peer.id === id))?.id;
  const board = useBoardLeads(isBoardShown, sharing);
  const { speaker, turn } = useLastSpeaker();
  const tracks = useHMSStore(selectTracksMap);
  const [before, setBefore] = useState<Led>({ lead: undefined, speaker: undefined, turn: 0, lapsed: false });
  const lapsed = before.turn === turn && before.lapsed;
  const isPaused = (id: string | undefined) => {
    const track = id === undefined ? undefined : tracks[id];
    return track?.type === 'video' && track.degraded === true;
  };
  const people = peers.map(({ id, isLocal, roleName, videoTrack }) => {
    const isOn = videoTrack !== undefined && tracks[videoTrack]?.enabled === true;
    const isHost = roleName === HOST_ROLE;
    const isHeld = isHost && before.lead === id;
    const isSeen = id === speaker && lapsed ? false : isHeld || !isPaused(videoTrack);
    return { id, isLocal, isHost, hasPicture: isOn && isSeen };
  });
  const scene = arrange({ people, board, sharing, spotlight: pinned ?? spotlight, speaker, grid, isSaving });
  const lead = scene.lead?.peerId;
  const isLost =
    before.lead === speaker &&
    lead !== speaker &&
    peers.some(({ id, videoTrack }) => id === speaker && isPaused(videoTrack));
  const now = { lead, speaker, turn, lapsed: lapsed || isLost };
  if (now.lead !== before.lead || now.turn !== before.turn || now.lapsed !== before.lapsed) setBefore(now);
  return { ...scene, alone: !peers.some(({ isLocal }) => !isLocal) && !sharing && !board };
}
