import { common } from 'virtual:texts/common';
import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import type { RuleCode } from '../../../contract/errors.ts';
import type { Input } from '../../../contract/index.ts';
import {
  isTransferReason,
  TRANSFER_REASON_MAX,
  TRANSFER_TYPES,
  type TransferType,
} from '../../../domain/transfers.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useChange, useSteps } from '../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { type Goal, NewTeacher, sentGoal } from './NewTeacher.tsx';
import { StudentPicker, type TaughtStudent } from './StudentPicker.tsx';
import styles from './Transfers.module.css';

type Body = Input<'POST /v1/students-transfer'>['body'];

/** Administrators choose where the student goes; teachers, what they ask for. */
export function NewTransferDialog({ onClose }: { onClose: () => void }) {
  const t = useT(transfers);
  const shared = useT(common);
  const rule = useRule();
  const invalid = useInvalidToast();
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const [student, setStudent] = useState<TaughtStudent | null>(null);
  const [goal, setGoal] = useState<Goal>({ new_teacher_id: null, send_to_match: false });
  const [type, setType] = useState<TransferType | ''>('');
  const [description, setDescription] = useState('');
  const [shown, setShown] = useState(false);
  const { create, check, toConfirm, forget } = useCreate(onClose);
  const faults = {
    student: student === null && 'transfer_student_missing',
    goal: isAdmin && !goal.send_to_match && goal.new_teacher_id === null && 'transfer_teacher_missing',
    type: !isAdmin && type === '' && 'transfer_type_missing',
    description: !isTransferReason(description) && 'transfer_reason_short',
  } satisfies Record<string, RuleCode | false>;
  const textOf = (fault: RuleCode | false) => (shown && fault ? rule({ code: fault }) : undefined);
  const isDirty = student !== null || type !== '' || description.trim() !== '';
  const { confirmLeave, leaveDialog } = useLeaveGuard(isDirty && !create.isPending);
  const close = () => confirmLeave(onClose);
  const send = () => {
    setShown(true);
    const [first] = Object.values(faults).filter((fault) => fault !== false);
    if (invalid.report(first && rule({ code: first })) || student === null) return;
    const { student_id, teacher_id } = student;
    const what = isAdmin ? sentGoal(goal) : { transfer_type: type === '' ? null : type };
    check.mutate({ student_id, teacher_id, description, ...what });
  };
  return (
    <Dialog
      wide
      title={t('new_title')}
      onClose={close}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" busy={check.isPending || create.isPending} onClick={send}>
            {t(isAdmin || type === 'HOUR_CHANGE' ? 'send' : 'ask')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <StudentPicker
          picked={student}
          error={textOf(faults.student)}
          onPick={(next) => {
            setStudent(next);
            setGoal((before) => ({ ...before, new_teacher_id: null }));
          }}
        />
        {isAdmin && student && <NewTeacher {...student} goal={goal} onChange={setGoal} />}
        {!isAdmin && (
          <Select
            label={t('type')}
            hint={type !== '' && t(`type_text.${type}`)}
            placeholder={t('choose_type')}
            choices={TRANSFER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            error={textOf(faults.type)}
            value={type}
            onChange={(event) => setType(event.target.value as TransferType | '')}
          />
        )}
        <TextArea
          label={t('reason')}
          hint={t('reason_hint')}
          rows={3}
          maxLength={TRANSFER_REASON_MAX}
          error={textOf(faults.description)}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
      {leaveDialog}
      {toConfirm && (
        <ConfirmDialog
          title={t('confirm_title')}
          text={toConfirm.message}
          action={shared('confirm')}
          onConfirm={() => create.mutateAsync(toConfirm.body)}
          onClose={forget}
        />
      )}
    </Dialog>
  );
}

/** The limit first: its message has to be confirmed (TRANSFER-5). */
function useCreate(onClose: () => void) {
  const t = useT(transfers);
  const shared = useT(common);
  const [toConfirm, setToConfirm] = useState<{ message: string; body: Body } | null>(null);
  const create = useChange('POST /v1/students-transfer', {
    input: (body: Body) => ({ body }),
    onSuccess: ({ status }) => {
      showToast('success', shared('success'), t(status === 'APPROVED' ? 'created_approved' : 'created'));
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  const check = useSteps(
    (call, { student_id }: Body) =>
      call('GET /v1/students-transfer/validate/:studentId', { params: { studentId: student_id } }),
    {
      onSuccess: (message, body) => {
        if (message === null) create.mutate(body);
        else setToConfirm({ message, body });
      },
      onError: (error) => showError(error, shared, { text: t('validate_failed') }),
    },
  );
  return { create, check, toConfirm, forget: () => setToConfirm(null) };
}
