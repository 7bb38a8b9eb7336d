import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { type FormEvent, useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { appCodeLength } from '../../../domain/secondFactor.ts';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { ReauthForm } from '../../features/reauthentication/ReauthForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { isExpired } from './isExpired.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { StepTitle } from './StepTitle.tsx';

type SetUp = ResponseOf<'POST /v1/auth/second-factor/totp'>;

interface Props {
  /** Requires a passkey of the user in addition to the password. */
  hasFactor: boolean;
  onDone: () => void;
}

export function SetUpApp({ hasFactor, onDone }: Props) {
  const t = useT(security);
  const [begun, setBegun] = useState<SetUp | null>(null);
  const [scanned, setScanned] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useChange('POST /v1/auth/second-factor/totp', {
    input: (body: Input<'POST /v1/auth/second-factor/totp'>['body']) => ({ body }),
    onSuccess: setBegun,
  });

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (!begun)
    return (
      <div className={styles.steps}>
        <StepTitle progress={t('setup.progress', { step: 1 })}>{t('setup.password')}</StepTitle>
        <p className={styles.lead}>{t('setup.password_text')}</p>
        <ReauthForm action={t('setup.continue')} hasFactor={hasFactor} onConfirm={begin.mutateAsync} />
      </div>
    );
  if (!scanned) return <Scan {...begun} onNext={() => setScanned(true)} />;
  return (
    <Confirm
      challenge={begun.challenge}
      onBack={() => setScanned(false)}
      onRestart={() => {
        setBegun(null);
        setScanned(false);
      }}
      onDone={(given) => {
        showToast('success', t('setup.done'));
        if (given) setCodes(given);
        else onDone();
      }}
    />
  );
}

function Scan({ secret, uri, onNext }: SetUp & { onNext: () => void }) {
  const t = useT(security);
  return (
    <div className={styles.steps}>
      <StepTitle progress={t('setup.progress', { step: 2 })}>{t('setup.scan')}</StepTitle>
      <ol className={styles.guide}>
        <li>{t('setup.scan_app')}</li>
        <li>{t('setup.scan_picture')}</li>
      </ol>
      <QrPicture text={uri} label={t('setup.picture')} />
      <div>
        <p className={styles.lead}>{t('setup.type')}</p>
        <p className={styles.key}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} />
        </p>
      </div>
      <a className={styles.open} href={uri}>
        {t('setup.open')}
      </a>
      <Button variant="filled" size="large" full onClick={onNext}>
        {t('setup.next')}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  challenge: string;
  onBack: () => void;
  onRestart: () => void;
  onDone: (codes: string[] | null) => void;
}

function Confirm({ challenge, onBack, onRestart, onDone }: ConfirmProps) {
  const t = useT(security);
  const { name: school } = useSchoolBrand();
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const confirm = useChange('POST /v1/auth/second-factor/totp/confirm', {
    input: () => ({ body: { challenge, code } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (failure) => {
      setCode('');
      setError(errorText(failure, shared));
      if (!isExpired(failure)) return invalid.refuse(failure);
      showError(failure, shared);
      onRestart();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = code.length < appCodeLength ? t('step.code_needed') : '';
    setError(missing);
    if (!invalid.report(missing)) confirm.mutate();
  };
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <StepTitle progress={t('setup.progress', { step: 3 })}>{t('setup.code')}</StepTitle>
      <p className={styles.lead}>{t('setup.code_text', { school })}</p>
      <CodeBoxes
        value={code}
        length={appCodeLength}
        onChange={(value) => {
          setCode(value);
          setError('');
        }}
        labelOf={(position) => t('step.digit', { position })}
        invalid={error !== ''}
      />
      {error && <InlineAlert>{error}</InlineAlert>}
      <Button type="submit" variant="filled" size="large" full busy={confirm.isPending}>
        {t('setup.activate')}
      </Button>
      <Button variant="link" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
