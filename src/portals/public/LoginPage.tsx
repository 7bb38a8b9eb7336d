import { lazy, Suspense, useEffect, useState } from 'react';
import { go } from '../../app/address.ts';
import { paths } from '../../app/paths.ts';
import { preloadSignedIn } from '../../app/preload.ts';
import { type Credentials, logIn } from '../../authProvider/login.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import { DemoLogins } from './DemoLogins.tsx';
import styles from './Login.module.css';
import { LoginFoot } from './LoginFoot.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { StagingNotice } from './StagingNotice.tsx';
import { whyFailed } from './whyFailed.ts';

const ProfileDialog = lazy(() => import('../../app/layout/ProfileDialog.tsx'));

/** Login (spec 1 §2.5). The chunks of the home are fetched while the form has focus. */
export default function LoginPage() {
  const t = useT(auth);
  const shared = useT(ui);
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.addEventListener('focusin', preloadSignedIn, { once: true });
    return () => document.removeEventListener('focusin', preloadSignedIn);
  }, []);

  const enter = async (credentials: Credentials) => {
    setBusy(true);
    try {
      const view = await logIn(credentials);
      if (view.activeType === null) setChoosing(true);
      else go(paths.home.path, 'replace');
    } catch (error) {
      showToast('destructive', shared('error'), whyFailed(error, t('login_failed')));
    } finally {
      setBusy(false);
    }
  };

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
          <ProfileDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </PublicFrame>
  );
}
