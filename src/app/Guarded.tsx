import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSignedIn } from '../authProvider/session.ts';
import { SkeletonPage } from '../ui/Skeletons.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forcedPath } from './guard.ts';
import { mayOpen } from './mayOpen.ts';
import { paths } from './paths.ts';

/** Leads away who may not be here, and shows the skeleton while the screen's chunk comes (spec 1 §2.3). */
export function Guarded({ children }: { children: ReactNode }) {
  const active = useSignedIn();
  const { pathname } = useLocation();
  const forced = forcedPath(pathname, active);
  if (forced && forced !== pathname) return <Navigate to={forced} replace />;
  if (!mayOpen(pathname, active)) return <Navigate to={paths.home.path} replace />;
  return (
    <ErrorBoundary resetOn={pathname}>
      <Suspense key={pathname} fallback={<SkeletonPage />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
