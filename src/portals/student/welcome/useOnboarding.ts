import { useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import type { OnboardingStatus } from '../../../../domain/onboarding.ts';
import { refreshView } from '../../../authProvider/login.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall } from '../../../dataProvider/calls.ts';

export type Onboarding = ResponseOf<'GET /v1/onboarding/find-by-user-id'>;

/** A poll is retried once. */
const TRIES = 2;

// A changed status refreshes the stored session, and thus the required screen.
export function useOnboarding() {
  const { view } = useSignedIn();
  const { user_id, onboarding_status } = view.user;
  const failuresBefore = useRef(0);
  const query = useCall(
    'GET /v1/onboarding/find-by-user-id',
    { query: { user_id } },
    {
      staleTime: 0,
      retry: 1,
      retryDelay: RETRY_AFTER_LOAD_ERROR_MS,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => {
        const failures = state.status === 'success' ? 0 : state.errorUpdateCount - failuresBefore.current;
        return pollDelay({
          asked: state.dataUpdateCount + TRIES * state.errorUpdateCount,
          failures: TRIES * failures,
          status: state.data?.onboarding_status,
        });
      },
    },
  );

  const { isSuccess, errorUpdateCount } = query;
  useEffect(() => {
    if (isSuccess) failuresBefore.current = errorUpdateCount;
  }, [isSuccess, errorUpdateCount]);

  const found = query.data?.onboarding_status;
  useEffect(() => {
    if (!found || found === onboarding_status) return;
    refreshView().catch(() => {
      // The next poll tries again.
    });
  }, [found, onboarding_status]);
  return query;
}

const POLL_MS = 15_000;
const MAX_POLLS = 240;
const BACK_OFF = 1.5;
const MAX_DELAY_MS = 60_000;
const RETRY_AFTER_LOAD_ERROR_MS = 5_000;

interface Polling {
  /** Requests so far. */
  asked: number;
  /** Consecutive errors. */
  failures: number;
  status?: OnboardingStatus;
}

/** Milliseconds: 15 s, 1.5 times as long after each error up to a minute; false once polling ends. */
export function pollDelay({ asked, failures, status }: Polling): number | false {
  if (asked >= MAX_POLLS || status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH') return false;
  return Math.min(MAX_DELAY_MS, POLL_MS * BACK_OFF ** failures);
}
