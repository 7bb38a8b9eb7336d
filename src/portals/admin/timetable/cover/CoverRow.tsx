import { cover } from 'virtual:texts/cover';
import { timeOff } from 'virtual:texts/timeOff';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PersonLink } from '../../../../features/profile/PersonLink.tsx';
import { useT } from '../../../../i18n/useT.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { localZone, useDates } from '../../../../ui/dates.ts';
import styles from './Cover.module.css';
import { type Outcome, useOutcomeTime } from './choices.ts';

interface Props {
  lesson: { class_name: string; starts_at: string; ends_at: string; students: number };
  outcome: Outcome;
  /** The outcome has been applied. */
  isDone?: boolean;
  /** The reason of the outcome. */
  note?: ReactNode;
  action?: ReactNode;
}

const tones = { same_hour: 'success', same_day: 'info', later: 'info' } as const;

/** A lesson as it is and as it will be. */
export function CoverRow({ lesson, outcome, isDone = false, note, action }: Props) {
  const t = useT(cover);
  const shared = useT(timeOff);
  const { formatTimeRange } = useDates(localZone());
  const time = useOutcomeTime()(outcome, lesson);
  const { class_name, starts_at, ends_at, students } = lesson;
  return (
    <li className={styles.row}>
      <div className={styles.lesson}>
        <strong>{class_name}</strong>
        <span>
          {formatTimeRange(starts_at, ends_at)} · {shared('students_count', { count: students })}
        </span>
      </div>
      <div className={styles.next}>
        <p className={styles.outcome}>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          <strong>
            {typeof outcome === 'string' ? (
              t(isDone && outcome === 'cancel' ? 'did_cancel' : `do_${outcome}`)
            ) : (
              <>
                {time && `${time} · `}
                <PersonLink user_id={outcome.teacher_user_id} name={outcome.teacher_name} />
              </>
            )}
          </strong>
          {typeof outcome !== 'string' && (
            <Badge tone={tones[outcome.kind]}>{t(`kind_${outcome.kind}`)}</Badge>
          )}
        </p>
        {note}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
