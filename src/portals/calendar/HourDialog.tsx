import { useMemo } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { type Entry, entryOf } from './entries.ts';
import { LessonRows } from './LessonList.tsx';

interface Props {
  entry: Entry;
  onOpen: (entry: Entry) => void;
  onClose: () => void;
}

/** The lessons of all teachers that begin in an hour. */
export function HourDialog({ entry, onOpen, onClose }: Props) {
  const { start, end } = entry;
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const { data, isError, refetch } = useCall('GET /v1/calendar', {
    query: { start_date: start.toISOString(), end_date: end.toISOString() },
  });
  const entries = useMemo(
    () => data?.response.map(entryOf).filter((each) => each.start >= start),
    [data, start],
  );
  return (
    <Dialog wide title={`${formatDayMonth(start)}, ${formatTimeRange(start, end)}`} onClose={onClose}>
      {entries && <LessonRows entries={entries} onOpen={onOpen} />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!entries && !isError && <SkeletonRows rows={5} />}
    </Dialog>
  );
}
