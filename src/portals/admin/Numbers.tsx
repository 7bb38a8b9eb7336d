import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '../../app/mayOpen.ts';
import { paths } from '../../app/paths.ts';
import { usePreferences } from '../../app/preferences.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { sales } from '../../i18n/pt-BR/sales.ts';
import { useT } from '../../i18n/useT.ts';
import { StatCard } from '../../ui/Card.tsx';
import styles from './AdminHome.module.css';
import { useSessions, useStudentTotals, useToDirect, useUnanswered } from './queries.ts';
import type { Sees } from './useSees.ts';

/** What there is now, each with the way to it; a number on its way or withheld is a dash. */
export function Numbers({ sees }: { sees: Sees }) {
  const t = useT(sales);
  const { language } = usePreferences();
  const totals = useStudentTotals(sees.students);
  const toDirect = useToDirect(sees.withoutMatch);
  const unanswered = useUnanswered(sees.waiting);
  const sessions = useSessions(sees.sessions);
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString(language));

  return (
    <div className={styles.numbers}>
      {sees.students && (
        <StatCard
          title={t('active_students')}
          aside={<To path={paths.students.path} name={t('active_students')} />}
          figures={[
            { value: number(totals.data?.active), word: t('active') },
            { value: number(totals.data?.inactive), word: t('inactive') },
          ]}
        />
      )}
      {sees.withoutMatch && (
        <StatCard
          title={t('to_direct')}
          aside={<To path={paths.studentsWithoutMatch.path} name={t('to_direct')} />}
          figures={[{ value: number(toDirect.data?.total), word: t('waiting_direction') }]}
        />
      )}
      {sees.waiting && (
        <StatCard
          title={t('waiting_acceptance')}
          aside={<To path={paths.studentsWaiting.path} name={t('waiting_acceptance')} />}
          figures={[{ value: number(unanswered.data?.total), word: t('waiting_answer') }]}
        />
      )}
      {sees.sessions && (
        <StatCard
          title={t('sessions')}
          aside={<To path={paths.sessions.path} name={t('sessions')} />}
          figures={[{ value: number(sessions.data?.total), word: t('online') }]}
        />
      )}
    </div>
  );
}

/** The way to a screen, when it is there for this person. */
function To({ path, name }: { path: string; name: string }): ReactNode {
  const t = useT(sales);
  const active = useSignedIn();
  if (!mayOpen(path, active)) return null;
  return (
    <Link className={styles.to} to={path} aria-label={t('open_panel', { name })}>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
