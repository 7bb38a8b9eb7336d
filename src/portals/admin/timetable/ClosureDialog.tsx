import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { useState } from 'react';
import { DAYS_OFF_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { LessonsPreview } from '../../../features/timetable/timeOff/ConcernedLessons.tsx';
import { SpanFields, useSpanFaults } from '../../../features/timetable/timeOff/SpanFields.tsx';
import type { Span } from '../../../features/timetable/timeOff/span.ts';
import { isSpan } from '../../../features/timetable/timeOff/span.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Field } from '../../../ui/Field.tsx';
import { useClosurePreview, useClosureToast } from './closureChanges.ts';
import styles from './TimeOff.module.css';

/** A day or several on which the school is closed. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const t = useT(timeOff);
  const shared = useT(common);
  const ruleText = useRule();
  const [span, setSpan] = useState<Span>({ start_date: '', end_date: '' });
  const [reason, setReason] = useState('');
  const preview = useClosurePreview(isSpan(span) ? span : null, true);
  const toast = useClosureToast();
  const { mutate, isPending, error } = useDialogChange('POST /v1/closures', {
    input: () => ({ body: { ...span, reason, closed: true } }),
    onClose,
    onSuccess: toast,
  });
  const faults = {
    reason: !reason.trim() && ruleText({ code: 'required' }),
    ...useSpanFaults(span),
  };
  return (
    <FormDialog
      wide
      title={t('add_closure')}
      action={t('save_closure')}
      busy={isPending}
      error={error}
      isChanged={span.start_date !== '' || reason !== ''}
      faults={faults}
      invalidText={shared('check_fields')}
      className={styles.form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            {...field('reason')}
            label={t('name')}
            hint={t('reason_hint')}
            value={reason}
            maxLength={DAYS_OFF_REASON_MAX}
            onChange={({ target }) => setReason(target.value)}
          />
          <SpanFields span={span} field={field} min={localDate(new Date())} onChange={setSpan} />
          <LessonsPreview {...preview} />
        </>
      )}
    </FormDialog>
  );
}
