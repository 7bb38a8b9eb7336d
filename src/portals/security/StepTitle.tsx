import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Security.module.css';

/** Takes the focus, so that screen readers announce the step. */
export function StepTitle({ progress, children }: { progress?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div>
      {progress && <p className={styles.lead}>{progress}</p>}
      <h3 ref={title} tabIndex={-1} className={styles.stepTitle}>
        {children}
      </h3>
    </div>
  );
}
