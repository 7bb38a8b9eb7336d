import { conflicts as texts } from 'virtual:texts/conflicts';
import { holidays } from 'virtual:texts/holidays';
import { useId } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { useZoneText } from '../../../ui/zones.ts';
import styles from './ConflictList.module.css';
import { type Choice, type Choices, lessonsOf } from './choices.ts';

export type Plan = ResponseOf<'POST /v1/classes/preview'>;
type Conflict = Plan['conflicts'][number];

interface Props {
  plan: Plan;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** IANA name; the user's own by default. */
  zone?: string;
  /** Lessons of a series may be left out. */
  canSkip?: boolean;
}

/** The conflicts of each lesson of a plan, and the choice for it. */
export function ConflictList({ plan, choices, onChoose, zone = localZone(), canSkip = true }: Props) {
  const t = useT(texts);
  const { formatDate } = useDates(zone);
  const zoneText = useZoneText(zone);
  const nameOf = useT(holidays);
  const lessons = lessonsOf(plan.conflicts);
  const hidden = plan.conflict_count - plan.conflicts.length;
  return (
    <div className={styles.list}>
      {lessons.length > 0 && (
        <>
          <p>
            {t('intro', { count: lessons.length })} <span className={styles.quiet}>{zoneText}</span>
          </p>
          {canSkip && lessons.length > 1 && (
            <Button
              variant="link"
              onClick={() =>
                onChoose({
                  ...choices,
                  ...Object.fromEntries(lessons.map(({ start }) => [start, 'skip'])),
                })
              }
            >
              {t('skip_all')}
            </Button>
          )}
          <ul className={styles.lessons}>
            {lessons.map(({ start, against, canKeep }) => (
              <li key={start}>
                <Lesson
                  against={against}
                  canKeep={canKeep}
                  canSkip={canSkip}
                  zone={zone}
                  picked={choices[start]}
                  onPick={(choice) => onChoose({ ...choices, [start]: choice })}
                />
              </li>
            ))}
          </ul>
          {hidden > 0 && <p className={styles.quiet}>{t('more', { count: hidden })}</p>}
        </>
      )}
      {plan.closed.length > 0 && (
        <section className={styles.closed}>
          <p>{t('closed_days')}</p>
          <ul>
            {plan.closed.map(({ original_start, starts_at, name, holiday }) => (
              <li key={original_start}>
                {t('closed_day', { date: formatDate(starts_at), name: holiday ? nameOf(holiday) : name })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LessonProps {
  against: readonly Conflict[];
  canKeep: boolean;
  canSkip: boolean;
  zone: string;
  picked: Choice | undefined;
  onPick: (choice: Choice) => void;
}

function Lesson({ against, canKeep, canSkip, zone, picked, onPick }: LessonProps) {
  const t = useT(texts);
  const nameOf = useT(holidays);
  const name = useId();
  const { formatDayMonth, formatTime, formatTimeRange } = useDates(zone);
  const [first] = against;
  if (!first) return null;
  const { starts_at, ends_at } = first;
  const hours = ends_at === starts_at ? formatTime(starts_at) : formatTimeRange(starts_at, ends_at);
  const radio = (choice: Choice) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={picked === choice} onChange={() => onPick(choice)} />
      {t(choice)}
    </label>
  );
  return (
    <fieldset className={styles.lesson}>
      <legend>{`${formatDayMonth(starts_at)}, ${hours}`}</legend>
      {against.map(({ kind, person, holiday, with_title, with_starts_at, with_ends_at }) => (
        <p key={`${kind} ${person?.id} ${with_starts_at} ${with_title}`}>
          {t(kind, {
            name: person?.name ?? '',
            title: holiday ? nameOf(holiday) : with_title,
            from: with_starts_at ? formatTime(with_starts_at) : '',
            until: with_ends_at ? formatTime(with_ends_at) : '',
          })}
        </p>
      ))}
      <div className={styles.choices}>
        {canSkip && radio('skip')}
        {canKeep && radio('keep')}
      </div>
    </fieldset>
  );
}
