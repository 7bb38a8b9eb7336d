import { common } from 'virtual:texts/common';
import { contractSigning } from 'virtual:texts/contractSigning';
import { welcome } from 'virtual:texts/welcome';
import { useState } from 'react';
import { isSameName } from '../../../../domain/person.ts';
import { mailedCode } from '../../../../domain/tries.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { formClass } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { Signing } from './SignContractPage.tsx';

interface Props {
  token: string;
  signing: Signing;
  onDone: () => void;
}

/** The consents, the code that is mailed on request, and the name as in the contract (CON-3). */
export function SignForm({ token, signing, onDone }: Props) {
  const t = useT(contractSigning);
  const words = useT(welcome);
  const shared = useT(common);
  const { student_name: student, student_guardian_name: name } = signing;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [typed_name, setName] = useState('');
  const [leftName, setLeftName] = useState(false);
  const [agreed, setAgreed] = useState({ contract: false, terms: false, recording: false });
  const [failure, setFailure] = useState<unknown>();
  const agree = (which: keyof typeof agreed, isGiven: boolean) =>
    setAgreed((before) => ({ ...before, [which]: isGiven }));

  const request = useAction(async () => {
    setFailure(undefined);
    const { sent_to } = await api('POST /v1/contract-signing/code', { body: { token }, anonymous: true });
    setCode('');
    setSentTo(sent_to);
  }, setFailure);
  const sign = useAction(
    async () => {
      setFailure(undefined);
      await api('POST /v1/contract-signing/sign', {
        body: {
          token,
          code,
          typed_name: typed_name.trim(),
          consent: true,
          terms: true,
          recording: agreed.recording,
        },
        anonymous: true,
      });
      onDone();
    },
    (error) => {
      setCode('');
      setFailure(error);
      // Signed, refused or cancelled meanwhile: the page says so.
      if (error instanceof ApiError && error.code === 'not_waiting_signature') onDone();
    },
  );
  const differs = leftName && typed_name.trim() !== '' && !isSameName(typed_name, name);
  const isReady =
    code.length === mailedCode.length && isSameName(typed_name, name) && agreed.contract && agreed.terms;

  return (
    <form
      className={formClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void sign.run();
      }}
    >
      <Checkbox
        label={words('consent')}
        checked={agreed.contract}
        onChange={({ target }) => agree('contract', target.checked)}
      />
      <Checkbox
        label={t('terms', { student })}
        checked={agreed.terms}
        onChange={({ target }) => agree('terms', target.checked)}
      />
      <Checkbox
        label={t('recording', { student })}
        checked={agreed.recording}
        onChange={({ target }) => agree('recording', target.checked)}
      />
      <Field
        large
        label={words('typed_name')}
        hint={words('typed_name_hint', { name })}
        autoComplete="name"
        value={typed_name}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => setLeftName(true)}
        error={differs ? words('typed_name_differs', { name }) : undefined}
      />
      <div role="status">{sentTo !== null && <p>{words('code_sent', { email: sentTo })}</p>}</div>
      {sentTo !== null && (
        <CodeBoxes
          autoFocus
          value={code}
          onChange={setCode}
          length={mailedCode.length}
          labelOf={(position) => shared('digit_position', { position, length: mailedCode.length })}
          invalid={failure !== undefined && code === ''}
        />
      )}
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button
        variant={sentTo === null ? 'filled' : 'link'}
        size={sentTo === null ? 'large' : undefined}
        full={sentTo === null}
        busy={request.isBusy}
        onClick={() => void request.run()}
      >
        {sentTo === null ? t('send_code') : words('code_again')}
      </Button>
      {sentTo !== null && (
        <>
          {!isReady && <p id="missing">{t('missing')}</p>}
          <Button
            type="submit"
            variant="filled"
            size="large"
            full
            disabled={!isReady}
            busy={sign.isBusy}
            aria-describedby={isReady ? undefined : 'missing'}
          >
            {words('sign')}
          </Button>
        </>
      )}
    </form>
  );
}
