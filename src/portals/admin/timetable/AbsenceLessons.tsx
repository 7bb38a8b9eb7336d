import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { useState } from 'react';
import { CANCEL_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { ConcernedLessons } from '../../../features/timetable/timeOff/ConcernedLessons.tsx';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
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
  const [reason, setReason] = useState('');
  const lessons = useCall('GET /v1/teacher-absences/:id/lessons', { params: { id } });
  const { mutate, isPending, error } = useDialogChange('POST /v1/teacher-absences/:id/cancel-lessons', {
    input: () => ({ params: { id }, body: { reason } }),
    done: ({ cancelled }) => ({ title: t('cancelled', { count: cancelled }) }),
    onClose,
  });
  const canCancel = canEdit && (lessons.data?.lesson_count ?? 0) > 0;
  return (
    <FormDialog
      wide
      title={t('lessons_of', { name: teacher_name })}
      action={t('cancel_lessons')}
      destructive
      cancel={shared('close')}
      actions={canCancel && <Button onClick={onPlan}>{t('plan_lessons')}</Button>}
      canSubmit={canCancel}
      busy={isPending}
      error={error}
      isChanged={reason.trim() !== ''}
      faults={{ reason: !reason.trim() && ruleText({ code: 'cancel_reason_required' }) }}
      className={styles.form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) =>
        lessons.isError ? (
          <ErrorState onRetry={() => void lessons.refetch()} />
        ) : !lessons.data ? (
          <SkeletonRows rows={4} />
        ) : lessons.data.lesson_count === 0 ? (
          <p className={styles.note}>{t('no_lessons_left')}</p>
        ) : (
          <>
            <ConcernedLessons effect="lessons_away" concerned={lessons.data} />
            {canEdit && (
              <TextArea
                {...field('reason')}
                label={t('cancel_reason')}
                rows={2}
                maxLength={CANCEL_REASON_MAX}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </>
        )
      }
    </FormDialog>
  );
}
