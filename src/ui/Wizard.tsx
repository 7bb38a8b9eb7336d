import { common } from 'virtual:texts/common';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import styles from './Wizard.module.css';

interface Props {
  steps: readonly string[];
  /** Index of the current step, from 0. */
  at: number;
  /** Called with the index of a step that is clicked. */
  onStep?: (index: number) => void;
  children: ReactNode;
}

/** Place a `FormFooter` after it. */
export function Wizard({ steps, at, onStep, children }: Props) {
  const t = useT(common);
  return (
    <div className={styles.wizard}>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={index < at ? styles.done : index === at ? styles.current : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <button type="button" disabled={!onStep || index === at} onClick={() => onStep?.(index)}>
              <span className={styles.disc}>
                {index < at ? <IconCheck size={16} stroke={2.5} aria-hidden="true" /> : index + 1}
              </span>
              {name}
            </button>
          </li>
        ))}
      </ol>
      <div>
        <div className={styles.phone}>
          {t('step_of', { step: at + 1, steps: steps.length })}
          <div className={styles.bar}>
            <span style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}
