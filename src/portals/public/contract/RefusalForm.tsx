import { common } from 'virtual:texts/common';
import { welcome } from 'virtual:texts/welcome';
import { useState } from 'react';
import { REFUSAL_REASON_MAX } from '../../../../domain/signing.ts';
import { api } from '../../../dataProvider/api.ts';
import { formClass } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';

interface Props {
  token: string;
  onDone: () => void;
  onBack: () => void;
}

export function RefusalForm({ token, onDone, onBack }: Props) {
  const t = useT(welcome);
  const shared = useT(common);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refuse = useAction(async () => {
    setFailure(undefined);
    await api('POST /v1/contract-signing/refuse', { body: { token, reason }, anonymous: true });
    onDone();
  }, setFailure);
  return (
    <form
      className={formClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) void refuse.run();
        else setMissing(true);
      }}
    >
      <p>{t('refuse_text')}</p>
      <TextArea
        autoFocus
        large
        label={shared('reason')}
        rows={3}
        maxLength={REFUSAL_REASON_MAX}
        value={reason}
        error={isMissing && !reason.trim() ? t('refuse_reason_needed') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button type="submit" variant="danger" size="large" full busy={refuse.isBusy}>
        {t('refuse')}
      </Button>
      <Button variant="link" onClick={onBack}>
        {shared('back')}
      </Button>
    </form>
  );
}
