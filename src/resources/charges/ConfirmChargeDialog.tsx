import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { NoteDialog } from '../../features/statement/NoteDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { ChargeRow } from './ChargeList.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useProof } from './useProof.tsx';

/** A payment that reached the school's account, such as its own Pix (PAY-10). The proof is sent once the payment is confirmed (PAY-26). */
export default function ConfirmChargeDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const t = useT(charges);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const { joint_total } = charge;
  const [isJoint, setIsJoint] = useState(joint_total !== null);
  const [step, setStep] = useState<'confirming' | 'sending' | 'left'>('confirming');
  const proof = useProof(charge.charge_id, {
    // The payment is confirmed by then: only the proof is left to be sent again.
    ...(step !== 'left' && { optional: shared('optional') }),
    onAttached: onClose,
    onFailed: () => setStep('left'),
  });
  const confirm = useDialogChange('POST /v1/charges/:id/confirm', {
    input: (note: string) => ({
      params: { id: charge.charge_id },
      body: { note, ...(isJoint && { jointly: true }) },
    }),
    done: t('confirmed'),
    onClose: () => {
      if (!proof.isChosen) return onClose();
      setStep('sending');
      proof.send();
    },
  });
  if (step === 'left')
    return (
      <ProofForm proof={proof} action={t('attach_proof')} onClose={onClose}>
        {t('proof_left')}
      </ProofForm>
    );
  return (
    <NoteDialog
      action={t('confirm')}
      label={t('note')}
      hint={t('note_hint')}
      choice={
        joint_total !== null && (
          <Checkbox
            label={t('confirm_jointly', { amount: formatBRL(joint_total) })}
            checked={isJoint}
            onChange={(event) => setIsJoint(event.target.checked)}
          />
        )
      }
      attachment={proof}
      busy={confirm.isPending || step === 'sending'}
      onConfirm={confirm.mutate}
      onClose={onClose}
    >
      {t('confirm_text', {
        name: charge.name,
        what: isJoint ? t('joint') : whatOf(charge),
        amount: formatBRL(isJoint && joint_total !== null ? joint_total : charge.amount),
      })}
    </NoteDialog>
  );
}
