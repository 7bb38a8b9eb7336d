import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { SkeletonPage } from '../ui/Skeletons.tsx';
import { RouteGuard } from './RouteGuard.tsx';
import { builtRoute } from './routes/access.ts';
import { NotFoundPage } from './routes/public.ts';

const BackOffice = lazy(() => import('./BackOffice.tsx'));

export function FallbackRoute() {
  const { pathname } = useLocation();
  if (!builtRoute(pathname)) {
    return (
      <Suspense fallback={null}>
        <NotFoundPage inShell />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<SkeletonPage />}>
      <BackOffice wrap={RouteGuard} />
    </Suspense>
  );
}
