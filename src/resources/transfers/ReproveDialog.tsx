import { common } from 'virtual:texts/common';
import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import { isTransferReason, TRANSFER_REASON_MAX } from '../../../domain/transfers.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveDialog } from '../../features/leaveGuard/LeaveDialog.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import type { TransferRow } from './TransferList.tsx';

interface Props {
  transfer: TransferRow;
  onClose: () => void;
}

export function ReproveDialog({ transfer, onClose }: Props) {
  const t = useT(transfers);
  const shared = useT(common);
  const rule = useRule();
  const invalid = useInvalidToast();
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChange('PATCH /v1/students-transfer/:id', {
    input: () => ({
      params: { id: transfer.id },
      body: { status: 'REPROVED' as const, reproval_comment: comment, updated_at: transfer.updated_at },
    }),
    onSuccess: () => {
      showToast('success', shared('success'), t('reproved'));
      onClose();
    },
    onError: (failure) => showError(failure, shared),
  });
  const { close, leaveDialog } = useLeaveDialog(comment.trim() !== '' && !isPending, onClose);
  const reprove = () => {
    const fault = isTransferReason(comment) ? undefined : rule({ code: 'transfer_comment_short' });
    setError(fault);
    if (!invalid.report(fault)) mutate();
  };
  return (
    <Dialog
      title={t('reprove_title', { name: transfer.student_name })}
      onClose={close}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {shared('cancel')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={reprove}>
            {t('reprove')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={4}
        maxLength={TRANSFER_REASON_MAX}
        error={error}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {leaveDialog}
    </Dialog>
  );
}
