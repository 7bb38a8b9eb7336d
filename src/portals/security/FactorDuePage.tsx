import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { shell } from 'virtual:texts/shell';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { logOut, refreshView } from '../../authProvider/login.ts';
import { session } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { queryClient } from '../../dataProvider/queryClient.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { PasskeySteps } from './PasskeySteps.tsx';
import styles from './Security.module.css';
import { SetUpApp } from './SetUpApp.tsx';

const ProfileDialog = lazyDialog(() => import('../../features/profile/ProfileDialog.tsx'));

/** Shown without the shell; its own cache of calls goes with it, so that the next person finds nothing there. */
export default function FactorDuePage() {
  const [client] = useState(() => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() }));
  return (
    <QueryClientProvider client={client}>
      <FactorDue />
    </QueryClientProvider>
  );
}

function FactorDue() {
  const t = useT(security);
  const words = useT(shell);
  const shared = useT(common);
  const { data } = useCall('GET /v1/auth/second-factor', {});
  const passkeys = data?.passkeys_available === true && browserSupportsWebAuthn();
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const [choosing, setChoosing] = useState(false);

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
