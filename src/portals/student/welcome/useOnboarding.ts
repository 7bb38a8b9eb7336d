import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../../../contract/index.ts';
import { refreshView } from '../../../authProvider/login.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { api } from '../../../dataProvider/api.ts';
import { pollDelay, RETRY_AFTER_LOAD_ERROR_MS } from './pollDelay.ts';

export type Onboarding = Answer<'GET /v1/onboarding/find-by-user-id'>;

/**
 * Where the student stands, asked again every 15 s and whenever the window is looked at; the kept session follows, so
 * that the forced screen does too (spec 2 §4).
 */
export function useOnboarding() {
  const { view } = useSignedIn();
  const { user_id, onboarding_status } = view.user;
  const tries = useRef({ asked: 0, failures: 0 });
  const query = useQuery({
    queryKey: ['onboarding', user_id],
    queryFn: async ({ signal }): Promise<Onboarding> => {
      tries.current.asked += 1;
      try {
        const found = await api('GET /v1/onboarding/find-by-user-id', { query: { user_id }, signal });
        tries.current.failures = 0;
        return found;
      } catch (error) {
        tries.current.failures += 1;
        throw error;
      }
    },
    staleTime: 0,
    retry: (failures, _error) => failures < 1,
    retryDelay: RETRY_AFTER_LOAD_ERROR_MS,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollDelay({ ...tries.current, status: state.data?.onboarding_status }),
  });

  const found = query.data?.onboarding_status;
  useEffect(() => {
    if (!found || found === onboarding_status) return;
    refreshView().catch(() => {
      // The next poll finds the difference again.
    });
  }, [found, onboarding_status]);
  return query;
}
