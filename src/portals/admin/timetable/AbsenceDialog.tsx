import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { useState } from 'react';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { readOnce } from '../../../dataProvider/reads.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { TeacherSelect } from '../../../features/teachers/TeacherSelect.tsx';
import type { Teacher } from '../../../features/teachers/useTeachers.ts';
import { useSpanFaults } from '../../../features/timetable/timeOff/SpanFields.tsx';
import { isSpan } from '../../../features/timetable/timeOff/span.ts';
import { TimeOffFields } from '../../../features/timetable/timeOff/TimeOffFields.tsx';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Select } from '../../../ui/Field.tsx';
import { useZoneChoices } from '../../../ui/zoneChoices.ts';
import styles from './TimeOff.module.css';

/** An empty zone stands for the teacher's own. */
const empty = { teacher_id: '', start_date: '', end_date: '', reason: '', timezone: '' };

interface Props {
  /** Receives the time off that has lessons to settle. */
  onSaved: (saved: { id: string; teacher_name: string } | null) => void;
  onClose: () => void;
}

export function AbsenceDialog({ onSaved, onClose }: Props) {
  const t = useT(timeOff);
  const shared = useT(common);
  const ruleText = useRule();
  const zoneChoices = useZoneChoices();
  const [values, setValues] = useState(empty);
  const [teacher, setTeacher] = useState<Teacher | null>(null);
  const { teacher_id, start_date, end_date, reason } = values;
  const timezone = values.timezone || teacher?.timezone || SCHOOL_ZONE;
  const isComplete = isSpan(values) && teacher_id !== '';
  const preview = useCall(
    'POST /v1/teacher-absences/preview',
    isComplete ? { body: { teacher_id, start_date, end_date, timezone } } : null,
    readOnce,
  );
  const { mutate, isPending, error } = useDialogChange('POST /v1/teacher-absences', {
    input: () => ({ body: { teacher_id, start_date, end_date, reason, timezone } }),
    done: { title: t('saved_absence') },
    onClose,
    onSuccess: ({ id }) =>
      onSaved(preview.data?.lesson_count ? { id, teacher_name: teacher?.name ?? '' } : null),
  });
  const faults = {
    teacher_id: !teacher_id && ruleText({ code: 'required' }),
    ...useSpanFaults(values),
    reason: undefined,
  };
  return (
    <FormDialog
      wide
      title={t('add_absence')}
      action={t('save_absence')}
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
          <TeacherSelect
            {...field('teacher_id')}
            label={t('teacher')}
            placeholder={t('choose_teacher')}
            value={teacher_id}
            onChange={(id, chosen) => {
              setTeacher(chosen);
              setValues({ ...values, teacher_id: id, timezone: '' });
            }}
          />
          <TimeOffFields
            values={values}
            field={field}
            isReasonOptional
            reasonHint={t('reason_absence_hint')}
            preview={preview}
            onChange={(changed) => setValues({ ...values, ...changed })}
          >
            <Select
              label={t('zone')}
              choices={zoneChoices(timezone)}
              value={timezone}
              onChange={({ target }) => setValues({ ...values, timezone: target.value })}
            />
          </TimeOffFields>
        </>
      )}
    </FormDialog>
  );
}
