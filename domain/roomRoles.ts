import { MEETING_ROLES } from './options.ts';

/** The roles of a lesson's people, and that of an administrator who looks in (ROOM-14). */
export const ROOM_ROLES = [...MEETING_ROLES, 'observer'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

export const OBSERVER = 'observer' satisfies RoomRole;

/** Whether somebody takes part in a lesson; an observer only watches it. */
export const takesPart = (role: string): boolean => role !== OBSERVER;
