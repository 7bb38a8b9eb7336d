import { classes } from 'virtual:texts/classes';
import { WEEKDAYS, type Weekday } from '../../../../domain/options.ts';
import { useT } from '../../../i18n/useT.ts';
import { useDates } from '../../../ui/dates.ts';

interface Taught {
  recurrence_types: readonly ('Dia' | 'Semana' | 'Mês' | 'Ano')[];
  recurrence_days: readonly Weekday[];
  next_lesson: string | null;
}

/** For example 'Terça-feira, quinta-feira'. */
export function useHours(): (taught: Taught) => string {
  const t = useT(classes);
  const weekday = useWeekday();
  return ({ recurrence_types, recurrence_days, next_lesson }) => {
    if (!next_lesson) return t('no_lessons');
    const others = recurrence_types.filter((type) => type !== 'Semana' || recurrence_days.length === 0);
    const parts = [
      ...recurrence_days.map((day) => weekday(day, 'short')),
      ...others.map((type) => t(`every.${type}`)),
    ];
    return parts.length > 0 ? parts.join(', ') : t('single');
  };
}

/** 5 January 2026 is a Monday. */
export function useWeekday(): (weekday: Weekday, length?: 'long' | 'short') => string {
  const { formatWeekday } = useDates();
  return (weekday, length) =>
    formatWeekday(`2026-01-${String(5 + WEEKDAYS.indexOf(weekday)).padStart(2, '0')}`, length);
}
