import { common } from 'virtual:texts/common';
import { progress } from 'virtual:texts/progress';
import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { LESSON_NOTES_MAX, LESSON_SUBJECT_MAX } from '../../../../domain/progress.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useDialogChange } from '../../dialog/useDialogChange.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';
import styles from './Change.module.css';

interface Props {
  lesson: Lesson;
  onClose: () => void;
}

/** The teacher of a lesson writes what was taught (PROGRESS-1). */
export function TaughtDialog({ lesson, onClose }: Props) {
  const t = useT(progress);
  const { data, isError, refetch } = useCall(
    'GET /v1/calendar/:id/taught',
    { params: { id: lesson.id } },
    { meta: { isFormRecord: true } },
  );
  if (data) return <TaughtForm lesson={lesson} before={data} onClose={onClose} />;
  return (
    <Dialog title={t('write')} onClose={onClose}>
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
    </Dialog>
  );
}

function TaughtForm({
  lesson,
  before,
  onClose,
}: Props & { before: ResponseOf<'GET /v1/calendar/:id/taught'> }) {
  const t = useT(progress);
  const shared = useT(common);
  const { formatDayMonth, formatTimeRange, formatDate } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const [subject, setSubject] = useState(before.lesson_subject ?? '');
  const [notes, setNotes] = useState(before.lesson_notes ?? '');
  const { updated_at } = before;
  const write = useDialogChange('PATCH /v1/calendar/:id/taught', {
    input: () => ({
      params: { id: lesson.id },
      body: { lesson_subject: subject.trim(), lesson_notes: notes.trim(), updated_at },
    }),
    done: t('saved'),
    onClose,
  });
  return (
    <FormDialog
      title={t('write')}
      error={write.error}
      busy={write.isPending}
      isChanged={subject !== (before.lesson_subject ?? '') || notes !== (before.lesson_notes ?? '')}
      faults={{ lesson_subject: !subject.trim() && t('subject_required'), lesson_notes: null }}
      className={styles.form}
      onSubmit={() => write.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>
            <strong>{lesson.title}</strong>
            <br />
            {[formatDayMonth(start), formatTimeRange(start, end)].join(', ')}
          </p>
          <Field
            {...field('lesson_subject')}
            label={t('subject')}
            maxLength={LESSON_SUBJECT_MAX}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
          <TextArea
            {...field('lesson_notes')}
            label={t('notes')}
            optional={shared('optional')}
            hint={t('read_by', { day: formatDate(String(before.editable_until)) })}
            maxLength={LESSON_NOTES_MAX}
            rows={5}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
