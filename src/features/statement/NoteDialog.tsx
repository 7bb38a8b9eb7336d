import { type ReactNode, useState } from 'react';
import { TextArea } from '../../ui/Field.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './Agreements.module.css';

const MIN_NOTE = 3;
const MAX_NOTE = 500;

interface Props {
  /** The title, and the text of the button. */
  action: string;
  /** What is confirmed. */
  children: ReactNode;
  /** A further choice, between the text and the note. */
  choice?: ReactNode;
  label: string;
  hint?: string;
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** Confirms by hand, with a note, what reached or left the school's account (PAY-10, PAY-21). */
export function NoteDialog({ action, children, choice, label, hint, busy, onConfirm, onClose }: Props) {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      className={styles.form}
      title={action}
      action={action}
      disabled={note.trim().length < MIN_NOTE}
      busy={busy}
      isChanged={note.trim() !== ''}
      onSubmit={() => onConfirm(note)}
      onClose={onClose}
    >
      <p>{children}</p>
      {choice}
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
