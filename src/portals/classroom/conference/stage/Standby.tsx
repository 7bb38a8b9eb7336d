import type { ReactNode } from 'react';
import { line, tip } from '../../../../ui/brandWavePath.ts';
import styles from './Standby.module.css';

export function Standby({ title, text }: { title?: ReactNode; text: ReactNode }) {
  return (
    <div className={styles.standby}>
      <svg className={styles.line} viewBox="0 0 600 320" fill="none" aria-hidden="true">
        <path d={line} stroke="currentColor" strokeWidth="20" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx={tip.x} cy={tip.y} r="16" fill="currentColor" />
      </svg>
      {title && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.text}>{text}</p>
    </div>
  );
}
