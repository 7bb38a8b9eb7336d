import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import type { TeacherMetrics } from './Metrics.tsx';
import styles from './TeacherHome.module.css';

const stepNames = ['zero_to_basic', 'basic_to_intermediate', 'intermediate_to_advanced'] as const;

/** How many days students take from a level to the next, on average. */
export function EvolutionTimeCard({ steps }: { steps: TeacherMetrics['average_evolution_time'] }) {
  const t = useT(teacher);
  return (
    <Card title={t('evolution_time')}>
      <dl className={styles.steps}>
        {stepNames.map((step) => {
          const days = steps[step];
          return (
            <div key={step}>
              <dt>{t(`step.${step}`)}</dt>
              <dd>{days === null ? t('no_step') : t('days', { smart_count: days })}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
