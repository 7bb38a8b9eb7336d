import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { go } from '../../app/address.ts';
import { href } from '../../app/href.ts';
import { type Credentials, type FactorChallenge, logIn, logOut } from '../../authProvider/login.ts';
import { activeSession, type SessionView, session } from '../../authProvider/session.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { PublicFrame } from '../shared/PublicFrame.tsx';
import { DemoLogins } from './DemoLogins.tsx';
import styles from './Login.module.css';
import { LoginFoot } from './LoginFoot.tsx';
import { LoginForm } from './LoginForm.tsx';
import { StagingNotice } from './StagingNotice.tsx';

const SecondStep = lazy(() => import('./SecondStep.tsx'));
const ProfileDialog = lazy(() => import('../../app/layout/ProfileDialog.tsx'));

/** Login, with the second factor and the choice of a profile. */
export default function LoginPage() {
  const t = useT(auth);
  const shared = useT(ui);
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);

  // A session without a chosen profile does not count as logged in.
  const endUnchosen = useCallback(() => {
    const kept = session.get();
    if (kept && !activeSession(kept) && !kept.view.second_factor_due) void logOut();
  }, []);
  useEffect(endUnchosen, [endUnchosen]);

  const goOn = (view: SessionView) => {
    setChallenge(null);
    if (view.second_factor_due) return;
    if (view.activeType === null) setChoosing(true);
    else go(href('/'), 'replace');
  };

  const enter = async (credentials: Credentials) => {
    setBusy(true);
    try {
      const entered = await logIn(credentials);
      if ('challenge' in entered) setChallenge(entered);
      else goOn(entered);
    } catch (error) {
      showError(error, shared, { fallback: t('login_failed') });
    } finally {
      setBusy(false);
    }
  };

  if (challenge)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onEntered={goOn} onRestart={() => setChallenge(null)} />
      </Suspense>
    );
  return (
    <PublicFrame
      title={
        <>
          <span className={styles.wide}>{t('welcome')}</span>
          <span className={styles.narrow}>{t('welcome_short')}</span>
        </>
      }
      text={t('welcome_text')}
      foot={<LoginFoot />}
    >
      <StagingNotice />
      <LoginForm busy={busy} onEnter={enter} />
      <DemoLogins busy={busy} onEnter={enter} />
      {choosing && (
        <Suspense>
          <ProfileDialog
            onClose={() => {
              setChoosing(false);
              endUnchosen();
            }}
          />
        </Suspense>
      )}
    </PublicFrame>
  );
}
