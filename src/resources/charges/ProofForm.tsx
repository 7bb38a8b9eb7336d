import type { ReactNode } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import styles from './Charges.module.css';
import type { Proof } from './useProof.tsx';

interface Props {
  proof: Proof;
  /** The title, and the text of the button. */
  action: string;
  children: ReactNode;
  onClose: () => void;
}

/** Sends the proof of a payment that is confirmed already. */
export function ProofForm({ proof, action, children, onClose }: Props) {
  return (
    <FormDialog
      className={styles.form}
      title={action}
      action={action}
      disabled={!proof.isChosen}
      busy={proof.isSending}
      isChanged={proof.isChosen}
      isSaving={false}
      onSubmit={proof.send}
      onClose={onClose}
    >
      <p>{children}</p>
      {proof.field}
    </FormDialog>
  );
}
