import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSignedIn } from '../authProvider/session.ts';
import { href } from '../browser/href.ts';
import { SkeletonPage } from '../ui/Skeletons.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { requiredPath } from './guard.ts';
import { canOpen } from './routes/access.ts';

export function RouteGuard({ children }: { children: ReactNode }) {
  const active = useSignedIn();
  const { pathname } = useLocation();
  const forced = requiredPath(pathname, active);
  if (forced && forced !== pathname && canOpen(forced, active)) return <Navigate to={forced} replace />;
  if (!canOpen(pathname, active)) return <Navigate to={href('/')} replace />;
  return (
    <ErrorBoundary resetOn={pathname}>
      <Suspense key={pathname} fallback={<SkeletonPage />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
