import { common } from 'virtual:texts/common';
import { type ForwardedRef, useMemo } from 'react';
import { isPlausibleDay, plausibleDays } from '../../domain/plausibleDay.ts';
import { useT } from '../i18n/useT.ts';
import { useDates } from './dates.ts';
import { dayFormat } from './typedMoment.ts';
import { type Fault, type TypedControl, type TypedProps, useTyped } from './useTyped.ts';

export interface DayProps extends TypedProps {
  /** ISO days, both included, within those that the database can compute with. */
  min?: string | number | undefined;
  max?: string | number | undefined;
}

const { min: first, max: last } = plausibleDays;
/** A bound is often the day of another field, which may be blank or wrong. */
const boundOf = (day: string | number | undefined) =>
  typeof day === 'string' && isPlausibleDay(day) ? day : undefined;

/** A day in the user's language. */
export function useTypedDay({ min, max, ...props }: DayProps, ref: ForwardedRef<TypedControl>) {
  const t = useT(common);
  const { formatDate } = useDates();
  const pattern = t('day_pattern');
  const format = useMemo(() => dayFormat(pattern), [pattern]);
  const bounds = { min: boundOf(min) ?? first, max: boundOf(max) ?? last };
  const faultOf = (text: string): Fault | null => {
    const read = format.read(text);
    if (typeof read === 'string') return { text: t(`day_${read}`, { pattern }), isUnread: true };
    if (read.iso >= bounds.min && read.iso <= bounds.max) return null;
    const bound =
      bounds.min === first && bounds.max === last
        ? t('day_range', { first: formatDate(first), last: formatDate(last) })
        : read.iso < bounds.min
          ? t('day_from', { day: formatDate(bounds.min) })
          : t('day_until', { day: formatDate(bounds.max) });
    return { text: bound, isUnread: false };
  };
  return { ...useTyped(props, { format, faultOf, ref }), bounds, pattern };
}
