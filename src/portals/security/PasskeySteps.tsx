import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { useChange, useSteps } from '../../dataProvider/calls.ts';
import { ReauthForm } from '../../features/reauthentication/ReauthForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { isExpired } from './isExpired.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

type Begun = ResponseOf<'POST /v1/auth/passkeys/options'>;
type Made = Input<'POST /v1/auth/passkeys'>['body']['passkey'];

interface Props {
  hasFactor: boolean;
  onDone: () => void;
}

export function PasskeySteps({ hasFactor, onDone }: Props) {
  const t = useT(security);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useChange('POST /v1/auth/passkeys/options', {
    input: (body: Input<'POST /v1/auth/passkeys/options'>['body']) => ({ body }),
    onSuccess: setBegun,
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun)
    return (
      <Make
        begun={begun}
        onExpired={() => setBegun(null)}
        onMade={(given) => {
          showToast('success', t('passkeys.added'));
          if (given) setCodes(given);
          else onDone();
        }}
      />
    );
  return (
    <div className={styles.steps}>
      <p className={styles.lead}>{t('setup.password_text')}</p>
      <ReauthForm action={t('setup.continue')} hasFactor={hasFactor} onConfirm={begin.mutateAsync} />
    </div>
  );
}

interface MakeProps {
  begun: Begun;
  onMade: (codes: string[] | null) => void;
  onExpired: () => void;
}

function Make({ begun, onMade, onExpired }: MakeProps) {
  const t = useT(security);
  const shared = useT(common);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const invalid = useInvalidToast();

  const make = async (): Promise<Made | null> => {
    try {
      return (await startRegistration({ optionsJSON: begun.options })) as Made;
    } catch (failure) {
      const held = failure instanceof Error && failure.name === 'InvalidStateError';
      setError(t(held ? 'passkeys.exists' : 'passkeys.failed'));
      return null;
    }
  };
  const add = useSteps(
    async (call) => {
      const passkey = await make();
      if (!passkey) return null;
      const body = { challenge: begun.challenge, name: name.trim() || t('passkeys.name_default'), passkey };
      return call('POST /v1/auth/passkeys', { body });
    },
    {
      onSuccess: (made) => made && onMade(made.recovery_codes),
      onError: (failure) => {
        setError(errorText(failure, shared));
        if (!isExpired(failure)) return invalid.refuse(failure);
        showError(failure, shared);
        onExpired();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError('');
    invalid.report('');
    add.mutate();
  };
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <Field
        large
        maxLength={60}
        label={t('name')}
        optional={shared('optional')}
        hint={t('passkeys.name_hint')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error && <InlineAlert>{error}</InlineAlert>}
      <Button type="submit" variant="filled" size="large" full busy={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </form>
  );
}
