import { refunds } from 'virtual:texts/refunds';
import { formatBRL } from '../../../domain/money.ts';
import { useT } from '../../i18n/useT.ts';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface Props {
  /** Amount in cents. */
  refund: { refund_id: string; amount: number };
  name: string;
  onClose: () => void;
}

/** The school itself has sent the money back (PAY-21). */
export default function ConfirmRefundDialog({ refund, name, onClose }: Props) {
  const t = useT(refunds);
  const confirm = useDialogChange('POST /v1/refunds/:id/confirm', {
    input: (note: string) => ({ params: { id: refund.refund_id }, body: { note } }),
    done: t('confirmed'),
    onClose,
  });
  return (
    <NoteDialog
      action={t('confirm')}
      label={t('note')}
      busy={confirm.isPending}
      onConfirm={confirm.mutate}
      onClose={onClose}
    >
      {t('confirm_text', { name, amount: formatBRL(refund.amount) })}
    </NoteDialog>
  );
}
