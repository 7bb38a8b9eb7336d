import type { Interval } from './zonedWeek.ts';

/** A session ends once its room has been empty for this long after the scheduled end (ROOM-4). */
export const EMPTY_MINUTES = 10;
/** A participant still present this long after the scheduled end no longer keeps the session open. */
export const OVERTIME_MINUTES = 180;

const MINUTE_MS = 60_000;

export interface RoomAtLook {
  readonly emptied_at: Date | null;
  readonly is_occupied: boolean;
  readonly next_start: Date | null;
}

export type SessionOutcome = { readonly ended_at: Date } | { readonly look_again_at: Date };

/** Decides about a session that no host has ended; returns when to check again unless it is over. */
export function sessionOutcome(lesson: Interval, room: RoomAtLook, now: Date): SessionOutcome {
  const end = lesson.end.getTime();
  const overtime = end + OVERTIME_MINUTES * MINUTE_MS;
  const last = Math.max(end, Math.min(overtime, room.next_start?.getTime() ?? overtime));
  const emptied = Math.max(end, room.emptied_at?.getTime() ?? end);
  const ended = room.is_occupied ? last : Math.min(emptied, last);
  const due = room.is_occupied ? last : Math.min(emptied + EMPTY_MINUTES * MINUTE_MS, last);
  if (now.getTime() >= due) return { ended_at: new Date(ended) };
  const soon = Math.max(now.getTime(), end) + EMPTY_MINUTES * MINUTE_MS;
  return { look_again_at: new Date(room.is_occupied ? Math.min(due, soon) : due) };
}
