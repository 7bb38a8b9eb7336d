import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { AgainForm } from './AgainForm.tsx';
import styles from './Security.module.css';

interface Props extends ComponentProps<typeof AgainForm> {
  title: string;
  text: ReactNode;
  onClose: () => void;
}

/** A change that asks for the password, and a factor, first. */
export function AgainDialog({ title, text, onClose, ...form }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.steps}>
        <p className={styles.lead}>{text}</p>
        <AgainForm {...form} />
      </div>
    </Dialog>
  );
}
