import { common } from 'virtual:texts/common';
import { conflicts as texts } from 'virtual:texts/conflicts';
import { holidays } from 'virtual:texts/holidays';
import { type ReactNode, useId } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { MOST_GROUPS } from '../../../../domain/conflictGroups.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { useZoneText } from '../../../ui/zones.ts';
import { useRuleText } from '../classes/useRuleText.ts';
import styles from './ConflictList.module.css';
import {
  type Choice,
  type Choices,
  type ConflictGroup,
  choiceOf,
  lessonCount,
  withChoice,
} from './choices.ts';

export type Plan = ResponseOf<'POST /v1/classes/preview'>;

interface Props {
  plan: Plan;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** IANA name; the user's own by default. */
  zone?: string;
  /** Lessons of a series may be left out. */
  canSkip?: boolean;
}

/** The conflicts of a plan, once for each weekly hour, and the choice for them. */
export function ConflictList({ plan, choices, onChoose, zone = localZone(), canSkip = true }: Props) {
  const t = useT(texts);
  const { formatDate } = useDates(zone);
  const zoneText = useZoneText(zone);
  const nameOf = useT(holidays);
  const { groups, conflict_count } = plan;
  const hidden = groups.length < MOST_GROUPS ? 0 : conflict_count - sum(groups);
  return (
    <div className={styles.list}>
      {groups.length > 0 && (
        <>
          <p>
            {t('intro', { count: lessonCount(groups) })} <span className={styles.quiet}>{zoneText}</span>
          </p>
          {canSkip && groups.length > 1 && (
            <Button variant="link" onClick={() => onChoose(withChoice(choices, groups, 'skip'))}>
              {t('skip_all')}
            </Button>
          )}
          <ul className={styles.lessons}>
            {groups.map((group) => (
              <li key={keyOf(group)}>
                <ConflictCard group={group} zone={zone}>
                  <Choose
                    group={group}
                    canSkip={canSkip}
                    picked={choiceOf(group, choices)}
                    onPick={(choice) => onChoose(withChoice(choices, [group], choice))}
                  />
                </ConflictCard>
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

const sum = (groups: readonly ConflictGroup[]): number => groups.reduce((all, { count }) => all + count, 0);

export const keyOf = ({ kind, person, with_title, weekday, start_hour, starts_at }: ConflictGroup): string =>
  [kind, person?.id, with_title, weekday, start_hour, starts_at].join(' ');

interface CardProps {
  group: ConflictGroup;
  zone: string;
  /** What can be done about it. */
  children: ReactNode;
}

/** When the lessons would be, and what stands against them. */
export function ConflictCard({ group, zone, children }: CardProps) {
  const t = useT(texts);
  const shared = useT(common);
  const nameOf = useT(holidays);
  const { weekly } = useRuleText();
  const { formatDayMonth, formatTime, formatTimeRange } = useDates(zone);
  const { kind, count, person, holiday, weekday, start_hour, end_hour, starts_at, ends_at } = group;
  const hours = ends_at === starts_at ? formatTime(starts_at) : formatTimeRange(starts_at, ends_at);
  const when =
    count > 1
      ? t('weekly', {
          when: weekly([weekday], start_hour, end_hour),
          lessons: shared('lessons_count', { count }),
        })
      : `${formatDayMonth(starts_at)}, ${hours}`;
  const { with_title, with_starts_at, with_ends_at } = group;
  return (
    <fieldset className={styles.lesson}>
      <legend>{when}</legend>
      <p>
        {t(kind, {
          name: person?.name ?? '',
          title: holiday ? nameOf(holiday) : with_title,
          from: with_starts_at ? formatTime(with_starts_at) : '',
          until: with_ends_at ? formatTime(with_ends_at) : '',
        })}
      </p>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}

interface ChooseProps {
  group: ConflictGroup;
  canSkip: boolean;
  picked: Choice | null;
  onPick: (choice: Choice) => void;
}

function Choose({ group, canSkip, picked, onPick }: ChooseProps) {
  const t = useT(texts);
  const name = useId();
  const radio = (choice: Choice, label: string) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={picked === choice} onChange={() => onPick(choice)} />
      {label}
    </label>
  );
  return (
    <>
      {canSkip && radio('skip', t(group.count > 1 ? 'skip_these' : 'skip'))}
      {group.can_keep && radio('keep', t('keep'))}
    </>
  );
}
