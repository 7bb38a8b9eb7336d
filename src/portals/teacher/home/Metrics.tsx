import { teacher } from 'virtual:texts/teacher';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { STUDENT_LEVELS, type StudentLevel } from '../../../../domain/options.ts';
import { Link } from '../../../browser/address.ts';
import { useCanOpen } from '../../../browser/canOpen.ts';
import type { Address } from '../../../browser/href.ts';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card, StatCard } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { OccupancyBar } from '../../../ui/OccupancyBar.tsx';
import styles from './TeacherHome.module.css';

type TeacherMetrics = ResponseOf<'GET /v1/dashboard/teacher/:teacher_id'>;

export function Metrics({ metrics }: { metrics: TeacherMetrics }) {
  const t = useT(teacher);
  const canOpen = useCanOpen();
  const more = (path: Address, text: string) =>
    canOpen(path) && (
      <Link className={classes(styles.more, 'tap')} href={path}>
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
          { value: total, word: t('in_total') },
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
        aside={<span className={styles.aside}>{t('this_month')}</span>}
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

interface OccupancyCardProps {
  classes: TeacherMetrics['relation_classes_students'];
  aside: ReactNode;
}

function OccupancyCard({ classes, aside }: OccupancyCardProps) {
  const t = useT(teacher);
  const shown = classes
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || a.className.localeCompare(b.className));
  return (
    <Card title={t('occupancy')} aside={aside}>
      {shown.length === 0 ? (
        <p className={styles.empty}>{t('no_classes')}</p>
      ) : (
        <ul className={styles.bars}>
          {shown.map(({ className, quantity, max }) => (
            <li key={className}>
              <p title={className}>{className}</p>
              <OccupancyBar taken={quantity} seats={max} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const LevelsDonut = lazy(() => import('./LevelsDonut.tsx'));

/** The numbers beside the donut are for screen readers. */
function LevelsCard({ levels }: { levels: TeacherMetrics['distribution_by_level'] }) {
  const t = useT(teacher);
  const option = useOption();
  const shares = levelShares(levels);
  return (
    <Card title={t('levels')}>
      {shares.length === 0 ? (
        <p className={styles.empty}>{t('no_data_yet')}</p>
      ) : (
        <div className={styles.levels}>
          <Suspense fallback={<span />}>
            <LevelsDonut shares={shares} />
          </Suspense>
          <ul className={styles.legend}>
            {shares.map(({ level, count }, index) => (
              <li key={level}>
                <span className={styles.dot} style={{ background: `var(--chart-${index})` }} />
                {option(level)}
                <strong>{count}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** Smaller slices have no label. */
const LABELLED = 0.08;

export interface LevelShare {
  readonly level: StudentLevel;
  readonly count: number;
  /** Whole percent. */
  readonly percent: number;
  readonly labelled: boolean;
}

/** Empty without students. */
export function levelShares(levels: TeacherMetrics['distribution_by_level']): LevelShare[] {
  const counts = [levels.zero, levels.basic, levels.intermediate, levels.advanced];
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  return STUDENT_LEVELS.map((level, index) => {
    const count = counts[index] ?? 0;
    return { level, count, percent: Math.round((count / all) * 100), labelled: count / all >= LABELLED };
  });
}

const stepNames = ['zero_to_basic', 'basic_to_intermediate', 'intermediate_to_advanced'] as const;

function EvolutionTimeCard({ steps }: { steps: TeacherMetrics['average_evolution_time'] }) {
  const t = useT(teacher);
  return (
    <Card title={t('evolution_time')}>
      <dl className={styles.steps}>
        {stepNames.map((step) => {
          const days = steps[step];
          return (
            <div key={step}>
              <dt>{t(`step.${step}`)}</dt>
              <dd>{days === null ? t('no_step') : t('days', { count: days })}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
