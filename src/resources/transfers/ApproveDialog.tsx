import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { type Goal, NewTeacher, sentGoal } from './NewTeacher.tsx';
import type { TransferRow } from './TransferList.tsx';
import styles from './Transfers.module.css';
import { useUndoTransfer } from './useUndoTransfer.tsx';

interface Props {
  transfer: TransferRow;
  onClose: () => void;
}

export function ApproveDialog({ transfer, onClose }: Props) {
  const t = useT(transfers);
  const rule = useRule();
  const [goal, setGoal] = useState<Goal>({ new_teacher_id: null, send_to_match: false });
  const undo = useUndoTransfer();
  const { mutate, isPending } = useDialogChange('PATCH /v1/students-transfer/:id', {
    input: () => ({
      params: { id: transfer.id },
      body: { status: 'APPROVED' as const, ...sentGoal(goal), updated_at: transfer.updated_at },
    }),
    done: (decided) => ({ text: t('approved'), undo: () => undo.mutate(decided) }),
    onClose,
  });
  const isMissing = !goal.send_to_match && goal.new_teacher_id === null;
  return (
    <FormDialog
      wide
      title={t('approve_title', { name: transfer.student_name })}
      action={t('approve')}
      busy={isPending}
      faults={{ new_teacher_id: isMissing && rule({ code: 'transfer_choose_teacher' }) }}
      className={styles.form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="muted">{t('leaves', { name: transfer.teacher_name })}</p>
      <NewTeacher {...transfer} goal={goal} onChange={setGoal} />
    </FormDialog>
  );
}
