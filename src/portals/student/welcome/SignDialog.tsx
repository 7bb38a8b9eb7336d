import { common } from 'virtual:texts/common';
import { welcome } from 'virtual:texts/welcome';
import { useEffect, useRef, useState } from 'react';
import { isSameName } from '../../../../domain/person.ts';
import { mailedCode } from '../../../../domain/tries.ts';
import { useChange } from '../../../dataProvider/calls.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';

type Signer = NonNullable<Onboarding['contract']>['signers'][number];

interface Props {
  contract_id: string;
  signer: Signer;
  onSigned: () => void;
  onClose: () => void;
}

/** Requires the e-mailed code, the typed name and the consent (CON-3). */
export function SignDialog({ contract_id, signer, onSigned, onClose }: Props) {
  const t = useT(welcome);
  const shared = useT(common);
  const { party } = signer;
  const [code, setCode] = useState('');
  const [typed_name, setName] = useState('');
  const [leftName, setLeftName] = useState(false);
  const [consent, setConsent] = useState(false);

  const request = useChange('POST /v1/contracts/:id/code', {
    input: () => ({ params: { id: contract_id }, body: { party } }),
  });
  const sign = useChange('POST /v1/contracts/:id/sign', {
    input: () => ({
      params: { id: contract_id },
      body: { party, code, typed_name: typed_name.trim(), consent: true as const },
    }),
    onSuccess: () => {
      showToast('success', t('signed_toast'));
      onSigned();
    },
    onError: () => setCode(''),
  });

  // One code per dialog, also in strict mode: another request voids the earlier one.
  const asked = useRef(false);
  const { mutate: requestCode } = request;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    requestCode();
  }, [requestCode]);

  const failure = sign.error ?? request.error;
  const message = failure && errorText(failure, shared);
  const ready = code.length === mailedCode.length && isSameName(typed_name, signer.name) && consent;

  return (
    <FormDialog
      title={t('sign_title')}
      action={t('sign_action')}
      disabled={!ready}
      busy={sign.isPending}
      className={styles.sign}
      onSubmit={() => sign.mutate()}
      onClose={onClose}
    >
      <p className="muted" role="status">
        {request.data ? t('code_sent', { email: request.data.sent_to }) : t('code_sending')}
      </p>
      <div>
        <CodeBoxes
          autoFocus
          value={code}
          onChange={setCode}
          length={mailedCode.length}
          labelOf={(position) => t('digit_position', { position, length: mailedCode.length })}
          invalid={sign.isError && code === ''}
        />
        <Button
          variant="link"
          busy={request.isPending}
          onClick={() => request.mutate()}
          className={styles.again}
        >
          {t('code_again')}
        </Button>
      </div>
      <Field
        large
        label={t('typed_name')}
        hint={t('typed_name_hint', { name: signer.name })}
        autoComplete="name"
        value={typed_name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setLeftName(true)}
        error={
          leftName && typed_name.trim() !== '' && !isSameName(typed_name, signer.name)
            ? t('typed_name_differs', { name: signer.name })
            : undefined
        }
      />
      <Checkbox
        label={t('consent')}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
      />
      {message && <InlineAlert>{message}</InlineAlert>}
    </FormDialog>
  );
}
