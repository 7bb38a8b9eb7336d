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
import { useSteps } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { type Goal, NewTeacher, sentGoal } from './NewTeacher.tsx';
import { StudentPicker, type TaughtStudent } from './StudentPicker.tsx';
import styles from './Transfers.module.css';
import { useUndoTransfer } from './useUndoTransfer.tsx';

type Body = Input<'POST /v1/students-transfer'>['body'];

/** Administrators choose where the student goes; teachers, what they ask for. */
export function NewTransferDialog({ onClose }: { onClose: () => void }) {
  const t = useT(transfers);
  const shared = useT(common);
  const rule = useRule();
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const [student, setStudent] = useState<TaughtStudent | null>(null);
  const [goal, setGoal] = useState<Goal>({ new_teacher_id: null, send_to_match: false });
  const [type, setType] = useState<TransferType | ''>('');
  const [description, setDescription] = useState('');
  const { create, check, toConfirm, forget } = useCreate(onClose);
  const needs = (code: RuleCode, isMissing: boolean) => isMissing && rule({ code });
  const hasNoGoal = isAdmin && !goal.send_to_match && goal.new_teacher_id === null;
  const send = () => {
    if (student === null) return;
    const { student_id, teacher_id } = student;
    const what = isAdmin ? sentGoal(goal) : { transfer_type: type === '' ? null : type };
    check.mutate({ student_id, teacher_id, description, ...what });
  };
  return (
    <>
      <FormDialog
        wide
        className={styles.form}
        title={t('new_title')}
        action={t(isAdmin || type === 'HOUR_CHANGE' ? 'send' : 'ask')}
        busy={check.isPending || create.isPending}
        isSaving={create.isPending}
        error={create.error}
        isChanged={student !== null || type !== '' || description.trim() !== ''}
        faults={{
          student: needs('transfer_student_missing', student === null),
          goal: needs('transfer_teacher_missing', hasNoGoal),
          type: needs('transfer_type_missing', !isAdmin && type === ''),
          description: needs('transfer_reason_short', !isTransferReason(description)),
        }}
        onSubmit={send}
        onClose={onClose}
      >
        {(field) => (
          <>
            <StudentPicker
              picked={student}
              error={field('student').error}
              onPick={(next) => {
                setStudent(next);
                setGoal((before) => ({ ...before, new_teacher_id: null }));
              }}
            />
            {isAdmin && student && <NewTeacher {...student} goal={goal} onChange={setGoal} />}
            {!isAdmin && (
              <Select
                {...field('type')}
                label={t('type')}
                hint={type !== '' && t(`type_text.${type}`)}
                placeholder={t('choose_type')}
                choices={TRANSFER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
                value={type}
                onChange={(event) => setType(event.target.value as TransferType | '')}
              />
            )}
            <TextArea
              {...field('description')}
              label={t('reason')}
              hint={t('reason_hint')}
              rows={3}
              maxLength={TRANSFER_REASON_MAX}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </>
        )}
      </FormDialog>
      {toConfirm && (
        <ConfirmDialog
          title={t('confirm_title')}
          text={toConfirm.message}
          action={shared('confirm')}
          onConfirm={() => create.mutateAsync(toConfirm.body)}
          onClose={forget}
        />
      )}
    </>
  );
}

/** The limit first: its message has to be confirmed (TRANSFER-5). */
function useCreate(onClose: () => void) {
  const t = useT(transfers);
  const shared = useT(common);
  const undo = useUndoTransfer();
  const [toConfirm, setToConfirm] = useState<{ message: string; body: Body } | null>(null);
  const create = useDialogChange('POST /v1/students-transfer', {
    input: (body: Body) => ({ body }),
    done: (created) => ({
      text: t(created.status === 'APPROVED' ? 'created_approved' : 'created'),
      // Only administrators may, and a request that waits has nothing to undo.
      ...(created.undo_until && { undo: () => undo.mutate(created) }),
    }),
    onClose,
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
