import { cover } from 'virtual:texts/cover';
import type { ResponseOf } from '../../../../../contract/index.ts';
import { useT } from '../../../../i18n/useT.ts';
import { isoDate, localZone, useDates } from '../../../../ui/dates.ts';

export type CoverPlan = ResponseOf<'POST /v1/teacher-absences/:id/plan'>;
export type PlannedLesson = CoverPlan['lessons'][number];
export type Option = NonNullable<PlannedLesson['proposed']>;
export type Outcome = Option | 'cancel' | 'leave';

export const kindOf = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : outcome.kind);
export const proposedFor = ({ proposed }: PlannedLesson): Outcome => proposed ?? 'cancel';

export const isSame = (one: Outcome, other: Outcome): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.teacher_id === other.teacher_id && one.starts_at === other.starts_at;

const kinds = ['same_hour', 'same_day', 'later', 'cancel', 'leave'] as const;

/** For example '12 aulas: 9 no mesmo horário, 2 no mesmo dia, 1 cancelada'. */
export function useSummary() {
  const t = useT(cover);
  return (outcomes: readonly Outcome[]) => {
    const parts = kinds.flatMap((kind) => {
      const count = outcomes.filter((each) => kindOf(each) === kind).length;
      return count > 0 ? t(`sum_${kind}`, { count }) : [];
    });
    return t('summary', { count: outcomes.length, list: parts.join(', ') });
  };
}

/** The new hour, with the day only where it is another one; '' where the hour stays. */
export function useOutcomeTime() {
  const { formatTime, formatDayMonth } = useDates(localZone());
  return (outcome: Outcome, lesson: { starts_at: string }) => {
    if (typeof outcome === 'string' || outcome.kind === 'same_hour') return '';
    const { starts_at } = outcome;
    const hour = formatTime(starts_at);
    const [day, before] = [starts_at, lesson.starts_at].map((at) => isoDate(new Date(at)));
    return day === before ? hour : `${formatDayMonth(starts_at)}, ${hour}`;
  };
}

/** Hour and teacher. */
export function useOutcomeText() {
  const t = useT(cover);
  const timeOf = useOutcomeTime();
  return (outcome: Outcome, lesson: { starts_at: string }) => {
    if (typeof outcome === 'string') return t(`do_${outcome}`);
    const time = timeOf(outcome, lesson);
    return time ? `${time} · ${outcome.teacher_name}` : outcome.teacher_name;
  };
}
