import { common } from 'virtual:texts/common';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ending, session, useSession } from '../authProvider/session.ts';
import { Redirect, usePath } from '../browser/address.ts';
import { CanOpenContext } from '../browser/canOpen.ts';
import { href } from '../browser/href.ts';
import { useStore } from '../browser/store.ts';
import { useConfig } from '../dataProvider/config.ts';
import { useT } from '../i18n/useT.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { useAppliedMode } from '../ui/theme/useMode.ts';
import { emptyToasts, explainEnd, showToast } from '../ui/toast.ts';
import { BootFrame } from './BootFrame.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { isPublic, publicPageAt } from './routes/public.ts';

const loadSignedIn = () => import('./SignedIn.tsx');
const SignedIn = lazy(loadSignedIn);
const Visitor = lazy(() => import('./Visitor.tsx'));
const FactorDuePage = lazy(() => import('../portals/security/FactorDuePage.tsx'));

// Called while the login form has focus.
function preloadSignedIn(): void {
  loadSignedIn().catch(() => {
    // A failed chunk is requested again when it is needed.
  });
}

export function Root() {
  useAppliedMode();
  // Brings the school's name, logo and colour to every page.
  useConfig();
  return (
    <ErrorBoundary>
      <Suspense fallback={<BootFrame />}>
        <CanOpenContext.Provider value={isPublic}>
          <Screen />
        </CanOpenContext.Provider>
        <EndNotice />
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen() {
  const path = usePath();
  const loggedIn = useSession() !== null;
  const due = useStore(session)?.view.second_factor_due;
  const atLogin = path === href('/auth') || path === href('/login');
  useEffect(() => {
    if (!atLogin) return;
    document.addEventListener('focusin', preloadSignedIn, { once: true });
    return () => document.removeEventListener('focusin', preloadSignedIn);
  }, [atLogin]);
  if (loggedIn && atLogin) return <Redirect to={href('/')} />;
  const Page = atLogin && due ? null : publicPageAt(path);
  if (Page) return <Page />;
  if (due) return <FactorDuePage />;
  if (loggedIn) return <SignedIn />;
  if (path === href('/') || atLogin) return <Redirect to={href('/auth')} />;
  return <Visitor path={path} />;
}

const signedInId = () => session.get()?.view?.user?.id ?? null;

/** Explains why the login page appears, and takes away what was shown to the person before. */
export function EndNotice() {
  const t = useT(common);
  const ended = useStore(ending);
  const shown = useRef(ended);
  useEffect(() => {
    if (ended === shown.current) return;
    shown.current = ended;
    if (ended?.why === 'refresh_refused')
      explainEnd(showToast('destructive', t('error'), t('refresh_failed')));
    if (ended?.why === 'session_ended')
      explainEnd(showToast('destructive', t('session_ended'), t('session_ended_text')));
  }, [ended, t]);
  useEffect(() => {
    let before = signedInId();
    return session.subscribe(() => {
      const id = signedInId();
      if (id === before) return;
      before = id;
      emptyToasts({ all: id !== null });
    });
  }, []);
  return null;
}
