import { charges } from 'virtual:texts/charges';
import { useState } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { NoteDialog } from '../../features/statement/NoteDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { ChargeRow } from './ChargeList.tsx';

/** A payment that reached the school's account, such as its own Pix (PAY-10). */
export default function ConfirmChargeDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  const { joint_amount } = charge;
  const [isJoint, setIsJoint] = useState(joint_amount !== null);
  const confirm = useDialogChange('POST /v1/charges/:id/confirm', {
    input: (note: string) => ({
      params: { id: charge.charge_id },
      body: { note, ...(isJoint && { jointly: true }) },
    }),
    done: t('confirmed'),
    onClose,
  });
  return (
    <NoteDialog
      action={t('confirm')}
      label={t('note')}
      hint={t('note_hint')}
      choice={
        joint_amount !== null && (
          <Checkbox
            label={t('confirm_jointly', { amount: formatBRL(joint_amount) })}
            checked={isJoint}
            onChange={(event) => setIsJoint(event.target.checked)}
          />
        )
      }
      busy={confirm.isPending}
      onConfirm={confirm.mutate}
      onClose={onClose}
    >
      {t('confirm_text', {
        name: charge.name,
        what: isJoint ? t('joint') : whatOf(charge),
        amount: formatBRL(isJoint && joint_amount !== null ? joint_amount : charge.amount),
      })}
    </NoteDialog>
  );
}
