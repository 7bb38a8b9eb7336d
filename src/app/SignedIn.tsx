import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useSession } from '../authProvider/session.ts';
import { CanOpenContext } from '../browser/canOpen.ts';
import { queryClient } from '../dataProvider/queryClient.ts';
import { LiveEventsLater } from './live/LiveEventsLater.tsx';
import { useFocusFallback } from './restoreFocus.ts';
import { router } from './router.tsx';
import { canOpen } from './routes/access.ts';
import { useSyncPreferences } from './useSyncPreferences.ts';

export default function SignedIn() {
  useFocusFallback();
  useSyncPreferences();
  const active = useSession();
  const view = active?.view;
  const open = useCallback((path: string) => active !== null && canOpen(path, active), [active]);
  const acting = `${view?.session} ${view?.activeType}`;
  return (
    <QueryClientProvider client={queryClient}>
      <FreshCache key={acting} />
      <Suspense>
        <LiveEventsLater key={acting} />
      </Suspense>
      <CanOpenContext.Provider value={open}>
        <RouterProvider router={router} />
      </CanOpenContext.Provider>
    </QueryClientProvider>
  );
}

/** Keyed by person and profile: unmounting clears the cache. */
function FreshCache() {
  useEffect(() => () => queryClient.clear(), []);
  return null;
}
