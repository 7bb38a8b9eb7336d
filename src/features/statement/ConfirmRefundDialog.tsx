import { refunds } from 'virtual:texts/refunds';
import { useState } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import styles from './Agreements.module.css';

const leastNote = 3;

interface Props {
  /** Amount in cents. */
  refund: { refund_id: string; amount: number };
  name: string;
  onClose: () => void;
}

/** The school itself has sent the money back (PAY-21). */
export default function ConfirmRefundDialog({ refund, name, onClose }: Props) {
  const t = useT(refunds);
  const [note, setNote] = useState('');
  const confirm = useDialogChange('POST /v1/refunds/:id/confirm', {
    input: () => ({ params: { id: refund.refund_id }, body: { note } }),
    done: t('confirmed'),
    onClose,
  });
  return (
    <FormDialog
      className={styles.form}
      title={t('confirm')}
      action={t('confirm')}
      disabled={note.trim().length < leastNote}
      busy={confirm.isPending}
      isChanged={note.trim() !== ''}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      <p>{t('confirm_text', { name, amount: formatBRL(refund.amount) })}</p>
      <TextArea
        label={t('note')}
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
