import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import styles from './Verdict.module.css';

interface Props {
  isGood: boolean;
  title: string;
  /** Paragraphs. */
  children?: ReactNode;
}

/** Result of a check of the school, at the head of its page. */
export function Verdict({ isGood, title, children }: Props) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Card className={styles.verdict}>
      <Icon size={32} stroke={1.75} aria-hidden="true" data-good={isGood || undefined} />
      <div role="status">
        <h2>{title}</h2>
        {children}
      </div>
    </Card>
  );
}
