import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useState } from 'react';
import { CANCEL_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import type { ChangeScope } from '../../../../domain/options.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { useZoneText } from '../../../ui/zones.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useDialogChange } from '../../dialog/useDialogChange.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';
import styles from './Change.module.css';
import { ScopeChoice } from './ScopeChoice.tsx';

export function CancelLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(lessonChanges);
  const rule = useRule();
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const zone = useZoneText();
  const { start, end } = rangeOf(lesson);
  const [scope, setScope] = useState<ChangeScope>('this');
  const [reason, setReason] = useState('');
  const cancel = useDialogChange('POST /v1/calendar/:id/cancel', {
    input: () => ({ params: { id: lesson.id }, body: { reason: reason.trim(), scope } }),
    done: ({ cancelled }) => t('cancelled', { count: cancelled }),
    onClose,
  });
  return (
    <FormDialog
      title={t('cancel')}
      action={t('cancel')}
      cancel={t('back')}
      destructive
      error={cancel.error}
      busy={cancel.isPending}
      isChanged={reason.trim() !== ''}
      faults={{ reason: !reason.trim() && rule({ code: 'cancel_reason_required' }) }}
      className={styles.form}
      onSubmit={() => cancel.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>
            <strong>{lesson.title}</strong>
            <br />
            {[formatDayMonth(start), formatTimeRange(start, end)].join(', ')}
            <br />
            <span className={styles.quiet}>{zone}</span>
          </p>
          <TextArea
            {...field('reason')}
            label={t('reason')}
            hint={t('cancel_text')}
            maxLength={CANCEL_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {lesson.recurrence && <ScopeChoice value={scope} onChange={setScope} />}
        </>
      )}
    </FormDialog>
  );
}
