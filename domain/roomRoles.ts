import { MEETING_ROLES } from './options.ts';

/** The roles of a lesson's people, and that of an administrator who looks in (ROOM-14). */
export const ROOM_ROLES = [...MEETING_ROLES, 'observer'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

export const OBSERVER = 'observer' satisfies RoomRole;

/** Roles of programs that 100ms itself sends into a room, such as the one that records it: nobody is there. */
export const isHiddenRole = (role: string): boolean => role.startsWith('__internal');

/** Whether somebody takes part in a lesson; an observer only watches it. */
export const takesPart = (role: string): boolean => role !== OBSERVER && !isHiddenRole(role);
