import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../dataProvider/ApiError.ts';

/** Retries only what may succeed on a second attempt: no response, or a server error. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The one query cache, shared by react-admin and the portals; no refetch on focus. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, refetchOnWindowFocus: false, staleTime: 5_000 } },
});
