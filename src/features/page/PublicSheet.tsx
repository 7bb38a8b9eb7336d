import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/schoolBrand.ts';
import { noBreak } from '../../ui/noBreak.ts';
import { PreferenceFields } from '../profile/PreferenceFields.tsx';
import styles from './PublicSheet.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  /** The school's brand, and what stands opposite. */
  head: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** A page to read, for people without a session: wider than a form (PublicFrame). */
export function PublicSheet({ title, note, head, children, foot }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>{head}</header>
      <main className={styles.sheet}>
        <h1>{noBreak(title)}</h1>
        {note && <p className={styles.note}>{noBreak(note)}</p>}
        {children}
      </main>
      {foot}
      <div className={styles.preferences}>
        <PreferenceFields />
      </div>
    </div>
  );
}
