import { common } from 'virtual:texts/common';
import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { type Goal, NewTeacher, sentGoal } from './NewTeacher.tsx';
import type { TransferRow } from './TransferList.tsx';
import styles from './Transfers.module.css';

interface Props {
  transfer: TransferRow;
  onClose: () => void;
}

export function ApproveDialog({ transfer, onClose }: Props) {
  const t = useT(transfers);
  const shared = useT(common);
  const rule = useRule();
  const invalid = useInvalidToast();
  const [goal, setGoal] = useState<Goal>({ new_teacher_id: null, send_to_match: false });
  const { mutate, isPending } = useChange('PATCH /v1/students-transfer/:id', {
    input: () => ({
      params: { id: transfer.id },
      body: { status: 'APPROVED' as const, ...sentGoal(goal), updated_at: transfer.updated_at },
    }),
    onSuccess: () => {
      showToast('success', shared('success'), t('approved'));
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  const approve = () => {
    const isMissing = !goal.send_to_match && goal.new_teacher_id === null;
    if (!invalid.report(isMissing && rule({ code: 'transfer_choose_teacher' }))) mutate();
  };
  return (
    <Dialog
      wide
      title={t('approve_title', { name: transfer.student_name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" busy={isPending} onClick={approve}>
            {t('approve')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="muted">{t('leaves', { name: transfer.teacher_name })}</p>
        <NewTeacher {...transfer} goal={goal} onChange={setGoal} />
      </div>
    </Dialog>
  );
}
