import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Suspense, useEffect, useState } from 'react';
import { logOut, refreshView } from '../../authProvider/login.ts';
import { session } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';
import { security } from '../../i18n/pt-BR/security.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { PublicFrame } from '../shared/PublicFrame.tsx';
import { PasskeySteps } from './PasskeySteps.tsx';
import styles from './Security.module.css';
import { SetUpApp } from './SetUpApp.tsx';

const ProfileDialog = lazyDialog(() => import('../../app/layout/ProfileDialog.tsx'));

export default function FactorDuePage() {
  const t = useT(security);
  const words = useT(shell);
  const shared = useT(ui);
  const [passkeys, setPasskeys] = useState(false);
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const [choosing, setChoosing] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    api('GET /v1/auth/second-factor', { signal: left.signal }).then(
      ({ passkeys_available }) => setPasskeys(passkeys_available && browserSupportsWebAuthn()),
      () => undefined,
    );
    return () => left.abort();
  }, []);

  const done = () => {
    if (session.get()?.view.activeType === null) setChoosing(true);
    else refreshView().catch((error: unknown) => showError(error, shared));
  };
  return (
    <PublicFrame title={t('due.title')} text={t('due.text')}>
      <div className={styles.steps}>
        {way === 'totp' ? (
          <SetUpApp hasFactor={false} onDone={done} />
        ) : (
          <PasskeySteps hasFactor={false} onDone={done} />
        )}
        {passkeys && (
          <Button variant="link" onClick={() => setWay(way === 'totp' ? 'passkey' : 'totp')}>
            {t(way === 'totp' ? 'step.use_passkey' : 'step.use_totp')}
          </Button>
        )}
        <Button variant="link" onClick={() => void logOut()}>
          {words('leave')}
        </Button>
      </div>
      <Suspense>
        {choosing && (
          <ProfileDialog
            onClose={() => {
              if (session.get()?.view.activeType === null) void logOut();
            }}
          />
        )}
      </Suspense>
    </PublicFrame>
  );
}
