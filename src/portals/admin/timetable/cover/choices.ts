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

/** Teacher and hour; the day only where it is another one. */
export function useOutcomeText() {
  const t = useT(cover);
  const { formatTime, formatDayMonth } = useDates(localZone());
  return (outcome: Outcome, lesson: { starts_at: string }) => {
    if (typeof outcome === 'string') return t(`do_${outcome}`);
    const { kind, teacher_name, starts_at } = outcome;
    if (kind === 'same_hour') return teacher_name;
    const hour = formatTime(starts_at);
    const [day, before] = [starts_at, lesson.starts_at].map((at) => isoDate(new Date(at)));
    return [day === before ? hour : `${formatDayMonth(starts_at)}, ${hour}`, teacher_name].join(' · ');
  };
}
