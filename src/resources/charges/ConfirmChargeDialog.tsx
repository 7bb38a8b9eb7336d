import { charges } from 'virtual:texts/charges';
import { useState } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';
import type { ChargeRow } from './ChargeList.tsx';
import styles from './Charges.module.css';

const leastNote = 3;

/** A payment that reached the school's account, such as its own Pix (PAY-10). */
export default function ConfirmChargeDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  const [note, setNote] = useState('');
  const confirm = useDialogChange('POST /v1/charges/:id/confirm', {
    input: () => ({ params: { id: charge.charge_id }, body: { note } }),
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
      <p>
        {t('confirm_text', { name: charge.name, what: whatOf(charge), amount: formatBRL(charge.amount) })}
      </p>
      <TextArea
        label={t('note')}
        hint={t('note_hint')}
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
