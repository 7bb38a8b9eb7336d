import {
  type HMSChangeTrackStateRequest,
  type HMSDeviceChangeEvent,
  type HMSNotification,
  HMSNotificationTypes,
  type HMSPeer,
  selectIsConnectedToRoom,
  selectLocalPeer,
  selectLocalPeerID,
  selectRemotePeers,
  useHMSActions,
  useHMSVanillaNotifications,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef, useState } from 'react';
import { isReaction, REMOVALS, SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { isHiddenRole, takesPart } from '../../../../../domain/roomRoles.ts';
import { announceHand } from './announceHand.ts';
import { type Fault, nameDevices, readFault, type ShownFault } from './fault.ts';
import { isAnnounced } from './preferences.ts';
import { type LessonTimes, type RoomContext, useRoom } from './roomContext.ts';
import { placeInGroup, readGroups, selectGroups } from './useGroups.ts';
import { HOST_ROLE } from './useScene.ts';

const RECONNECTING_MS = 30_000;
const SHORT_MS = 3000;
/** The time in which a teacher usually returns whose browser or line failed. */
const TEACHER_AWAY_MS = 60_000;
/** Time to read what to do about a device. */
const DEVICE_MS = 8000;
/** Time to read the reason before the room closes. */
const FAREWELL_MS = 2000;

export function useRoomEvents() {
  const room = useRoom();
  const notifications = useHMSVanillaNotifications();
  const store = useHMSVanillaStore();
  const actions = useHMSActions();
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [unmutes, setUnmutes] = useState<readonly HMSChangeTrackStateRequest[]>([]);

  const [farewell, setFarewell] = useState<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => actions.ignoreMessageTypes(Object.values(SIGNALS)), [actions]);

  useEffect(() => {
    const stopSharing = () => {
      void actions.setScreenShareEnabled(false).catch(() => undefined);
      room.notify({ text: room.t('notice.share_stopped'), kind: 'warning' });
    };
    const report = (found: Fault) => {
      switch (found.kind) {
        case 'silent':
          return;
        case 'expired':
          return room.onExpired();
        case 'message': {
          const { message } = found;
          const text = room.t('notice.error', { message });
          return room.notify({ text, beginsInEnglish: true, kind: 'error' });
        }
        case 'missing':
        case 'in_use': {
          const text = room.t(`notice.${found.kind}`, { devices: nameDevices(found.devices, room.t) });
          return room.notify({ name: 'device', text, kind: 'error', lasts: DEVICE_MS });
        }
        default:
          setFault(found);
      }
    };
    const visit = (group: number) => {
      // The groups may have ended since.
      if (!readGroups(store.getState(selectGroups))) return;
      const me = store.getState(selectLocalPeer)?.customerUserId ?? '';
      placeInGroup(actions, me, group).catch(() =>
        room.notify({ text: room.t('groups.failed'), kind: 'error' }),
      );
    };
    const stop = notifications?.onNotification<undefined>((notification) => {
      const self = store.getState(selectLocalPeerID);
      if (
        announceEvent(notification, room, self, {
          inside: store.getState(selectIsConnectedToRoom) === true,
          blocked: room.isBlocked.get(),
          others: store.getState(selectRemotePeers),
          groups: {
            running: readGroups(store.getState(selectGroups)),
            self: store.getState(selectLocalPeer),
            visit,
          },
        })
      )
        return;
      switch (notification.type) {
        case HMSNotificationTypes.ERROR:
          report(readFault(notification.data));
          break;
        case HMSNotificationTypes.CHANGE_TRACK_STATE_REQUEST: {
          const { data } = notification;
          if (data.enabled) setUnmutes((before) => [...before.filter(isOfAnother(data)), data]);
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
          setUnmutes([]);
          const ended = notification.type === HMSNotificationTypes.ROOM_ENDED;
          const text = farewellText(notification.data.reason, ended, room);
          room.notify({ text, kind: 'warning', isReadElsewhere: true });
          setFarewell(text);
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
    /** Requests to turn on devices, at most one for each, which are not answered yet. */
    unmutes,
    clearUnmutes: () => setUnmutes([]),
    /** Why the person is being taken out of the room. */
    farewell,
  };
}

const isOfAnother =
  ({ track }: HMSChangeTrackStateRequest) =>
  (other: HMSChangeTrackStateRequest): boolean =>
    other.track.type !== track.type;

function farewellText(reason: string, ended: boolean, { t }: RoomContext): string {
  if (reason === REMOVALS.elsewhere) return t('notice.elsewhere');
  if (reason === REMOVALS.empty) return t('notice.empty');
  if (reason === REMOVALS.sessionEnded) return t('notice.session_ended');
  if (reason === REMOVALS.ended) return t('notice.ended');
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

/** The browser has another device now: a headset was plugged in, or what was used is gone. */
function announceDevice(
  change: HMSDeviceChangeEvent | undefined,
  { notify, t }: Pick<RoomContext, 'notify' | 't'>,
): void {
  const device = change?.selection?.label;
  if (!device) return;
  const name = `device_${change.type}` as const;
  const fault = change.error && readFault(change.error);
  // The SDK reports the error as well, and what is shown then says what to do.
  if (fault && fault.kind !== 'silent') return;
  if (fault) notify({ name, text: t('notice.device_failed', { device }), kind: 'error' });
  else notify({ name, text: t(`notice.${name}`, { device }) });
}

/** Whether and for how long a teacher is away matters to everyone, whatever they have chosen to be told of others. */
function announcePerson(
  { id, name, roleName = '' }: HMSPeer,
  hasJoined: boolean,
  others: readonly HMSPeer[],
  { notify, t, preferences, isHost, times }: RoomContext,
): void {
  if (isHiddenRole(roleName)) return;
  const key = hasJoined ? 'joined' : 'left';
  const rest = others.filter((other) => other.id !== id && takesPart(other.roleName ?? ''));
  const isTheTeacher = roleName === HOST_ROLE && !isHost && !rest.some(isTeacher);
  if (isTheTeacher && !hasJoined && !isOver(times)) {
    const text = t('notice.teacher_left', { name });
    notify({ name: 'teacher', text, kind: 'warning', lasts: TEACHER_AWAY_MS });
  } else if (isTheTeacher || isAnnounced(preferences, key, isHost)) {
    const notice = { text: t(`notice.${key}`, { name }), lasts: SHORT_MS };
    notify(isTheTeacher ? { name: 'teacher', ...notice } : notice);
  }
}

const isTeacher = ({ roleName }: HMSPeer): boolean => roleName === HOST_ROLE;

const isOver = (times: LessonTimes | undefined): boolean =>
  times !== undefined && Date.now() + times.clockLag >= times.end.getTime();

interface RoomState {
  inside: boolean;
  blocked: boolean;
  others: readonly HMSPeer[];
  groups: Parameters<typeof announceHand>[2];
}

/** Returns true for an event that needs only a notice. */
function announceEvent(
  notification: HMSNotification,
  room: RoomContext,
  self: string,
  { inside, blocked, others, groups }: RoomState,
): boolean {
  const { notify, dismiss, t } = room;
  switch (notification.type) {
    case HMSNotificationTypes.PEER_JOINED:
    case HMSNotificationTypes.PEER_LEFT: {
      const hasJoined = notification.type === HMSNotificationTypes.PEER_JOINED;
      if (inside) announcePerson(notification.data, hasJoined, others, room);
      return true;
    }
    case HMSNotificationTypes.HAND_RAISE_CHANGED:
      if (notification.data.id !== self) announceHand(notification.data, room, groups);
      return true;
    case HMSNotificationTypes.ROLE_UPDATED:
      if (notification.data.id === self) {
        const text = t('notice.role', { role: notification.data.roleName ?? '' });
        notify({ text, beginsInEnglish: true });
      }
      return true;
    case HMSNotificationTypes.DEVICE_CHANGE_UPDATE:
      announceDevice(notification.data, { notify, t });
      return true;
    case HMSNotificationTypes.RECONNECTING:
      if (blocked) return true;
      notify({ name: 'line', text: t('notice.reconnecting'), kind: 'warning', lasts: RECONNECTING_MS });
      return true;
    case HMSNotificationTypes.RECONNECTED:
      dismiss('line');
      // Signalling is back but media is still blocked, so this is no success.
      if (blocked) return true;
      notify({
        name: 'line',
        text: t('notice.reconnected'),
        beginsInEnglish: true,
        kind: 'success',
        lasts: SHORT_MS,
      });
      return true;
    default:
      return false;
  }
}
