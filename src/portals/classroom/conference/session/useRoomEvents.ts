import {
  type HMSChangeTrackStateRequest,
  type HMSNotification,
  HMSNotificationTypes,
  selectIsConnectedToRoom,
  selectLocalPeerID,
  useHMSActions,
  useHMSVanillaNotifications,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef, useState } from 'react';
import { isReaction, REMOVALS, SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { readFault, type ShownFault } from './fault.ts';
import { type RoomContext, useRoom } from './roomContext.ts';
import { HOST_ROLE } from './useScene.ts';

const RECONNECTING_MS = 30_000;
const SHORT_MS = 3000;
/** Time to read the reason before the room closes. */
const FAREWELL_MS = 2000;

export function useRoomEvents() {
  const room = useRoom();
  const notifications = useHMSVanillaNotifications();
  const store = useHMSVanillaStore();
  const actions = useHMSActions();
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [unmute, setUnmute] = useState<HMSChangeTrackStateRequest | null>(null);

  const [farewell, setFarewell] = useState<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => actions.ignoreMessageTypes(Object.values(SIGNALS)), [actions]);

  useEffect(() => {
    const stopSharing = () => {
      void actions.setScreenShareEnabled(false).catch(() => undefined);
      room.notify({ text: room.t('notice.share_stopped'), kind: 'warning' });
    };
    const stop = notifications?.onNotification<undefined>((notification) => {
      const self = store.getState(selectLocalPeerID);
      if (
        announceEvent(notification, room, self, {
          inside: store.getState(selectIsConnectedToRoom) === true,
          blocked: room.isBlocked.get(),
        })
      )
        return;
      switch (notification.type) {
        case HMSNotificationTypes.ERROR: {
          const found = readFault(notification.data);
          if (found.kind === 'message') {
            const { message } = found;
            room.notify({ text: room.t('notice.error', { message }), kind: 'error' });
          } else if (found.kind === 'expired') room.onExpired();
          else if (found.kind !== 'silent') setFault(found);
          break;
        }
        case HMSNotificationTypes.CHANGE_TRACK_STATE_REQUEST: {
          const { data } = notification;
          if (data.enabled) setUnmute(data);
          else announceMute(data, room);
          break;
        }
        case HMSNotificationTypes.CHANGE_MULTI_TRACK_STATE_REQUEST: {
          const { requestedBy, tracks, enabled } = notification.data;
          for (const track of enabled ? [] : tracks) announceMute({ requestedBy, track }, room);
          break;
        }
        case HMSNotificationTypes.NEW_MESSAGE: {
          const { type, sender, senderRole, message } = notification.data;
          if (type === SIGNALS.stopShare && senderRole === HOST_ROLE) stopSharing();
          if (type === SIGNALS.reaction && sender && isReaction(message)) room.reactions.add(sender, message);
          break;
        }
        case HMSNotificationTypes.REMOVED_FROM_ROOM:
        case HMSNotificationTypes.ROOM_ENDED: {
          setFault(null);
          setUnmute(null);
          const ended = notification.type === HMSNotificationTypes.ROOM_ENDED;
          setFarewell(farewellText(notification.data.reason, ended, room));
          leaving.current = setTimeout(room.onLeave, FAREWELL_MS);
          break;
        }
      }
    });
    return stop;
  }, [notifications, store, actions, room]);

  return {
    fault,
    setFault,
    clearFault: () => setFault(null),
    unmute,
    clearUnmute: () => setUnmute(null),
    /** Why the person is being taken out of the room. */
    farewell,
  };
}

function farewellText(reason: string, ended: boolean, { t }: RoomContext): string {
  if (reason === REMOVALS.elsewhere) return t('notice.elsewhere');
  if (reason === REMOVALS.empty) return t('notice.empty');
  if (reason === REMOVALS.sessionEnded) return t('notice.session_ended');
  if (reason) return t('notice.removed', { reason });
  return t(ended ? 'notice.ended' : 'notice.removed_plain');
}

function announceMute(
  { requestedBy, track }: Pick<HMSChangeTrackStateRequest, 'requestedBy' | 'track'>,
  { notify, t }: RoomContext,
): void {
  if (!requestedBy) return;
  const key = track.type === 'audio' ? 'notice.muted_by' : 'notice.camera_off_by';
  notify({ text: t(key, { name: requestedBy.name }), kind: 'warning' });
}

/** Returns true for an event that needs only a notice. */
function announceEvent(
  notification: HMSNotification,
  { notify, dismiss, t, preferences }: RoomContext,
  self: string,
  { inside, blocked }: { inside: boolean; blocked: boolean },
): boolean {
  switch (notification.type) {
    case HMSNotificationTypes.PEER_JOINED:
    case HMSNotificationTypes.PEER_LEFT: {
      const key = notification.type === HMSNotificationTypes.PEER_JOINED ? 'joined' : 'left';
      if (!inside || !preferences.notices[key]) return true;
      notify({ text: t(`notice.${key}`, { name: notification.data.name }), lasts: SHORT_MS });
      return true;
    }
    case HMSNotificationTypes.HAND_RAISE_CHANGED:
      if (preferences.notices.hand && notification.data.isHandRaised && notification.data.id !== self) {
        notify({ text: t('notice.hand', { name: notification.data.name }), lasts: SHORT_MS });
      }
      return true;
    case HMSNotificationTypes.ROLE_UPDATED:
      if (notification.data.id === self) {
        notify({ text: t('notice.role', { role: notification.data.roleName ?? '' }) });
      }
      return true;
    case HMSNotificationTypes.RECONNECTING:
      if (blocked) return true;
      notify({ name: 'line', text: t('notice.reconnecting'), kind: 'warning', lasts: RECONNECTING_MS });
      return true;
    case HMSNotificationTypes.RECONNECTED:
      dismiss('line');
      // Signalling is back but media is still blocked, so this is no success.
      if (blocked) return true;
      notify({ name: 'line', text: t('notice.reconnected'), kind: 'success', lasts: SHORT_MS });
      return true;
    default:
      return false;
  }
}
