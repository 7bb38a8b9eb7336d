import { common } from 'virtual:texts/common';
import { contractList } from 'virtual:texts/contractList';
import { useState } from 'react';
import { CANCELLATION_REASON_MAX } from '../../../domain/contractCancellation.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';

interface Props {
  contract: { id: string; name: string };
  onClose: () => void;
}

export function CancelContractDialog({ contract: { id, name }, onClose }: Props) {
  const t = useT(contractList);
  const shared = useT(common);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDialogChange('POST /v1/contracts/:id/cancel', {
    input: () => ({ params: { id }, body: { reason } }),
    done: t('cancel_done', { name }),
    onClose,
  });
  return (
    <FormDialog
      title={t('cancel_title', { name })}
      action={t('cancel')}
      cancel={shared('back')}
      destructive
      busy={isPending}
      error={error}
      isChanged={reason.trim() !== ''}
      faults={{ reason: !reason.trim() && t('reason_needed') }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="muted">{t('cancel_text', { name })}</p>
          <TextArea
            {...field('reason')}
            label={shared('reason')}
            rows={3}
            maxLength={CANCELLATION_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
