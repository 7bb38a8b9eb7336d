import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './Disclosure.module.css';

interface Props {
  label: string;
  /** Opens it, for example because of an error inside; afterwards it can be closed again. */
  opened?: boolean;
  children: ReactNode;
}

/** Collapsed section for content that is seldom needed. */
export function Disclosure({ label, opened = false, children }: Props) {
  const [open, setOpen] = useState(opened);
  const [before, setBefore] = useState(opened);
  if (before !== opened) {
    setBefore(opened);
    if (opened) setOpen(true);
  }
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
