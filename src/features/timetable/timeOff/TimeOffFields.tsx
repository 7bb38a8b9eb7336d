import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import type { ReactNode } from 'react';
import { DAYS_OFF_REASON_MAX } from '../../../../domain/calendarEntry.ts';
import { useT } from '../../../i18n/useT.ts';
import { Field } from '../../../ui/Field.tsx';
import { type Concerned, LessonsPreview } from './ConcernedLessons.tsx';
import { SpanFields } from './SpanFields.tsx';
import type { Span } from './span.ts';

export interface TimeOffValues extends Span {
  readonly reason: string;
}

interface Props {
  values: TimeOffValues;
  field: (name: 'start_date' | 'end_date' | 'reason') => { name: string; error?: string };
  /** The first day that can be chosen. */
  min?: string;
  isReasonOptional?: boolean;
  reasonHint: string;
  preview: { data: Concerned | undefined; error: Error | null; isFetching: boolean };
  onChange: (changed: Partial<TimeOffValues>) => void;
  /** Shown between the days and the reason. */
  children?: ReactNode;
}

/** Fields for the days and the reason of a teacher's time off, with a preview of its lessons. */
export function TimeOffFields({
  values,
  field,
  min,
  isReasonOptional,
  reasonHint,
  preview,
  onChange,
  children,
}: Props) {
  const t = useT(timeOff);
  const shared = useT(common);
  const { start_date, end_date, reason } = values;
  return (
    <>
      <SpanFields span={{ start_date, end_date }} field={field} min={min} onChange={onChange} />
      {children}
      <Field
        {...field('reason')}
        label={t('reason_absence')}
        optional={isReasonOptional ? shared('optional') : undefined}
        hint={reasonHint}
        value={reason}
        maxLength={DAYS_OFF_REASON_MAX}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <LessonsPreview
        error={preview.error}
        busy={preview.isFetching}
        of={preview.data && [{ effect: 'lessons_away', concerned: preview.data }]}
      />
    </>
  );
}
