import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import { isTransferReason, TRANSFER_REASON_MAX } from '../../../domain/transfers.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';
import type { TransferRow } from './TransferList.tsx';
import { useUndoTransfer } from './useUndoTransfer.tsx';

interface Props {
  transfer: TransferRow;
  onClose: () => void;
}

export function ReproveDialog({ transfer, onClose }: Props) {
  const t = useT(transfers);
  const rule = useRule();
  const [comment, setComment] = useState('');
  const undo = useUndoTransfer();
  const { mutate, isPending, error } = useDialogChange('PATCH /v1/students-transfer/:id', {
    input: () => ({
      params: { id: transfer.id },
      body: { status: 'REPROVED' as const, reproval_comment: comment, updated_at: transfer.updated_at },
    }),
    done: (decided) => ({ text: t('reproved'), undo: () => undo.mutate(decided) }),
    onClose,
  });
  return (
    <FormDialog
      title={t('reprove_title', { name: transfer.student_name })}
      action={t('reprove')}
      destructive
      busy={isPending}
      error={error}
      isChanged={comment.trim() !== ''}
      faults={{ reproval_comment: !isTransferReason(comment) && rule({ code: 'transfer_comment_short' }) }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          {...field('reproval_comment')}
          label={t('reason')}
          hint={t('reason_hint')}
          rows={4}
          maxLength={TRANSFER_REASON_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
