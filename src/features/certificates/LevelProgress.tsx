import { certificates } from 'virtual:texts/certificates';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { CERTIFICATE_ATTENDANCE, CERTIFICATE_MEAN } from '../../../domain/certificates.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './LevelProgress.module.css';

export type Progress = ResponseOf<'GET /v1/certificates/progress'>[number];

/** How far a student is from the two conditions of a certificate (CERT-1). */
export function LevelProgress({ progress }: { progress: Progress }) {
  const t = useT(certificates);
  const number = useFormatNumber();
  const { attendance, mean, lacks } = progress;
  return (
    <ul className={styles.conditions}>
      <Condition
        isMet={!lacks.includes('attendance')}
        part={(attendance ?? 0) / CERTIFICATE_ATTENDANCE}
        label={t('attendance')}
      >
        {attendance === null
          ? t('no_lessons')
          : t('attendance_of', { percent: attendance, needed: CERTIFICATE_ATTENDANCE })}
      </Condition>
      <Condition isMet={!lacks.includes('marks')} part={(mean ?? 0) / CERTIFICATE_MEAN} label={t('marks')}>
        {mean === null ? t('no_marks') : t('marks_of', { mean: number(mean), needed: CERTIFICATE_MEAN })}
      </Condition>
    </ul>
  );
}

interface ConditionProps {
  isMet: boolean;
  /** How much of the condition is met; 1 or more if all of it is. */
  part: number;
  label: string;
  children: ReactNode;
}

function Condition({ isMet, part, label, children }: ConditionProps) {
  const Icon = isMet ? IconCheck : IconCircle;
  return (
    <li className={styles.condition}>
      <span className={classes(styles.mark, isMet && styles.met)}>
        <Icon size={20} stroke={2} aria-hidden="true" />
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={isMet ? styles.full : styles.filled}
          style={{ width: `${Math.min(1, part) * 100}%` }}
        />
      </span>
    </li>
  );
}
