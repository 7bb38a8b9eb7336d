import { timeOff } from 'virtual:texts/timeOff';
import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { isReversed, type Span, startingOn } from './span.ts';
import styles from './TimeOffFields.module.css';

/** The fault of each field that has one. */
export function useSpanFaults(span: Span) {
  const ruleText = useRule();
  const faultOf = (day: string) =>
    !isPlausibleDay(day) && ruleText({ code: day === '' ? 'required' : 'date_invalid' });
  return {
    start_date: faultOf(span.start_date),
    end_date: faultOf(span.end_date) || (isReversed(span) && ruleText({ code: 'span_invalid' })),
  };
}

interface FieldsProps {
  span: Span;
  field: (name: 'start_date' | 'end_date') => { name: string; error?: string };
  /** The first day that can be chosen. */
  min?: string;
  onChange: (span: Span) => void;
}

export function SpanFields({ span, field, min, onChange }: FieldsProps) {
  const t = useT(timeOff);
  const { start_date, end_date } = span;
  return (
    <div className={styles.days}>
      <DateField
        {...field('start_date')}
        label={t('first_day')}
        min={min}
        value={start_date}
        onChange={({ target }) => onChange(startingOn(span, target.value))}
      />
      <DateField
        {...field('end_date')}
        label={t('last_day')}
        min={start_date}
        value={end_date}
        onChange={({ target }) => onChange({ start_date, end_date: target.value })}
      />
    </div>
  );
}
