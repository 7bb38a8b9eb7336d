import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { isEnded } from '../../../domain/joining.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import type { ClassToEvaluate } from './classSession.ts';

const NEXT_LESSONS = 20;
const POLL_MS = 1000;
/** The room’s provider may be out of reach; the evaluation can be opened from the home page afterwards. */
const MAX_WAIT_MS = 15_000;

/**
 * Whether the session that its host has just ended is still open on the server, which hears of the end from the room’s
 * provider. True for 15 seconds at most.
 */
export function useEndingSession(kept: ClassToEvaluate | null): boolean {
  const { teacher_id } = useSignedIn().view.user;
  const is_ending = Boolean(kept?.is_ending && teacher_id);
  const [waited, setWaited] = useState(false);
  const { data, isFetchedAfterMount } = useCall(
    'GET /v1/calendar',
    is_ending && teacher_id && !waited ? { query: { teacher_id, quantity: NEXT_LESSONS } } : null,
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isOpen(state.data?.response, kept) ? POLL_MS : false),
    },
  );
  useEffect(() => {
    if (!is_ending) return;
    const timer = setTimeout(() => setWaited(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [is_ending]);
  return is_ending && !waited && (!isFetchedAfterMount || isOpen(data?.response, kept));
}

const isOpen = (
  lessons: ResponseOf<'GET /v1/calendar'>['response'] | undefined,
  kept: ClassToEvaluate | null,
) =>
  lessons?.some((lesson) => lesson.calendar_history_id === kept?.calendar_history_id && !isEnded(lesson)) ??
  false;
