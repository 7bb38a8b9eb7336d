import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useState } from 'react';
import { Avatar } from './Avatar.tsx';
import styles from './DetailsDialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface DetailsTab {
  label: string;
  /** A value that is still loading is undefined. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

interface Props {
  person: { id: string; name: string; photo?: string | null };
  tabs: readonly DetailsTab[];
  loading?: boolean;
  onClose: () => void;
}

export function DetailsDialog({ person, tabs, loading, onClose }: Props) {
  const [at, setAt] = useState(0);
  const current = tabs[Math.min(at, tabs.length - 1)];
  return (
    <Dialog
      wide
      onClose={onClose}
      title={
        <span className={styles.head}>
          <Avatar {...person} size={48} />
          {person.name}
        </span>
      }
    >
      <Tabs
        value={Math.min(at, tabs.length - 1)}
        onChange={(_event, next: number) => setAt(next)}
        sx={{ marginTop: 'var(--space-2)' }}
      >
        {tabs.map(({ label }) => (
          <Tab key={label} label={label} />
        ))}
      </Tabs>
      <dl className={styles.facts} aria-busy={loading}>
        {current?.facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{loading ? <span className={styles.bar} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
