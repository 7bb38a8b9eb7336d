import type { ResponseOf } from '../../../../contract/index.ts';
import { Link } from '../../../app/address.ts';
import { useMayOpen } from '../../../app/mayOpen.ts';
import type { Address } from '../../../app/routes/signedIn.ts';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { StatCard } from '../../../ui/Card.tsx';
import { EvolutionTimeCard } from './EvolutionTimeCard.tsx';
import { LevelsCard } from './LevelsCard.tsx';
import { OccupancyCard } from './OccupancyCard.tsx';
import styles from './TeacherHome.module.css';

export type TeacherMetrics = ResponseOf<'GET /v1/dashboard/teacher/:teacher_id'>;

/** The teacher's figures as cards, each with a link to what it counts. */
export function Metrics({ metrics }: { metrics: TeacherMetrics }) {
  const t = useT(teacher);
  const mayOpen = useMayOpen();
  const more = (path: Address, text: string) =>
    mayOpen(path) && (
      <Link className={styles.more} href={path}>
        {text}
      </Link>
    );
  const { total, active: on, inactive } = metrics.my_students_count;
  const { in: came, out: left } = metrics.in_and_out_of_students;
  return (
    <>
      <StatCard
        title={t('students')}
        aside={more('/my-students', t('see_students'))}
        figures={[
          { value: total, word: t('total') },
          { value: on, word: t('active') },
          { value: inactive, word: t('inactive') },
        ]}
      />
      <StatCard
        title={t('lessons')}
        aside={
          <span className={styles.links}>
            {more('/last-classes', t('see_recorded'))}
            {more('/teacher-calendar', t('see_calendar'))}
          </span>
        }
        figures={[
          { value: metrics.my_classes_completed, word: t('completed') },
          { value: metrics.my_classes_week, word: t('this_week') },
        ]}
      />
      <StatCard
        title={t('balance')}
        aside={<span className={styles.aside}>{t('month')}</span>}
        figures={[
          { value: came, word: t('in') },
          { value: left, word: t('out') },
          { value: signed(came - left), word: t('net') },
        ]}
      />
      <OccupancyCard
        classes={metrics.relation_classes_students}
        aside={more('/teacher-classes', t('see_classes'))}
      />
      <LevelsCard levels={metrics.distribution_by_level} />
      <EvolutionTimeCard steps={metrics.average_evolution_time} />
    </>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
