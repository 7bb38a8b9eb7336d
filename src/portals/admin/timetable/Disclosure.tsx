import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './TimeOff.module.css';

/** Collapsed section for content that is seldom needed. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.fold}>
      <Button
        variant="link"
        icon={<Chevron size={18} stroke={1.75} aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && children}
    </div>
  );
}
