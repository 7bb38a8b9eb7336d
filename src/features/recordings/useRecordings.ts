import type { ResponseOf } from '../../../contract/index.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall } from '../../dataProvider/calls.ts';

export type Recording = ResponseOf<'GET /v1/calendar/calendar-history'>['response'][number];

const MOST = 20;

/** The latest recordings of one teacher or student; null reads none. */
export function useRecordings(of: { teacher_id: string } | { student_id: string } | null) {
  const list = useCall('GET /v1/calendar/calendar-history', of && { query: { pageSize: MOST, ...of } });
  const isRestricted = list.error instanceof ApiError && list.error.code === 'student_inactive';
  return { list, rows: list.data?.response ?? [], isRestricted };
}
