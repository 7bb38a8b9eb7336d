import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { IconCertificate, IconInfoCircle, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { type Credentials, type FactorChallenge, logIn, logOut } from '../../authProvider/login.ts';
import { activeSession, type SessionView, session } from '../../authProvider/session.ts';
import { go, Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { api } from '../../dataProvider/api.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';
import styles from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';

const SecondStep = lazy(() => import('./SecondStep.tsx'));
const ProfileDialog = lazyDialog(() => import('../../features/profile/ProfileDialog.tsx'));

export default function LoginPage() {
  const t = useT(auth);
  const shared = useT(common);
  const [choosing, setChoosing] = useState(false);
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

  const enter = useAction(
    async (credentials: Credentials) => {
      const entered = await logIn(credentials);
      if ('challenge' in entered) setChallenge(entered);
      else goOn(entered);
    },
    (error) => showError(error, shared, { fallback: t('login_failed') }),
  );

  if (challenge)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onEntered={goOn} onRestart={() => setChallenge(null)} />
      </Suspense>
    );
  return (
    <PublicFrame
      title={t('enter')}
      heading={
        <>
          <span className={styles.wide}>{t('welcome')}</span>
          <span className={styles.narrow}>{t('welcome_short')}</span>
        </>
      }
      text={t('welcome_text')}
      foot={<LoginFoot />}
    >
      <StagingNotice />
      <LoginForm busy={enter.isBusy} onEnter={enter.run} />
      <DemoLogins busy={enter.isBusy} onEnter={enter.run} />
      {choosing && (
        <ProfileDialog
          onClose={() => {
            setChoosing(false);
            endUnchosen();
          }}
        />
      )}
    </PublicFrame>
  );
}

export function StagingNotice() {
  const t = useT(auth);
  const shared = useT(common);
  const staging = useConfig()?.staging;
  const [dismissed, setDismissed] = useState(false);
  if (!staging || dismissed) return null;
  return (
    <section className={styles.staging}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t('staging')}</h2>
        <p>{t('staging_text')}</p>
      </div>
      <IconButton label={shared('close')} onClick={() => setDismissed(true)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

type DemoLogin = ResponseOf<'GET /v1/demo/logins'>[number];

const demoPassword = 'Aula1234';

interface DemoLoginsProps {
  busy: boolean;
  onEnter: (credentials: Credentials) => Promise<void>;
}

function DemoLogins({ busy, onEnter }: DemoLoginsProps) {
  const t = useT(auth);
  const demo = useConfig()?.demo ?? false;
  const [people, setPeople] = useState<DemoLogin[]>([]);

  useEffect(() => {
    if (!demo) return;
    const controller = new AbortController();
    api('GET /v1/demo/logins', { signal: controller.signal }).then(setPeople, () => setPeople([]));
    return () => controller.abort();
  }, [demo]);

  if (people.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('enter_as')}</h2>
      <p>{t('demo_text')}</p>
      <ul>
        {people.map(({ email, name, profile }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.person}
              disabled={busy}
              onClick={() => onEnter({ email, password: demoPassword, keepConnected: false })}
            >
              <strong>{name}</strong>
              <span>{profile}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const documents = [
  [href('/terms-of-use'), 'terms'],
  [href('/privacy-policy'), 'privacy'],
  [href('/cookies'), 'cookies'],
  [href('/check-contract'), 'check_contract'],
] as const;

export function LoginFoot() {
  const t = useT(auth);
  const canOpen = useCanOpen();
  return (
    <footer className={styles.foot}>
      {canOpen('/certificate') && (
        <Link href={href('/certificate')} className={`tap ${styles.certificate}`}>
          <IconCertificate size={18} stroke={1.75} aria-hidden="true" />
          {t('validate_certificate')}
        </Link>
      )}
      <ul>
        {documents.map(([path, name]) => (
          <li key={path}>
            <Link href={path}>{t(name)}</Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
