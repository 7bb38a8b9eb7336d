import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { SkeletonPage } from '../ui/Skeletons.tsx';
import { Guarded } from './Guarded.tsx';
import { demandsOf } from './registry.ts';

const NotFoundPage = lazy(() => import('../portals/public/NotFoundPage.tsx'));
const BackOffice = lazy(() => import('./BackOffice.tsx'));

/** The back office where a resource lives, else 'Página não encontrada'. */
export function Elsewhere() {
  const { pathname } = useLocation();
  if (!demandsOf(pathname)) {
    return (
      <Suspense fallback={null}>
        <NotFoundPage inShell />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<SkeletonPage />}>
      <BackOffice wrap={Guarded} />
    </Suspense>
  );
}
