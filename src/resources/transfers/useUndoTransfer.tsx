import { common } from 'virtual:texts/common';
import { transfers } from 'virtual:texts/transfers';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { TransferRow } from './TransferList.tsx';

type Undoable = Pick<TransferRow, 'id' | 'updated_at'>;

/** Takes the decision back as a whole, or says why it stays (TRANSFER-10). */
export function useUndoTransfer() {
  const t = useT(transfers);
  const shared = useT(common);
  return useChange('POST /v1/students-transfer/:id/undo', {
    input: ({ id, updated_at }: Undoable) => ({ params: { id }, body: { updated_at } }),
    onSuccess: ({ status, student_name }) =>
      showToast('success', t(status === 'UNDONE' ? 'undone' : 'decision_undone'), student_name),
    onError: (error) => showError(error, shared),
  });
}

/** Says what an undo restores, since time has passed since the decision. */
export function UndoDialog({ transfer, onClose }: { transfer: TransferRow; onClose: () => void }) {
  const t = useT(transfers);
  const shared = useT(common);
  const { mutateAsync } = useUndoTransfer();
  const kind = transfer.status === 'REPROVED' ? 'REPROVED' : transfer.transfer_type;
  return (
    <ConfirmDialog
      title={t('undo_title', { name: transfer.student_name })}
      text={t(`undo_text.${kind}`, { name: transfer.teacher_name })}
      action={shared('undo')}
      onConfirm={() => mutateAsync(transfer)}
      onClose={onClose}
    />
  );
}

/** The server alone knows what has been built on it meanwhile; this hides what is too late. */
export const canBeUndone = ({ undo_until }: TransferRow): boolean =>
  undo_until !== null && new Date(undo_until) > new Date();
