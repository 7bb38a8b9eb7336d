import { reschedules } from 'virtual:texts/reschedules';
import { freeUntil, isInTime } from '../../../../domain/studentLessons.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { useCalendarContext } from '../lesson/calendarContext.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';
import { makeupsInput, pendingInput } from './queries.ts';

/** Actions open to a student: until 24 hours before the lesson, or as long as its make-up lasts (LESSON-1). */
function useOwn(lesson: Lesson) {
  const { now } = useCalendarContext();
  const { data } = useCall('GET /v1/reschedules', pendingInput);
  const makeups = useCall('GET /v1/makeups', makeupsInput);
  const isOpen = makeups.data?.response.some(({ lesson_id }) => lesson_id === lesson.id) ?? false;
  const { start } = rangeOf(lesson);
  const isScheduled = lesson.status === 'scheduled' && lesson.calendar_history_id === null;
  return {
    start,
    request: data?.response.find(({ lesson_id }) => lesson_id === lesson.id),
    isAhead: isScheduled && start > now,
    isFree: isScheduled && isInTime(start, now),
    // A student who gave up a group lesson has no seat in it, and no longer sees it.
    hasMakeup: lesson.status === 'cancelled' && isOpen,
  };
}

export function StudentActions({ lesson }: { lesson: Lesson }) {
  const t = useT(reschedules);
  const { act } = useCalendarContext();
  const { request, isFree, hasMakeup } = useOwn(lesson);
  return (
    <>
      {isFree && (
        <Button variant="plain" onClick={() => act('give_up', lesson)}>
          {t('give_up')}
        </Button>
      )}
      {(isFree || hasMakeup) && !request && (
        <Button onClick={() => act('ask', lesson)}>{t(hasMakeup ? 'choose' : 'ask')}</Button>
      )}
    </>
  );
}

/** Shows until when the lesson can be given up, or why it no longer can. */
export function StudentNote({ lesson }: { lesson: Lesson }) {
  const t = useT(reschedules);
  const { formatDateTime } = useDates(localZone());
  const { start, request, isAhead, isFree } = useOwn(lesson);
  if (request) return t('waits_until', { until: formatDateTime(request.expires_at) });
  if (!isAhead) return null;
  return t(isFree ? 'free_until' : 'too_late', { until: formatDateTime(freeUntil(start)) });
}
