import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../authProvider/session.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { go, usePath } from './address.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { knownPath } from './knownPath.ts';
import { paths } from './paths.ts';
import { loadSignedIn } from './preload.ts';
import { NotFoundPage, publicPageAt } from './publicPages.ts';
import { useMode } from './theme/useMode.ts';

const SignedIn = lazy(loadSignedIn);

/** Chooses between the public pages and, once there is a session, the product (spec 1 §2.3). */
export function Root() {
  useMode();
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Screen />
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen() {
  const path = usePath();
  const loggedIn = useSession() !== null;
  const atLogin = path === paths.auth.path || path === paths.login.path;
  if (loggedIn && atLogin) return <Redirect to={paths.home.path} />;
  const Page = publicPageAt(path);
  if (Page) return <Page />;
  if (loggedIn) return <SignedIn />;
  return knownPath(path) ? <Redirect to={paths.auth.path} /> : <NotFoundPage />;
}

/** Replaces the address once; the history does not grow. */
function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, 'replace'), [to]);
  return null;
}
