import { GROUP_SEATS } from '../../../../domain/matching.ts';
import { MEETING_ROLES, type MeetingRole } from '../../../../domain/options.ts';
import type { RoomRole } from '../../../../domain/roomRoles.ts';

export type TrackKind = 'audio' | 'video' | 'screen';

export type RolePolicy = {
  name: RoomRole;
  publishParams: {
    audio: { bitRate: number; codec: string };
    video: { bitRate: number; codec: string; frameRate: number; width: number; height: number };
    screen: { bitRate: number; codec: string; frameRate: number; width: number; height: number };
    allowed: TrackKind[];
  };
  subscribeParams: { subscribeToRoles: MeetingRole[]; maxSubsBitRate: number };
  permissions: Record<RoomPermission, boolean>;
  priority: number;
  maxPeerCount: number | null;
};

export type RoomPermission =
  | 'endRoom'
  | 'removeOthers'
  | 'unmute'
  | 'mute'
  | 'changeRole'
  | 'hlsStreaming'
  | 'rtmpStreaming'
  | 'browserRecording'
  | 'pollRead'
  | 'pollWrite';

/** Bit rates in kbit/s. */
const PUBLISH: RolePolicy['publishParams'] = {
  audio: { bitRate: 32, codec: 'opus' },
  video: { bitRate: 300, codec: 'vp8', frameRate: 20, width: 640, height: 360 },
  screen: { bitRate: 2500, codec: 'vp8', frameRate: 8, width: 1920, height: 1080 },
  allowed: ['audio', 'video', 'screen'],
};

const NOTHING: Record<RoomPermission, boolean> = {
  endRoom: false,
  removeOthers: false,
  unmute: false,
  mute: false,
  changeRole: false,
  hlsStreaming: false,
  rtmpStreaming: false,
  browserRecording: false,
  pollRead: false,
  pollWrite: false,
};

const SUBSCRIBE: RolePolicy['subscribeParams'] = {
  subscribeToRoles: [...MEETING_ROLES],
  maxSubsBitRate: 3200,
};

export const ROLES: Record<RoomRole, RolePolicy> = {
  host: {
    name: 'host',
    publishParams: PUBLISH,
    subscribeParams: SUBSCRIBE,
    permissions: {
      ...NOTHING,
      endRoom: true,
      removeOthers: true,
      unmute: true,
      mute: true,
      changeRole: true,
      browserRecording: true,
      pollRead: true,
      pollWrite: true,
    },
    priority: 1,
    maxPeerCount: null,
  },
  guest: {
    name: 'guest',
    publishParams: PUBLISH,
    subscribeParams: SUBSCRIBE,
    permissions: { ...NOTHING, pollRead: true },
    priority: 2,
    maxPeerCount: GROUP_SEATS,
  },
  observer: {
    name: 'observer',
    publishParams: { ...PUBLISH, allowed: [] },
    subscribeParams: SUBSCRIBE,
    permissions: NOTHING,
    priority: 3,
    maxPeerCount: null,
  },
};

export function isRoomRole(role: string): role is RoomRole {
  return Object.hasOwn(ROLES, role);
}

export function allows(role: string, permission: RoomPermission): boolean {
  return isRoomRole(role) && ROLES[role].permissions[permission];
}

export function mayPublish(role: string, type: 'audio' | 'video', source: string): boolean {
  if (!isRoomRole(role)) return false;
  const kind: TrackKind = source === 'screen' ? 'screen' : type;
  return ROLES[role].publishParams.allowed.includes(kind);
}
