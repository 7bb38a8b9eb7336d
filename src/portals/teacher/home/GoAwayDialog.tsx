import { common } from 'virtual:texts/common';
import { teacher } from 'virtual:texts/teacher';
import { useState } from 'react';
import { useCall } from '../../../dataProvider/calls.ts';
import { readOnce } from '../../../dataProvider/reads.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { useSpanFaults } from '../../../features/timetable/timeOff/SpanFields.tsx';
import { isSpan } from '../../../features/timetable/timeOff/span.ts';
import { TimeOffFields } from '../../../features/timetable/timeOff/TimeOffFields.tsx';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { isoDate } from '../../../ui/dates.ts';
import styles from './TimeOffCard.module.css';

const empty = { start_date: '', end_date: '', reason: '' };

/** Form with which teachers enter their time off (CAL-19). */
export default function GoAwayDialog({ onClose }: { onClose: () => void }) {
  const t = useT(teacher);
  const shared = useT(common);
  const ruleText = useRule();
  const [values, setValues] = useState(empty);
  const { start_date, end_date, reason } = values;
  const preview = useCall(
    'POST /v1/account/absences/preview',
    isSpan(values) ? { body: { start_date, end_date } } : null,
    readOnce,
  );
  const { mutate, isPending, error } = useDialogChange('POST /v1/account/absences', {
    input: () => ({ body: values }),
    done: { title: t('told_school') },
    onClose,
  });
  const faults = {
    ...useSpanFaults(values),
    reason: !reason.trim() && ruleText({ code: 'required' }),
  };
  return (
    <FormDialog
      title={t('go_away')}
      action={t('tell_school')}
      busy={isPending}
      error={error}
      isChanged={values !== empty}
      faults={faults}
      invalidText={shared('check_fields')}
      className={styles.form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={styles.text}>{t('go_away_text')}</p>
          <TimeOffFields
            values={values}
            field={field}
            min={isoDate(new Date())}
            reasonHint={t('away_reason_hint')}
            preview={preview}
            onChange={(changed) => setValues({ ...values, ...changed })}
          />
        </>
      )}
    </FormDialog>
  );
}
