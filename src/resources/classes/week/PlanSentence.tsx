import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { conflicts } from 'virtual:texts/conflicts';
import { holidays } from 'virtual:texts/holidays';
import { useFormContext } from 'react-hook-form';
import { isHour } from '../../../../domain/hour.ts';
import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { useRuleText } from '../../../features/timetable/classes/useRuleText.ts';
import type { Plan } from '../../../features/timetable/conflicts/ConflictList.tsx';
import { useT } from '../../../i18n/useT.ts';
import { useDates } from '../../../ui/dates.ts';
import { errorText } from '../../../ui/showError.ts';
import type { EntryValues, Values } from '../values.ts';
import styles from './ClassWeek.module.css';

interface Props {
  plan: Plan | undefined;
  error: Error | null;
  isStale: boolean;
}

/** The hours of the class in words, with the number of lessons and holidays as the server counts them. */
export function PlanSentence({ plan, error, isStale }: Props) {
  const entries = useFormContext<Values>().watch('calendars');
  const t = useT(classes);
  const shared = useT(common);
  const ruleOf = useRule();
  const termOf = useTerm();
  const words = useT(conflicts);
  const nameOf = useT(holidays);
  const { formatDate } = useDates(entries[0]?.timezone);
  const closedText = plan?.closed
    .map(({ starts_at, name, holiday }) =>
      words('closed_day', { date: formatDate(starts_at), name: holiday ? nameOf(holiday) : name }),
    )
    .join(', ');
  const placed = entries.filter(({ start_hour, end_hour }) => isHour(start_hour) && isHour(end_hour));
  const text = () => {
    if (placed.length === 0) return t('choose_hours');
    if (error instanceof ApiError && error.code === 'series_empty') return t('choose_until');
    if (error) return errorText(error, shared);
    if (!plan) return '\u00a0';
    const festive = plan.closed.filter(({ holiday }) => holiday !== null).length;
    const own = plan.closed.length - festive;
    const counts = [
      shared('lessons_count', { count: plan.lessons }),
      ...(festive > 0 ? [t('holidays', { count: festive })] : []),
      ...(own > 0 ? [t('days_off', { count: own })] : []),
    ].join(', ');
    const terms = [...new Set(placed.map(termOf))];
    const rules = placed
      .map((entry) =>
        [ruleOf(entry), ...(terms.length > 1 ? [termOf(entry)] : [])].filter(Boolean).join(', '),
      )
      .map((rule, at) => (at === 0 ? rule : rule.charAt(0).toLocaleLowerCase() + rule.slice(1)))
      .join('; ');
    const [term] = terms;
    return terms.length === 1 && term
      ? t('sentence', { rules, term, counts })
      : t('sentence_once', { rules, counts });
  };
  return (
    <>
      <p className={styles.sentence} role="status" aria-busy={isStale}>
        {text()}
      </p>
      {plan && !error && plan.closed.length > 0 && (
        <p className="muted">
          {words('closed_days')} {closedText}
        </p>
      )}
    </>
  );
}

function useRule(): (entry: EntryValues) => string {
  const t = useT(classes);
  const { weekly, hoursOf } = useRuleText();
  const { formatDate } = useDates();
  return ({ recurrence, recurrence_type, recurrence_days, start_date, start_hour, end_hour }) => {
    const hours = hoursOf(start_hour, end_hour);
    if (!recurrence || recurrence_type === null) return t('once', { date: formatDate(start_date), hours });
    if (recurrence_type === 'Semana') return weekly(recurrence_days, start_hour, end_hour);
    return t('every_day', { rule: t(`every.${recurrence_type}`), hours });
  };
}

/** Names the year where the days alone could be of another one. */
function useTerm(): (entry: EntryValues) => string {
  const t = useT(classes);
  const { formatDate, formatDay } = useDates();
  return ({ recurrence, start_date, end_date }) => {
    if (!recurrence || !isPlausibleDay(start_date) || !isPlausibleDay(end_date)) return '';
    const isLong =
      Number(end_date.slice(0, 4)) - Number(start_date.slice(0, 4)) > 1 ||
      (end_date.slice(5) >= start_date.slice(5) && end_date.slice(0, 4) > start_date.slice(0, 4));
    const format = isLong ? formatDate : formatDay;
    return t('term', { from: format(start_date), until: format(end_date) });
  };
}
