import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';

/** Only failures that may pass: no response, or a server error. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 ? navigator.onLine : error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, refetchOnWindowFocus: false, staleTime: 5_000 },
    // Offline, a change fails immediately: a paused one would be sent after its dialog was cancelled.
    mutations: { networkMode: 'always' },
  },
});
