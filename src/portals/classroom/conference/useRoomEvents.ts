import {
  type HMSChangeTrackStateRequest,
  type HMSNotification,
  HMSNotificationTypes,
  selectIsConnectedToRoom,
  selectLocalPeerID,
  useHMSVanillaNotifications,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { type Fault, readFault } from './fault.ts';
import { type RoomContext, useRoom } from './roomContext.ts';

const RECONNECTING_MS = 30_000;
const SHORT_MS = 3000;
/** Somebody sent away reads why before the room closes (spec 3 §5). */
const FAREWELL_MS = 2000;

/** Turns what the SDK reports into notices, dialogs and, at the end, leaving (spec 3 §8). */
export function useRoomEvents() {
  const room = useRoom();
  const notifications = useHMSVanillaNotifications();
  const store = useHMSVanillaStore();
  const [fault, setFault] = useState<Fault | null>(null);
  const [unmute, setUnmute] = useState<HMSChangeTrackStateRequest | null>(null);

  useEffect(() => {
    let farewell: ReturnType<typeof setTimeout> | undefined;
    const stop = notifications?.onNotification<undefined>((notification) => {
      if (
        announceEvent(
          notification,
          room,
          store.getState(selectLocalPeerID),
          store.getState(selectIsConnectedToRoom) === true,
        )
      )
        return;
      switch (notification.type) {
        case HMSNotificationTypes.ERROR: {
          const found = readFault(notification.data);
          if (found.kind === 'message') {
            const { message } = found;
            room.notify({ text: room.t('room.notice.error', { message }), kind: 'error' });
          } else if (found.kind !== 'silent') setFault(found);
          break;
        }
        case HMSNotificationTypes.CHANGE_TRACK_STATE_REQUEST: {
          const { data } = notification;
          if (data.enabled) setUnmute(data);
          else announceMute(data, room);
          break;
        }
        case HMSNotificationTypes.REMOVED_FROM_ROOM:
        case HMSNotificationTypes.ROOM_ENDED: {
          setFault(null);
          setUnmute(null);
          const ended = notification.type === HMSNotificationTypes.ROOM_ENDED;
          room.notify({ text: farewellText(notification.data.reason, ended, room), kind: 'warning' });
          farewell = setTimeout(room.onLeave, FAREWELL_MS);
          break;
        }
      }
    });
    return () => {
      stop?.();
      clearTimeout(farewell);
    };
  }, [notifications, store, room]);

  return { fault, setFault, clearFault: () => setFault(null), unmute, clearUnmute: () => setUnmute(null) };
}

function farewellText(reason: string, ended: boolean, { t }: RoomContext): string {
  if (reason === 'joined elsewhere') return t('room.notice.elsewhere');
  if (reason) return t('room.notice.removed', { reason });
  return t(ended ? 'room.notice.ended' : 'room.notice.removed_plain');
}

function announceMute({ requestedBy, track }: HMSChangeTrackStateRequest, { notify, t }: RoomContext): void {
  if (!requestedBy) return;
  const key = track.type === 'audio' ? 'room.notice.muted_by' : 'room.notice.camera_off_by';
  notify({ text: t(key, { name: requestedBy.name }), kind: 'warning' });
}

/** The events that are only announced; true when this was one of them. */
function announceEvent(
  notification: HMSNotification,
  { notify, dismiss, t }: RoomContext,
  self: string,
  inside: boolean,
): boolean {
  switch (notification.type) {
    case HMSNotificationTypes.PEER_JOINED:
    case HMSNotificationTypes.PEER_LEFT: {
      if (!inside) return true;
      const key = notification.type === HMSNotificationTypes.PEER_JOINED ? 'joined' : 'left';
      notify({ text: t(`room.notice.${key}`, { name: notification.data.name }), lasts: SHORT_MS });
      return true;
    }
    case HMSNotificationTypes.HAND_RAISE_CHANGED:
      if (notification.data.isHandRaised && notification.data.id !== self) {
        notify({ text: t('room.notice.hand', { name: notification.data.name }), lasts: SHORT_MS });
      }
      return true;
    case HMSNotificationTypes.ROLE_UPDATED:
      if (notification.data.id === self) {
        notify({ text: t('room.notice.role', { role: notification.data.roleName ?? '' }) });
      }
      return true;
    case HMSNotificationTypes.RECONNECTING:
      notify({ name: 'line', text: t('room.notice.reconnecting'), kind: 'warning', lasts: RECONNECTING_MS });
      return true;
    case HMSNotificationTypes.RECONNECTED:
      dismiss('line');
      notify({ name: 'line', text: t('room.notice.reconnected'), kind: 'success', lasts: SHORT_MS });
      return true;
    default:
      return false;
  }
}
