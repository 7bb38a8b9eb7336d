import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useSession } from '../authProvider/session.ts';
import { useKeptFocus } from './keptFocus.ts';
import { LiveNotifications } from './notifications/LiveNotifications.tsx';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';
import { makeTheme } from './theme/makeTheme.ts';
import { useMode } from './theme/useMode.ts';

/** The product behind the login: theme, data cache and router. Another person or profile starts with an empty cache. */
export default function SignedIn() {
  useKeptFocus();
  const mode = useMode();
  const theme = useMemo(() => createTheme(makeTheme(mode)), [mode]);
  const view = useSession()?.view;
  const acting = `${view?.session} ${view?.activeType}`;
  return (
    <QueryClientProvider client={queryClient}>
      <FreshCache key={acting} />
      <ThemeProvider theme={theme}>
        <Suspense>
          <LiveNotifications key={acting} />
        </Suspense>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** Keyed by who is acting: leaving empties the cache. */
function FreshCache() {
  useEffect(() => () => queryClient.clear(), []);
  return null;
}
