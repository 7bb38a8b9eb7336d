import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import styles from './StudentRow.module.css';

interface Props {
  student: { id: string; name: string; photo_url: string | null; student_level: string };
  /** Shown under the name; empty ones are left out. */
  lines: readonly (string | null | false)[];
  children?: ReactNode;
}

/** A student in a list of a class, with the actions as children. */
export function StudentRow({ student: { id, name, photo_url, student_level }, lines, children }: Props) {
  return (
    <li className={styles.student}>
      <Avatar id={id} name={name} photo={photo_url} size={38} />
      <span className={styles.words}>
        <strong>{name}</strong>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
      </span>
      <LevelBars level={student_level} />
      {children}
    </li>
  );
}
