import { common } from 'virtual:texts/common';
import { welcome } from 'virtual:texts/welcome';
import { useState } from 'react';
import { REFUSAL_REASON_MAX } from '../../../../domain/signing.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { useT } from '../../../i18n/useT.ts';
import { TextArea } from '../../../ui/Field.tsx';

interface Props {
  contract_id: string;
  onRefused: () => void;
  onClose: () => void;
}

export function RefuseDialog({ contract_id, onRefused, onClose }: Props) {
  const t = useT(welcome);
  const shared = useT(common);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDialogChange('POST /v1/contracts/:id/refuse', {
    input: () => ({ params: { id: contract_id }, body: { reason } }),
    done: t('refused_toast'),
    onClose,
    onSuccess: onRefused,
  });
  return (
    <FormDialog
      title={t('refuse')}
      action={t('refuse')}
      cancel={shared('back')}
      destructive
      busy={isPending}
      error={error}
      isChanged={reason.trim() !== ''}
      faults={{ reason: !reason.trim() && t('refuse_reason_needed') }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="muted">{t('refuse_text')}</p>
          <TextArea
            {...field('reason')}
            label={shared('reason')}
            rows={3}
            maxLength={REFUSAL_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
