import type { Answer } from '../../../../contract/index.ts';
import { Link } from '../../../app/address.ts';
import { mayOpen } from '../../../app/mayOpen.ts';
import { paths } from '../../../app/paths.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { StatCard } from '../../../ui/Card.tsx';
import { EvolutionTimeCard } from './EvolutionTimeCard.tsx';
import { LevelsCard } from './LevelsCard.tsx';
import { OccupancyCard } from './OccupancyCard.tsx';
import styles from './TeacherHome.module.css';

export type TeacherMetrics = Answer<'GET /v1/dashboard/teacher/:teacher_id'>;

/** The teacher's figures as cards, each with the way to what it counts. */
export function Metrics({ metrics }: { metrics: TeacherMetrics }) {
  const t = useT(teacher);
  const active = useSignedIn();
  const more = ({ path }: { path: string }, text: string) =>
    mayOpen(path, active) && (
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
        aside={more(paths.myStudents, t('see_students'))}
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
            {more(paths.lastClasses, t('see_recorded'))}
            {more(paths.teacherCalendar, t('see_calendar'))}
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
        aside={more(paths.teacherClasses, t('see_classes'))}
      />
      <LevelsCard levels={metrics.distribution_by_level} />
      <EvolutionTimeCard steps={metrics.average_evolution_time} />
    </>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
