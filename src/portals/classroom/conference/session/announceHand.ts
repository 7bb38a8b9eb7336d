import type { HMSPeer } from '@100mslive/react-sdk';
import { MAIN_ROOM, type RoomGroups } from '../../../../../domain/roomGroups.ts';
import type { RoomContext } from './roomContext.ts';
import { groupOfPeer } from './useGroups.ts';

const SHORT_MS = 3000;
/** Time in which a teacher who speaks with another group can go to the one that calls. */
const CALL_MS = 20_000;

interface Groups {
  readonly running: RoomGroups | null;
  readonly self: Pick<HMSPeer, 'customerUserId' | 'roleName'> | null | undefined;
  /** Takes the user to a group. */
  readonly visit: (group: number) => void;
}

/**
 * Shows a notice when another person raises a hand. While the class is in groups, hosts see the group in the notice, with a button to join
 * it, and students see only hands raised in their own group.
 */
export function announceHand(
  peer: Pick<HMSPeer, 'id' | 'name' | 'isHandRaised' | 'customerUserId' | 'roleName'>,
  { notify, dismiss, t, isHost, preferences }: RoomContext,
  { running, self, visit }: Groups,
): void {
  const notice = `hand_${peer.customerUserId ?? peer.id}`;
  if (!peer.isHandRaised) dismiss(notice);
  if (!peer.isHandRaised || !preferences.announced.hand) return;
  const [group, own] = [groupOfPeer(running, peer), groupOfPeer(running, self)];
  const { name } = peer;
  const isOutside = group === MAIN_ROOM;
  if (group === own) notify({ name: notice, text: t('notice.hand', { name }), lasts: SHORT_MS });
  else if (isHost)
    notify({
      name: notice,
      text: isOutside ? t('notice.hand', { name }) : t('groups.hand', { name, n: group }),
      lasts: CALL_MS,
      action: {
        text: isOutside ? t('groups.leave', { n: own }) : t('groups.visit', { n: group }),
        onAct: () => visit(group),
      },
    });
}
