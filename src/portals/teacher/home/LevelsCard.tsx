import { lazy, Suspense } from 'react';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { levelShares } from './levelShares.ts';
import type { TeacherMetrics } from './Metrics.tsx';
import styles from './TeacherHome.module.css';

const LevelsDonut = lazy(() => import('./LevelsDonut.tsx'));

/** The students by level: a donut, with the numbers beside for those who cannot see it. */
export function LevelsCard({ levels }: { levels: TeacherMetrics['distribution_by_level'] }) {
  const t = useT(teacher);
  const option = useOption();
  const shares = levelShares(levels);
  return (
    <Card title={t('levels')}>
      {shares.length === 0 ? (
        <p className={styles.empty}>{t('no_levels')}</p>
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
