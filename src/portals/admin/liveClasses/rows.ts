import { common } from 'virtual:texts/common';
import { liveClasses } from 'virtual:texts/liveClasses';
import type { ResponseOf } from '../../../../contract/index.ts';
import { OBSERVER, takesPart } from '../../../../domain/roomRoles.ts';
import { useRecordingState } from '../../../features/recordings/useRecordingState.ts';
import { useWeekday } from '../../../features/timetable/classes/useHours.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { useZoneName } from '../../../ui/zones.ts';

export type Live = ResponseOf<'GET /v1/hms/live-classes'>;
export type LiveSession = Live['response'][number];
type Lesson = Omit<LiveSession, 'id' | 'started_at' | 'recording_status' | 'peers'>;
export type Peer = LiveSession['peers'][number];

/** A live room, or a lesson under way in whose room nobody is. */
export interface LiveRow {
  readonly key: string;
  readonly lesson: Lesson;
  readonly session: LiveSession | null;
}

const HOST = 'host';

export const rowsOf = ({ response, empty }: Live): LiveRow[] => [
  ...response.map((session) => ({ key: session.id, lesson: session, session })),
  ...empty.map((lesson) => ({ key: lesson.lesson_id, lesson, session: null })),
];

export const peersOf = ({ session }: LiveRow): readonly Peer[] => session?.peers ?? [];
export const peopleIn = (row: LiveRow): Peer[] => peersOf(row).filter(({ role }) => takesPart(role));
export const observersIn = (row: LiveRow): number => peersOf(row).length - peopleIn(row).length;
export const hostsIn = (row: LiveRow): string =>
  peersOf(row)
    .filter(({ role }) => role === HOST)
    .map(({ name }) => name)
    .join(', ');

export function useRowTexts() {
  const t = useT(liveClasses);
  const shared = useT(common);
  const state = useRecordingState();
  const weekday = useWeekday();
  const zoneName = useZoneName();
  const { formatTime } = useDates(localZone());
  return {
    /** Days and hour of the class in its own zone; the id of a session outside of lessons. */
    when: ({ lesson, session }: LiveRow): string => {
      const { session_recurrence_days: days, session_hour: hour, timezone } = lesson;
      if (days.length === 0 || !hour) return session?.id ?? '';
      const zone = timezone && timezone !== localZone() ? ` (${zoneName(timezone)})` : '';
      return `${days.map((day) => weekday(day, 'short')).join(', ')} ${hour}${zone}`;
    },
    title: ({ lesson }: LiveRow): string => lesson.description ?? lesson.room_id,
    start: ({ session }: LiveRow): string => (session?.started_at ? formatTime(session.started_at) : '-'),
    recording: ({ session }: LiveRow): string => {
      if (!session) return '-';
      const { recording_status: status } = session;
      return status === null ? t('state.none') : state(status);
    },
    role: ({ role }: Peer): string =>
      shared(role === HOST ? 'type.TEACHER' : role === OBSERVER ? 'type.ADMIN' : 'type.STUDENT'),
  };
}
