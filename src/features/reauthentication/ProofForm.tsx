import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import { appCodeLength } from '../../../domain/secondFactor.ts';
import type { FactorChallenge, FactorProof } from '../../authProvider/login.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './ProofForm.module.css';

type Method = FactorChallenge['methods'][number];
const texts = {
  totp: 'step.totp_text',
  passkey: 'step.passkey_text',
  recovery_code: 'step.recovery_text',
} as const;
const switches = {
  totp: 'step.use_totp',
  passkey: 'step.use_passkey',
  recovery_code: 'step.use_recovery',
} as const;

interface Props {
  challenge: FactorChallenge;
  /** Rejects when the proof is refused. */
  onProve: (proof: FactorProof) => Promise<void>;
  children?: ReactNode;
}

export function ProofForm({ challenge, onProve, children }: Props) {
  const t = useT(security);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const methods = challenge.methods.filter((each) => each !== 'passkey' || browserSupportsWebAuthn());
  const [method, setMethod] = useState<Method>(
    methods.includes('passkey') ? 'passkey' : (methods[0] ?? 'totp'),
  );
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  const [error, setError] = useState('');

  const prove = async (proof: Omit<FactorProof, 'challenge'>) => {
    try {
      await onProve({ challenge: challenge.challenge, ...proof });
    } catch (failure) {
      setCode('');
      setError(errorText(failure, shared));
      showError(failure, shared);
    }
  };
  const askPasskey = async () => {
    if (!challenge.passkey) return;
    let passkey: FactorProof['passkey'];
    try {
      passkey = (await startAuthentication({ optionsJSON: challenge.passkey })) as FactorProof['passkey'];
    } catch {
      setError(t('step.passkey_failed'));
      return;
    }
    await prove({ passkey });
  };
  const proving = useAction(async () => {
    if (method === 'passkey') await askPasskey();
    else await prove(method === 'totp' ? { code } : { recovery_code: recovery.trim() });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proving.isBusy) return;
    const missing =
      (method === 'totp' && code.length < appCodeLength && t('step.code_needed')) ||
      (method === 'recovery_code' && !recovery.trim() && t('step.recovery_needed'));
    setError(missing || '');
    if (!invalid.report(missing)) void proving.run();
  };

  return (
    <form className={styles.proof} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t(texts[method])}</p>
      {method === 'totp' && (
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
      )}
      {method === 'recovery_code' && (
        <Field
          large
          label={t('step.recovery_code')}
          value={recovery}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setRecovery(target.value);
            setError('');
          }}
        />
      )}
      {error && <InlineAlert>{error}</InlineAlert>}
      <Button type="submit" variant="filled" size="large" full busy={proving.isBusy}>
        {t(method === 'passkey' ? 'step.use_passkey' : 'step.confirm')}
      </Button>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button
            key={other}
            variant="link"
            onClick={() => {
              setMethod(other);
              setError('');
            }}
          >
            {t(switches[other])}
          </Button>
        ))}
      {children}
    </form>
  );
}
