import type { Services } from '../../platform/context.ts';

/** Tells administrators' screens that somebody has entered or left a live room. */
export const announceLiveRooms = ({ db, events }: Pick<Services, 'db' | 'events'>): Promise<void> =>
  events.announceChange(db, { of: 'ADMIN', topic: 'live_classes' });
