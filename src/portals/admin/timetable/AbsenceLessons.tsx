import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { type FormEvent, useId, useState } from 'react';
import { CANCEL_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import { useCall, useChange } from '../../../dataProvider/calls.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { ConcernedLessons } from './ConcernedLessons.tsx';
import styles from './TimeOff.module.css';

interface Props {
  absence: { id: string; teacher_name: string };
  canEdit: boolean;
  onPlan: () => void;
  onClose: () => void;
}

/** The lessons that are still with a teacher who is away, and what to do with them. */
export function AbsenceLessons({ absence: { id, teacher_name }, canEdit, onPlan, onClose }: Props) {
  const t = useT(timeOff);
  const shared = useT(common);
  const ruleText = useRule();
  const form = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const lessons = useCall('GET /v1/teacher-absences/:id/lessons', { params: { id } });
  const { mutate, isPending } = useChange('POST /v1/teacher-absences/:id/cancel-lessons', {
    input: () => ({ params: { id }, body: { reason } }),
    onSuccess: ({ cancelled }) => {
      showToast('success', t('cancelled', { count: cancelled }));
      onClose();
    },
    onError: (error) => showError(error, shared),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) mutate();
  };
  const canCancel = canEdit && (lessons.data?.lesson_count ?? 0) > 0;
  return (
    <Dialog
      wide
      title={t('lessons_of', { name: teacher_name })}
      onClose={onClose}
      actions={
        canCancel && (
          <>
            <Button variant="plain" onClick={onClose}>
              {shared('close')}
            </Button>
            <Button onClick={onPlan}>{t('plan_lessons')}</Button>
            <Button variant="danger" type="submit" form={form} busy={isPending}>
              {t('cancel_lessons')}
            </Button>
          </>
        )
      }
    >
      {lessons.isError ? (
        <ErrorState onRetry={() => void lessons.refetch()} />
      ) : !lessons.data ? (
        <SkeletonRows rows={4} />
      ) : lessons.data.lesson_count === 0 ? (
        <p className={styles.note}>{t('no_lessons_left')}</p>
      ) : (
        <form id={form} className={styles.form} noValidate onSubmit={submit}>
          <ConcernedLessons effect="lessons_away" concerned={lessons.data} />
          {canEdit && (
            <TextArea
              label={t('cancel_reason')}
              rows={2}
              maxLength={CANCEL_REASON_MAX}
              value={reason}
              {...(tried && !reason.trim() && { error: ruleText({ code: 'cancel_reason_required' }) })}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
