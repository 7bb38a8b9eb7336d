import type { ReactNode } from 'react';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { OccupancyBar } from '../../../ui/OccupancyBar.tsx';
import type { TeacherMetrics } from './Metrics.tsx';
import styles from './TeacherHome.module.css';

interface Props {
  classes: TeacherMetrics['relation_classes_students'];
  aside: ReactNode;
}

/** How full each class is: only those with somebody in them, the fullest first. */
export function OccupancyCard({ classes, aside }: Props) {
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
