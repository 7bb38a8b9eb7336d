import { lazy, Suspense, useEffect, useRef } from 'react';
import { refreshRefused, session, useSession } from '../authProvider/session.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { showToast } from '../ui/toast.ts';
import { go, usePath } from './address.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { knownPath } from './knownPath.ts';
import { paths } from './paths.ts';
import { loadSignedIn } from './preload.ts';
import { NotFoundPage, publicPageAt } from './publicPages.ts';
import { useStore } from './store.ts';
import { useMode } from './theme/useMode.ts';

const SignedIn = lazy(loadSignedIn);
const FactorDuePage = lazy(() => import('../portals/security/FactorDuePage.tsx'));

/** Chooses between the public pages and, once there is a session, the product (spec 1 §2.3). */
export function Root() {
  useMode();
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Screen />
        <RefreshRefused />
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen() {
  const path = usePath();
  const loggedIn = useSession() !== null;
  const due = useStore(session)?.view.second_factor_due;
  const atLogin = path === paths.auth.path || path === paths.login.path;
  if (loggedIn && atLogin) return <Redirect to={paths.home.path} />;
  const Page = atLogin && due ? null : publicPageAt(path);
  if (Page) return <Page />;
  if (due) return <FactorDuePage />;
  if (loggedIn) return <SignedIn />;
  return knownPath(path) ? <Redirect to={paths.auth.path} /> : <NotFoundPage />;
}

/** Says why the login shows again (spec 1 §8). */
function RefreshRefused() {
  const t = useT(ui);
  const refused = useStore(refreshRefused);
  const told = useRef(refused);
  useEffect(() => {
    if (refused === told.current) return;
    told.current = refused;
    showToast('destructive', t('error'), t('refresh_failed'));
  }, [refused, t]);
  return null;
}

/** Replaces the address once; the history does not grow. */
function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, 'replace'), [to]);
  return null;
}
