import { sales } from 'virtual:texts/sales';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../../browser/canOpen.ts';
import type { Address } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { StatCard } from '../../ui/Card.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './AdminHome.module.css';
import type { VisiblePanels } from './queries.ts';
import { useSessions, useStudentTotals, useToDirect, useUnanswered } from './queries.ts';

/** A count that is loading or not permitted is a dash. */
export function Numbers({ sees }: { sees: VisiblePanels }) {
  const t = useT(sales);
  const format = useFormatNumber();
  const totals = useStudentTotals(sees.students);
  const toDirect = useToDirect(sees.withoutMatch);
  const unanswered = useUnanswered(sees.waiting);
  const sessions = useSessions(sees.sessions);
  const number = (value: number | undefined) => (value === undefined ? '–' : format(value));

  return (
    <div className={styles.numbers}>
      {sees.students && (
        <StatCard
          title={t('active_students')}
          aside={<To path="/students" name={t('active_students')} />}
          figures={[
            { value: number(totals.active), word: t('active') },
            { value: number(totals.inactive), word: t('inactive') },
          ]}
        />
      )}
      {sees.withoutMatch && (
        <StatCard
          title={t('allocate_student')}
          aside={<To path="/students-without-match" name={t('allocate_student')} />}
          figures={[{ value: number(toDirect.data?.total), word: t('waiting_direction') }]}
        />
      )}
      {sees.waiting && (
        <StatCard
          title={t('waiting_acceptance')}
          aside={<To path="/students-waiting-teacher-acceptance" name={t('waiting_acceptance')} />}
          figures={[{ value: number(unanswered.data?.total), word: t('waiting_answer') }]}
        />
      )}
      {sees.sessions && (
        <StatCard
          title={t('sessions')}
          aside={<To path="/sessions" name={t('sessions')} />}
          figures={[{ value: number(sessions.data?.total), word: t('online') }]}
        />
      )}
    </div>
  );
}

function To({ path, name }: { path: Address; name: string }): ReactNode {
  const t = useT(sales);
  const canOpen = useCanOpen();
  if (!canOpen(path)) return null;
  return (
    <Link className={styles.to} to={path} aria-label={t('open_panel', { name })}>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
